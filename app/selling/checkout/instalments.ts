import type { Instalments } from '#app/content/catalogue/price.ts'
import { monthsLater } from '#app/platform/days-later.ts'

/** When the instalments after the first one are due, which is paid with the order: on the same day of the month each. */
export function listDueDates({ count, everyMonths }: Instalments, first: string, timeZone: string): string[] {
  return Array.from({ length: count - 1 }, (_, index) =>
    monthsLater(first, everyMonths * (index + 1), timeZone).toISOString(),
  )
}

/** The choice between paying at once and in instalments, as the checkout shows it. */
export type PayingChoice = {
  /** Whether instalments are chosen. */
  inParts: boolean
  /** Each of them in words. */
  atOnce: string
  instalments: string
  /** Which of them is paid with the order. */
  first: string
  /** What instalments come to, and when the next ones are charged. */
  help: string
}
