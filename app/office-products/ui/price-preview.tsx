import { priceView } from '#app/catalogue/price.ts'
import { formatMoney, splitVat } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Money, Sum, VatSums } from '#app/ui/money.tsx'
import { Price } from '#app/ui/price.tsx'
import type { EditedPrice } from '../price-editor.ts'

/** A price as buyers see it now, and what follows. */
export function PricePreview({ price }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  const { now, gross, promo, promoGross } = price
  const sums = splitVat(now.amount, now.vatRate)
  const { reduction, currency } = now
  const locale = useLocale()
  return (
    <Card as="section" aria-label={t('as_buyers_see')}>
      <CardHead title={t('as_buyers_see')} />
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <Price key={`${now.amount} ${reduction?.endsAt}`} price={priceView(now)} size="buy" />
        {reduction?.endsAt && (
          <Countdown
            key={reduction.endsAt}
            title={t('ends_in')}
            endsAt={reduction.endsAt}
            className="preview-countdown"
          />
        )}
        {now.minimum !== null && (
          <p className="t13 muted">
            {t('own_from', { amount: formatMoney(now.minimum, currency, locale) })},{' '}
            {t('own_suggested', { amount: formatMoney(now.amount, currency, locale) })}
          </p>
        )}
        {now.licences.length > 0 && (
          <dl className="preview-totals num t13">
            {now.licences.map(({ quantity, unitAmount }) => (
              <Sum
                key={quantity}
                name={`${quantity} × ${formatMoney(unitAmount, currency, locale)}`}
                amount={quantity * unitAmount}
                currency={currency}
              />
            ))}
          </dl>
        )}
        {now.amount > 0 && (
          <dl className="preview-totals num t13">
            <Sum name={t('net')} amount={sums.net} currency={currency} />
            <VatSums sums={[{ rate: price.vat_rate, ...sums }]} currency={currency} />
          </dl>
        )}
        {promo && promoGross !== null && !reduction && now.turnsAt && (
          <p className="t13 muted">
            {t('from_moment')} <Moment at={now.turnsAt} />: <Money amountMinor={promoGross} currency={currency} />
          </p>
        )}
        {reduction && (
          <p className="t13 muted">
            {t('afterwards')} <Money amountMinor={gross} currency={currency} />
          </p>
        )}
        {promo && <p className="t13 muted">{t('line_from_history')}</p>}
      </div>
    </Card>
  )
}
