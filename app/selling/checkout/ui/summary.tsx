import type { ReactNode } from 'react'
import type { Reduction } from '#app/content/catalogue/price.ts'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { mail, zap } from '#app/ui/icons.ts'
import { Cost, Money } from '#app/ui/money.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import { listSums } from '../order-view.ts'
import { BumpBoxes, Period, Reduced, Reminded, TrialSums } from './later-parts.ts'
import { SumRows } from './order-rows.tsx'

type Props = {
  checkout: CheckoutView
  helpAt: string
  form: string
  onChoose(): void
  /** Where a code is typed. */
  children?: ReactNode
}

/** What is bought and what it costs, beside the form; it stays in view. What can be added stands here too. */
export function Summary({ checkout, helpAt, form, onChoose, children }: Props) {
  const t = useTexts('checkout')
  const { paths, product, totals, code, owned, vats, quantity, own, bumps, gets, dates, parts, renewal } = checkout
  const { currency, discount, total } = totals
  const amounts = { ...totals, vats, owned, promoCode: code?.code ?? null, refunded: 0 }
  const reduction = checkout.reduction && getTimes(checkout.reduction, quantity)
  const [first] = totals.items
  return (
    <aside className="co-sum" aria-labelledby="summary">
      <div className="card">
        <CardHead id="summary" title={t('summary')} />
        <div className="card-pad stack" style={{ '--g': '16px' }}>
          <div className="row top" style={{ '--g': '14px' }}>
            <Cover image={product.cover} className="sum-cover" sizes="80px" icon={ICONS[product.type]} />
            <div className="stack grow" style={{ '--g': '2px' }}>
              <span className="medium">{product.title}</span>
              {(renewal || gets) && <span className="t13 muted">{renewal ? <Period of={renewal} /> : gets}</span>}
              {checkout.paying?.inParts && <span className="t13 muted">{checkout.paying.first}</span>}
              {[...dates, ...parts].map((line) => (
                <span key={line} className="t13 muted">
                  {line}
                </span>
              ))}
              {quantity > 1 && first && (
                <span className="t13 muted">
                  {t(product.type === 'event' ? 'seats_quantity' : 'mail_quantity', { quantity })} ×{' '}
                  <Money amountMinor={first.unitAmount} currency={currency} />
                </span>
              )}
              {own && <span className="t13 muted">{t('own_price')}</span>}
              {checkout.giftAt && (
                <a className="link t13 self-start" href={checkout.giftAt}>
                  {t('buy_as_gift')}
                </a>
              )}
              {paths.periods && (
                <a className="link t13 self-start" href={paths.periods}>
                  {t('another_period')}
                </a>
              )}
            </div>
            {!reduction && !own?.refused && (
              <Cost amountMinor={first?.amount ?? total} currency={currency} className="price" />
            )}
          </div>
          {reduction && first && <Reduced price={{ amount: first.amount, currency, reduction }} size="buy" />}
          {checkout.soldOut && <p className="t13 muted">{checkout.soldOut}</p>}
          {bumps.length > 0 && <BumpBoxes bumps={bumps} form={form} onChoose={onChoose} />}
          {children && <hr className="rule" />}
          {children}
          {renewal && renewal.trialDays > 0 && renewal.at && <TrialSums renewal={renewal} total={total} />}
          {total + discount > 0 && !own?.refused && (
            <>
              <hr className="rule" />
              <dl className="totals num">
                <SumRows sums={listSums(amounts, { of: 'to_pay', all: true })} currency={currency} />
              </dl>
            </>
          )}
        </div>
      </div>
      <ul className="ticks co-trust">
        <li>
          <Icon of={zap} /> {renewal?.trialDays ? t('at_once_trial') : checkout.atOnce}
        </li>
        {renewal?.at && <Reminded isTrial={renewal.trialDays > 0} />}
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

/** What several were reduced from, and cost at least before. */
function getTimes(reduction: Reduction, quantity: number): Reduction {
  return { ...reduction, from: reduction.from * quantity, lowest: reduction.lowest * quantity }
}

/** The same in one line above the form, where the screen is too narrow for both. */
export function SmallSummary({ checkout: { product, totals, own } }: { checkout: CheckoutView }) {
  return (
    <div className="co-mini only-narrow">
      <Cover image={product.cover} className="sum-cover" sizes="56px" icon={ICONS[product.type]} />
      <span className="grow medium">{product.title}</span>
      {!own?.refused && <Cost amountMinor={totals.total} currency={totals.currency} className="price" />}
    </div>
  )
}
