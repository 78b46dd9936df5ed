import type { KeyOf } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'

/** How blocks, what they hold and what can be chosen in them are called. */
export function useFieldTexts() {
  const t = useTexts('pages')
  return {
    block: (type: string) => t(`block_${type}` as KeyOf<'pages'>),
    field: (name: string) => t(`field_${name}` as KeyOf<'pages'>),
    choice: (value: string) => t(`choice_${value}` as KeyOf<'pages'>),
  }
}
