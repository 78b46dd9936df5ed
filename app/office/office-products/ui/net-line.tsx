import { splitVat } from '#app/platform/money.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Money } from '#app/ui/money.tsx'
import type { PriceTyped } from './typed-amount.ts'
import { getGross } from './typed-amount.ts'

/** What buyers see of the amount that is typed, and what of it is whose. */
export function NetLine({ typed, currency }: { typed: PriceTyped; currency: string }) {
  const t = useTexts('office-products')
  const found = getGross(typed.amount, typed)
  if (!found) return null
  const { net, vat } = splitVat(found.amount, found.rate)
  return (
    <p className="net-line price-wide">
      <span>
        {t('buyers_see')} <Money amountMinor={found.amount} currency={currency} className="num nowrap medium" />
      </span>
      <span>
        {t('vat_in_it')} <Money amountMinor={vat} currency={currency} className="num nowrap medium" />
      </span>
      <span>
        {t('yours')} <Money amountMinor={net} currency={currency} className="num nowrap medium" />
      </span>
    </p>
  )
}
