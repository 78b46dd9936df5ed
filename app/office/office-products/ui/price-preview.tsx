import { useState } from 'react'
import { announcedReduction, priceView } from '#app/content/catalogue/price.ts'
import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { formatMoney, splitVat } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { history as historyIcon } from '#app/ui/icons.ts'
import { Sum, VatSums } from '#app/ui/money.tsx'
import { Price } from '#app/ui/price.tsx'
import { getLowest, type PromoStep, promoSteps } from '../promo-steps.ts'

/** A price as buyers see it now and after its next change, where its line of 30 days comes from, and what happens when. */
export function PricePreview({ price }: { price: EditedPrice }) {
  return (
    <div className="stack">
      <Seen price={price} />
      <Origin price={price} />
      <Steps price={price} />
    </div>
  )
}

function Seen({ price }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  const [later, setLater] = useState(false)
  const { after } = price
  const now = later && after ? { ...price.now, ...after } : price.now
  const sums = splitVat(now.amount, now.vatRate)
  const { reduction, currency } = now
  const locale = useLocale()
  return (
    <Card as="section" aria-label={t('as_buyers_see')}>
      <CardHead title={t('as_buyers_see')}>
        {after && (
          // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
          <div className="seg" role="group" aria-label={t('seen_when')}>
            {[false, true].map((one) => (
              <button key={String(one)} type="button" aria-pressed={later === one} onClick={() => setLater(one)}>
                {t(one ? 'seen_after' : 'seen_now')}
              </button>
            ))}
          </div>
        )}
      </CardHead>
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <Price key={`${now.amount} ${reduction?.endsAt}`} price={priceView(now)} size="buy" />
        {reduction?.endsAt && !later && (
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
            <VatSums sums={[{ rate: price.vatRate, ...sums }]} currency={currency} />
          </dl>
        )}
      </div>
    </Card>
  )
}

/** When the lowest price was paid that buyers are shown. */
function Origin({ price: { promo, now, after, history } }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  const locale = useLocale()
  const { date } = useDates()
  const { reduction } = now
  if (!promo || !(reduction ?? after?.reduction)) return null
  const found = reduction && getLowest(history, reduction.lowest)
  return (
    <Callout icon={historyIcon} title={t('line_origin')}>
      {reduction && !announcedReduction(now)
        ? t('line_none')
        : found
          ? t('line_origin_span', {
              amount: formatMoney(reduction.lowest, now.currency, locale),
              began: date(found.began),
              from: date(found.from),
              to: date(found.to),
            })
          : t('line_from_history')}
    </Callout>
  )
}

/** What the promo did, does and will do, each at its time. */
function Steps({ price }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  const locale = useLocale()
  const { dateTime, date } = useDates()
  const steps = promoSteps(price)
  if (steps.length === 0) return null
  function when({ what, at, packages }: PromoStep) {
    if (what === 'counts') return at ? t('step_until', { at: date(at) }) : t('step_30_days')
    if (packages === null || what === 'sold_out') return at ? dateTime(at) : t('step_no_end')
    return at ? t('step_or_package', { at: dateTime(at), packages }) : t('step_packages', { packages })
  }
  return (
    <Card as="section" aria-labelledby="steps">
      <CardHead id="steps" title={t('what_when')} />
      <ol className="timeline">
        {steps.map((step) => (
          <li key={step.what} className={step.done ? 'is-ok' : undefined}>
            <span className="medium num">{when(step)}</span>
            <span className="muted">
              {t(`step_${step.what}`, { amount: formatMoney(step.amount, price.currency, locale) })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
