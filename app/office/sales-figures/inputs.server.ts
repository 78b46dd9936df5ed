import type { z } from 'zod'
import { Day, Filter } from '#app/platform/inputs.server.ts'
import { countDays } from './range.ts'

const DAYS_MAX = 3660

/** No school is older, and the range before it still has four digits for its years. */
const SoldDay = Day.refine((day) => day >= '1990' && day < '9000', { params: { text: 'errors.day' } })

/** The first and the last day of a range in an address. */
export const RANGE = { from: Filter(SoldDay), to: Filter(SoldDay) }

/** Refuses a range that ends before it begins, or of more than ten years. */
export function checkRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!from || !to) return
  const refuse = (text: string) => context.addIssue({ code: 'custom', path: ['to'], params: { text } })
  if (to < from) refuse('sales-figures.to_before_from')
  else if (countDays({ from, to }) > DAYS_MAX) refuse('sales-figures.range_too_long')
}
