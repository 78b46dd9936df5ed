import { getRangeBefore, type Range } from '#app/office/sales-figures/range.ts'
import type { Db } from '#app/platform/db.server.ts'
import { loadReport, loadRows, type ReportContext } from './report.server.ts'
import { BREAKDOWNS, type Breakdown, type SalesView } from './report.ts'

/** Everything that the page of sales shows of a range: its days, and what sold by each other thing. */
export async function loadSalesView(
  db: Db,
  context: ReportContext,
  { range, compare }: { range: Range; compare: boolean },
): Promise<SalesView> {
  const [report, ...breakdowns] = await Promise.all([
    loadReport(db, context, { range, by: 'day', compare }),
    ...BREAKDOWNS.map(async (by): Promise<Breakdown> => {
      const [rows, before] = await Promise.all([
        loadRows(db, context, range, by),
        compare && by === 'product' ? loadRows(db, context, getRangeBefore(range), by) : undefined,
      ])
      return { by, rows, ...(before && { before: before.map(({ key, gross }) => ({ key, gross })) }) }
    }),
  ])
  return { report, breakdowns }
}
