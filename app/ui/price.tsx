import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale } from '#app/platform/page.tsx'
import { Moment } from './dates.tsx'
import { runPrice } from './run-price.ts'
import { useUiTexts } from './texts.ts'

export type PriceView = {
  amountMinor: number
  currency: string
  /** It costs more in other ways to have it. */
  from?: boolean
  /**
   * What it costs again after a promo, and where that is a reduction, the lowest of the 30 days before it: both are shown, or
   * neither. With its end, where it has one, and how many can still get it, where that is limited.
   */
  reduced?: { fromMinor: number; lowestMinor: number | null; endsAt?: string | null; left?: number | null }
}

type Props = { price: PriceView; size?: 'card' | 'buy' | 'bar' }

/**
 * Price, struck price and the legal line of the last 30 days, which always travel together. Where the reduction ends while
 * somebody looks, the price before it takes their place.
 */
export function Price({ price, size = 'card' }: Props) {
  const { reduced } = price
  const place = useRef<HTMLSpanElement>(null)
  const endsAt = price.reduced?.endsAt
  useEffect(() => (place.current && endsAt ? runPrice(place.current) : undefined), [endsAt])
  const className = clsx('price-lines', size === 'buy' && 'price-lines-buy')
  if (!reduced) {
    return (
      <span className={className}>
        <Amount {...price} size={size} />
      </span>
    )
  }
  const ends = endsAt ? { 'data-runs': 'price', 'data-left': Date.parse(endsAt) - Date.now() } : {}
  return (
    <span key={endsAt} ref={place} className={className} {...ends} suppressHydrationWarning>
      <span className="contents" data-until>
        <Reduced price={price} reduced={reduced} size={size} />
      </span>
      {endsAt && (
        <span className="contents" data-after hidden>
          <Amount {...price} amountMinor={reduced.fromMinor} size={size} />
        </span>
      )}
    </span>
  )
}

function Amount({ amountMinor, currency, size, from }: Omit<PriceView, 'reduced'> & Omit<Props, 'price'>) {
  const t = useUiTexts()
  const locale = useLocale()
  const amount = formatMoney(amountMinor, currency, locale)
  return (
    <span className={clsx(size === 'buy' ? 'buy-price' : 'price', size === 'bar' && 't18 strong')}>
      {amountMinor === 0 ? t('free') : from ? t('price_from', { amount }) : amount}
    </span>
  )
}

function Reduced({ price, reduced, size }: Props & { reduced: NonNullable<PriceView['reduced']> }) {
  const t = useUiTexts()
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, price.currency, locale)
  const { fromMinor, lowestMinor, endsAt, left = null } = reduced
  return (
    <>
      <span className="row base wrap" style={{ '--g': size === 'buy' ? '10px' : '8px' }}>
        <Amount {...price} size={size} />
        {lowestMinor !== null && (
          <s className={clsx('price-was', size === 'buy' ? 't16' : 't13')}>
            <span className="vh">{t('price_before')} </span>
            {money(fromMinor)}
          </s>
        )}
      </span>
      {lowestMinor !== null && (
        <span className={clsx(size === 'buy' ? 't13 muted' : 't12 faint')}>
          {t('lowest_price')} <span className="num nowrap">{money(lowestMinor)}</span>
        </span>
      )}
      {size === 'buy' && endsAt && (
        <span className="t13 medium">
          {t(lowestMinor === null ? 'price_until' : 'promo_until')} <Moment at={endsAt} />
        </span>
      )}
      {size === 'buy' && left !== null && <span className="t13 medium num">{t('packages_left', { count: left })}</span>}
    </>
  )
}
