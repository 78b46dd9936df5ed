import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'

const TABS = [
  ['comments', '/home/comments'],
  ['reports', '/home/reports'],
  ['blocked_people', '/home/blocked'],
] as const

/** What people say, what they report and who may write no more; all but the first for who runs the community. */
export function DiscussionTabs({ at }: { at: (typeof TABS)[number][0] }) {
  const t = useTexts('moderation')
  const { viewer } = useShared()
  if (viewer.kind === 'visitor' || !isHeldBy(viewer.role, 'community')) return null
  const tabs = TABS.map(([name, href]) => ({ href, text: t(name), current: name === at }))
  return <LinkTabs label={t('discussions')} tabs={tabs} />
}
