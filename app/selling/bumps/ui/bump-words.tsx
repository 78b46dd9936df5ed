import { priceView } from '#app/content/catalogue/price.ts'
import { Cost } from '#app/ui/money.tsx'
import { Price } from '#app/ui/price.tsx'

type Props = { title: string; lines: readonly string[]; price: Parameters<typeof priceView>[0] }

/** What is offered beside an order, as the checkout says it, and staff see it before. */
export function BumpWords({ title, lines, price }: Props) {
  return (
    <span className="grow stack" style={{ '--g': '4px' }}>
      <span className="split base">
        <span className="medium">{title}</span>
        <span className="price nowrap">
          + <Cost amountMinor={price.amount} currency={price.currency} />
        </span>
      </span>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="t13 muted">
          {line}
        </span>
      ))}
      {price.reduction && <Price price={priceView(price)} />}
    </span>
  )
}
