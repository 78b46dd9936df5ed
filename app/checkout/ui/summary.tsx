import { priceView } from '#app/catalogue/price.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { mail, zap } from '#app/ui/icons.ts'
import { Cost, Money, VatSums } from '#app/ui/money.tsx'
import { Price } from '#app/ui/price.tsx'
import type { CheckoutView } from '../checkout-view.ts'

/** What is bought and what it costs, beside the form; it stays in view. */
export function Summary({ checkout, helpAt }: { checkout: CheckoutView; helpAt: string }) {
  const t = useTexts('checkout')
  const { product, totals, vats, reduction, access_days: days } = checkout
  const { currency, net, total } = totals
  return (
    <aside className="co-sum" aria-labelledby="summary">
      <div className="card">
        <CardHead id="summary" title={t('summary')} />
        <div className="card-pad stack" style={{ '--g': '16px' }}>
          <div className="row top" style={{ '--g': '14px' }}>
            <Cover image={product.cover} className="sum-cover" sizes="80px" />
            <div className="stack grow" style={{ '--g': '2px' }}>
              <span className="medium">{product.title}</span>
              <span className="t13 muted">{days === 0 ? t('access_without_end') : t('access_days', { days })}</span>
            </div>
            {!reduction && <Cost amountMinor={total} currency={currency} className="price" />}
          </div>
          {reduction && <Price price={priceView({ amount: total, currency, reduction })} size="buy" />}
          {total > 0 && (
            <>
              <hr className="rule" />
              <dl className="totals num">
                <Row name={t('net')} amount={net} currency={currency} />
                <VatSums sums={vats} currency={currency} />
                <Row name={t('total')} amount={total} currency={currency} total />
              </dl>
            </>
          )}
        </div>
      </div>
      <ul className="ticks co-trust">
        <li>
          <Icon of={zap} /> {total > 0 ? t('at_once') : t('at_once_free')}
        </li>
        <li>
          <Icon of={mail} /> {t(total > 0 ? 'receipt_by_mail' : 'confirmation_by_mail')}
        </li>
        <li>
          <Icon of={mail} /> {t('help_at', { email: helpAt })}
        </li>
      </ul>
    </aside>
  )
}

type RowProps = { name: string; amount: number; currency: string; total?: boolean }

function Row({ name, amount, currency, total }: RowProps) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** The same in one line above the form, where the screen is too narrow for both. */
export function SmallSummary({ checkout: { product, totals } }: { checkout: CheckoutView }) {
  return (
    <div className="co-mini only-narrow">
      <Cover image={product.cover} className="sum-cover" sizes="56px" />
      <span className="grow medium">{product.title}</span>
      <Cost amountMinor={totals.total} currency={totals.currency} className="price" />
    </div>
  )
}
