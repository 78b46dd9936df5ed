import { useShared, useTexts } from '#app/platform/page.tsx'

/** Where the arrow of the player leads a visitor, who has no courses of their own: to the page of the course. */
export function useBack(slug: string) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  return viewer.kind === 'visitor' ? { href: `/${slug}`, label: t('to_course_page') } : undefined
}
