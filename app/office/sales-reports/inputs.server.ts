import { z } from 'zod'
import { Day, Filter } from '#app/platform/inputs.server.ts'
import { countDays, REPORT_GROUPINGS } from './report.ts'

const DAYS_MAX = 3660

const range = { from: Filter(Day), to: Filter(Day) }
type RangeInput = { from?: string | undefined; to?: string | undefined }

/** Refuses a range that ends before it begins, or of more than ten years. */
function checkRange({ from, to }: RangeInput, context: z.RefinementCtx): void {
  if (!from || !to) return
  const refuse = (text: string) => context.addIssue({ code: 'custom', path: ['to'], params: { text } })
  if (to < from) refuse('sales-reports.to_before_from')
  else if (countDays({ from, to }) > DAYS_MAX) refuse('sales-reports.range_too_long')
}

export const RangeInput = z.object(range).superRefine(checkRange)

export const ReportInput = z
  .object({ ...range, by: Filter(z.enum(REPORT_GROUPINGS)), compare: Filter(z.enum(['previous'])) })
  .superRefine(checkRange)

/** `2026-11` */
export const MonthInput = z.object({ month: Filter(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)) })
