import { getToday, toRange } from '#app/office/sales-figures/today.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { csvFile, spendExport } from '#app/platform/csv.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { FunnelInput, MonthInput, ReportInput } from '../inputs.server.ts'

const sales = () => import('../report.server.ts')
const tax = () => import('../vat.server.ts')
const members = () => import('../memberships.server.ts')
const funnels = () => import('../funnel.server.ts')
const files = () => import('../files.server.ts')

/** What was sold in a range, beside the range before it where that is asked for: JSON by one thing, the page by all. */
const showSales = route({ access: 'sales', input: ReportInput }, async ({ c, db, school, locale, input }) => {
  const { by = 'day', compare, ...days } = input()
  const { loadReport } = await sales()
  const today = getToday(school)
  const query = { range: toRange(days, today), compare: compare !== undefined }
  const context = { school, locale }
  if (prefersJson(c)) return json(toSnakeCase(await loadReport(db, context, { ...query, by })))
  const { loadSalesView } = await import('../breakdowns.server.ts')
  return page('sales-reports/sales', { today, ...(await loadSalesView(db, context, query)) })
})

/** The rows of a report as a file. */
const exportSales = route({ access: 'sales', input: ReportInput }, async ({ db, school, locale, input }) => {
  const { by = 'day', from, to } = input()
  const { loadRows } = await sales()
  await spendExport(db, school.id, 'sales')
  const rows = await loadRows(db, { school, locale }, toRange({ from, to }, getToday(school)), by)
  const { salesRows } = await files()
  return csvFile(`sales-by-${by}`, salesRows(rows, { by, currency: school.currency, locale }))
})

/** The VAT of a month by country and rate. */
const showVat = route({ access: 'sales', input: MonthInput }, async ({ db, school, locale, input }) => {
  const current = getToday(school).slice(0, 7)
  const { loadVatReport } = await tax()
  const report = await loadVatReport(db, { school, locale }, input().month ?? current)
  return page('sales-reports/vat', { report, current }, { json: toSnakeCase(report) })
})

/** The same as a file. */
const exportVat = route({ access: 'sales', input: MonthInput }, async ({ db, school, locale, input }) => {
  const month = input().month ?? getToday(school).slice(0, 7)
  await spendExport(db, school.id, 'vat')
  const report = await (await tax()).loadVatReport(db, { school, locale }, month)
  return csvFile(`vat-${month}`, (await files()).vatRows(report, locale))
})

/** Recurring revenue: what members pay by the month, how many leave, what one is worth, and how long they stay. */
const showMemberships = route({ access: 'sales' }, async ({ db, school }) => {
  const report = await (await members()).loadRecurring(db, school)
  return page('sales-reports/recurring', { report }, { json: toSnakeCase(report) })
})

/** The months of it as a file. */
const exportMemberships = route({ access: 'sales' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'recurring-revenue')
  const report = await (await members()).loadRecurring(db, school)
  return csvFile('recurring-revenue', (await files()).recurringRows(report, locale))
})

/** From visits to payments in a range. */
const showFunnel = route({ access: 'sales', input: FunnelInput }, async ({ db, school, locale, input }) => {
  const today = getToday(school)
  const funnel = await (await funnels()).loadFunnel(db, { school, locale }, toRange(input(), today))
  return page('sales-reports/funnel', { funnel, today }, { json: toSnakeCase(funnel) })
})

/** The same as a file. */
const exportFunnel = route({ access: 'sales', input: FunnelInput }, async ({ db, school, locale, input }) => {
  const range = toRange(input(), getToday(school))
  await spendExport(db, school.id, 'funnel')
  const funnel = await (await funnels()).loadFunnel(db, { school, locale }, range)
  return csvFile('funnel', (await files()).funnelRows(funnel, locale))
})

export const routes = {
  'GET /home/sales': showSales,
  'GET /home/sales/export': exportSales,
  'GET /home/sales/funnel': showFunnel,
  'GET /home/sales/funnel/export': exportFunnel,
  'GET /home/sales/memberships': showMemberships,
  'GET /home/sales/memberships/export': exportMemberships,
  'GET /home/sales/vat': showVat,
  'GET /home/sales/vat/export': exportVat,
} satisfies Addresses
