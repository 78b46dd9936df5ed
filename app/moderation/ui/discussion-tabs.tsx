import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'

/** What people say, and what they report; the second for who runs the community. */
export function DiscussionTabs({ at }: { at: 'comments' | 'reports' }) {
  const t = useTexts('moderation')
  const { viewer } = useShared()
  if (viewer.kind === 'visitor' || !isHeldBy(viewer.role, 'community')) return null
  const tabs = (['comments', 'reports'] as const).map((name) => ({
    href: `/home/${name}`,
    text: t(name),
    current: name === at,
  }))
  return <LinkTabs label={t('discussions')} tabs={tabs} />
}
