import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { nameRate } from '#app/selling/invoice-documents/amounts.ts'
import { sumTaxes, type TaxRow } from '#app/selling/invoice-documents/document.ts'
import { Table } from '#app/ui/table.tsx'

type Props = { taxes: readonly TaxRow[]; currency: string; label: string }

/** Net, VAT and gross at each rate, and what they come to. */
export function TaxTable({ taxes, currency, label }: Props) {
  const t = useTexts('invoicing')
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const all = sumTaxes(taxes)
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th>{t('pdf_rate')}</th>
          <th className="r">{t('net')}</th>
          <th className="r hide-sm">{t('vat')}</th>
          <th className="r">{t('gross')}</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ vatRate, abroad, net, vat }) => (
          <tr key={`${vatRate} ${abroad}`}>
            <td>{nameRate({ vatRate, abroad }, t, locale)}</td>
            <td className="r num">{money(net)}</td>
            <td className="r num hide-sm">{money(vat)}</td>
            <td className="r num">{money(net + vat)}</td>
          </tr>
        ))}
        <tr className="medium">
          <td>{t('total')}</td>
          <td className="r num">{money(all.net)}</td>
          <td className="r num hide-sm">{money(all.vat)}</td>
          <td className="r num">{money(all.gross)}</td>
        </tr>
      </tbody>
    </Table>
  )
}
