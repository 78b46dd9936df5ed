import { loadFigures } from '#app/office/sales-figures/figures.server.ts'
import { getMonthRange, moveDay } from '#app/office/sales-figures/range.ts'
import { nameCountry } from '#app/platform/countries.ts'
import type { Db } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { loadOssSettings } from '#app/selling/taxes/settings.server.ts'
import type { ReportContext } from './report.server.ts'
import type { VatReport, VatRow, VatTotals } from './report.ts'

const NO_TAX: VatTotals = { net: 0, vat: 0, gross: 0, refunds: 0, refundsNet: 0, refundsVat: 0 }

/**
 * The tax in the sales of a month by country and rate. What went back stands apart, with the tax in it at the rate of its
 * sale: it lowers the tax of the month in which it went back.
 */
export async function loadVatReport(db: Db, { school, locale }: ReportContext, month: string): Promise<VatReport> {
  const { from, to } = getMonthRange(month)
  const days = { from, until: moveDay(to, 1) }
  const [figures, { country: home }] = await Promise.all([
    loadFigures(db, school, days, { by: 'vat', step: 'all' }),
    loadOssSettings(db, school.id),
  ])
  const rows = figures
    .map(({ key, net, vat, gross, refunds }): VatRow => {
      const [country = '', rate = ''] = key.split(':')
      const hundredths = rate === '' ? null : Number(rate)
      const back = splitVat(Math.abs(refunds), hundredths)
      const sign = Math.sign(refunds)
      const code = country || home
      return {
        country: code,
        countryName: nameCountry(code, locale),
        rate: hundredths === null ? null : hundredths / 100,
        net,
        vat,
        gross,
        refunds,
        refundsNet: sign * back.net + 0,
        refundsVat: sign * back.vat + 0,
      }
    })
    .sort(
      (one, other) =>
        Number(other.country === home) - Number(one.country === home) ||
        other.gross - one.gross ||
        (other.rate ?? -1) - (one.rate ?? -1),
    )
  return { month, currency: school.currency, rows, totals: rows.reduce(addTax, NO_TAX) }
}

const addTax = (sum: VatTotals, row: VatTotals): VatTotals => ({
  net: sum.net + row.net,
  vat: sum.vat + row.vat,
  gross: sum.gross + row.gross,
  refunds: sum.refunds + row.refunds,
  refundsNet: sum.refundsNet + row.refundsNet,
  refundsVat: sum.refundsVat + row.refundsVat,
})
