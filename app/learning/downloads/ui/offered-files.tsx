import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { download, repeat } from '#app/ui/icons.ts'
import type { OfferedFiles } from '../download.ts'

/** How many files one gets, and how often, beside the price. */
export function OfferedFilesTicks({ of: { count, size, least, alike } }: { of: OfferedFiles }) {
  const t = useTexts('downloads')
  return (
    <>
      <li>
        <Icon of={download} /> {t('offered', { count, size: formatSize(size, useLocale()) })}
      </li>
      {least !== null && (
        <li>
          <Icon of={repeat} /> {t(alike ? 'offered_limit' : 'offered_least', { least })}
        </li>
      )}
    </>
  )
}
