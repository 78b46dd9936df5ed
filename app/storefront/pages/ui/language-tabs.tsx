import { Tabs } from '@base-ui/react/tabs'
import type { Locale } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Count } from '#app/ui/badge.tsx'
import { getBlock } from '../blocks/all.ts'
import type { BlockRow } from '../page.ts'
import { missingTexts } from '../written-payload.ts'

type Props = {
  locales: readonly Locale[]
  locale: Locale
  block: BlockRow | undefined
  onChange: (locale: Locale) => void
}

/** The language that is written in, and shown beside; with the number of texts that a language lacks. */
export function LanguageTabs({ locales, locale, block, onChange }: Props) {
  const t = useTexts('pages')
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  if (locales.length < 2) return null
  const { fields = {} } = getBlock(block?.type ?? '') ?? {}
  return (
    <Tabs.Root value={locale} onValueChange={onChange}>
      <Tabs.List className="tabs" aria-label={t('language')}>
        {locales.map((one) => {
          const missing = block ? missingTexts(fields, block.payload, one) : 0
          return (
            <Tabs.Tab key={one} value={one} className="tab tab-name">
              {names.of(one)}
              {missing > 0 && <Count>{missing}</Count>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs.Root>
  )
}
