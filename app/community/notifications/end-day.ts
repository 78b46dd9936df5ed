import type { Locale } from '#app/platform/i18n.ts'
import { formatDate } from '#app/ui/time.ts'

/** The day on which something ends, by the clocks of a zone, in words; '' for what does not. */
export function endDay(ends: { at: string; zone: string } | null, locale: Locale): string {
  return ends ? formatDate(ends.at, locale, ends.zone) : ''
}
