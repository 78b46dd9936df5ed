import { useShared } from '#app/platform/page.tsx'
import { currentPage, tabsFor } from './office-places.ts'
import { LinkTabs } from './tabs.tsx'
import { useUiTexts } from './texts.ts'
import { WaitingCount } from './waiting-count.tsx'

/** The pages of one entry of the menu, on each of them. */
export function OfficeTabs({ role, waiting }: { role: string; waiting: Record<string, number> }) {
  const t = useUiTexts()
  const { path } = useShared()
  const tabs = tabsFor(role, path)
  if (tabs.length === 0) return null
  const current = currentPage(path)
  return (
    <LinkTabs
      label={t('pages_of_entry')}
      tabs={tabs.map(({ href, text }) => ({
        href,
        text: (
          <>
            {t(text)}
            <WaitingCount count={waiting[href] ?? 0} />
          </>
        ),
        current: href === current,
      }))}
    />
  )
}
