import { z } from 'zod'
import { checkRange, RANGE } from '#app/office/sales-figures/inputs.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { REPORT_GROUPINGS } from './report.ts'

export const ReportInput = z
  .object({ ...RANGE, by: Filter(z.enum(REPORT_GROUPINGS)), compare: Filter(z.enum(['previous'])) })
  .superRefine(checkRange)

export const FunnelInput = z.object(RANGE).superRefine(checkRange)

/** `2026-11` */
export const MonthInput = z.object({ month: Filter(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)) })
