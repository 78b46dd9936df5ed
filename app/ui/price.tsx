import clsx from 'clsx'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'

export type PriceView = {
  amountMinor: number
  currency: string
  /** The price before a reduction and the lowest of the 30 days before it: both or none. */
  reduced?: { fromMinor: number; lowestMinor: number }
}

type Props = { price: PriceView; size?: 'card' | 'buy' | 'bar' }

/** An amount in the visitor's notation; it never breaks across lines. */
export function Money({
  amountMinor,
  currency,
  className = 'num nowrap',
}: {
  amountMinor: number
  currency: string
  className?: string
}) {
  const locale = useLocale()
  // Browsers and the server do not put the same spaces into every amount.
  return (
    <span className={className} suppressHydrationWarning>
      {formatMoney(amountMinor, currency, locale)}
    </span>
  )
}

/** What something costs: its amount, or that it is free. */
export function Cost(money: { amountMinor: number; currency: string; className?: string }) {
  const t = useUiTexts()
  return money.amountMinor === 0 ? <span className={money.className}>{t('free')}</span> : <Money {...money} />
}

/** Price, struck price and the legal line of the last 30 days, which always travel together. */
export function Price({ price, size = 'card' }: Props) {
  const t = useUiTexts()
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, price.currency, locale)
  return (
    <span className={clsx('price-lines', size === 'buy' && 'price-lines-buy')}>
      <span className="row base wrap" style={{ '--g': size === 'buy' ? '10px' : '8px' }}>
        <span className={clsx(size === 'buy' ? 'buy-price' : 'price', size === 'bar' && 't18 strong')}>
          {price.amountMinor === 0 ? t('free') : money(price.amountMinor)}
        </span>
        {price.reduced && (
          <s className={clsx('price-was', size === 'buy' ? 't16' : 't13')}>
            <span className="vh">{t('price_before')} </span>
            {money(price.reduced.fromMinor)}
          </s>
        )}
      </span>
      {price.reduced && (
        <span className={clsx(size === 'buy' ? 't13 muted' : 't12 faint')}>
          {t('lowest_price')} <span className="num nowrap">{money(price.reduced.lowestMinor)}</span>
        </span>
      )}
    </span>
  )
}

/** A line of a list of amounts: what it is, and how much. */
export function Sum({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
}
