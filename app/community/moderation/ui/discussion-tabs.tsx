import { useTexts } from '#app/platform/page.tsx'
import { Count } from '#app/ui/badge.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { DISCUSSIONS, type Discussion, type DiscussionCounts, TAB_COUNTED } from '../discussions.ts'

/** What people say, what they report and who may write no more; all but the first for who runs the community. */
export function DiscussionTabs({ at, counts }: { at: Discussion; counts: DiscussionCounts | null }) {
  const t = useTexts('moderation')
  if (!counts) return null
  const tabs = DISCUSSIONS.map(([name, href]) => ({
    href,
    current: name === at,
    text: (
      <>
        {t(name)}
        <Waiting count={counts[name]} />
      </>
    ),
  }))
  return <LinkTabs label={t('discussions')} tabs={tabs} />
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return <Count>{count < TAB_COUNTED ? count : (`${TAB_COUNTED - 1}+` as const)}</Count>
}
