import { priceView } from '#app/content/catalogue/price.ts'
import { Price } from '#app/ui/price.tsx'

type Props = { title: string; text: string; price: Parameters<typeof priceView>[0] }

/** What is offered after a payment, as buyers read it, and staff see it before. */
export function UpsellWords({ title, text, price }: Props) {
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <h2 className="t18 strong" dir="auto">
        {title}
      </h2>
      {text && (
        <p className="muted" dir="auto">
          {text}
        </p>
      )}
      <Price price={priceView(price)} size="buy" />
    </div>
  )
}
