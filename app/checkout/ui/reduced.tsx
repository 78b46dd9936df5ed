import { priceView, type Reduction } from '#app/catalogue/price.ts'
import { Price } from '#app/ui/price.tsx'

type Props = { price: { amount: number; currency: string; reduction: Reduction | null }; size?: 'buy' }

/** What a promo made of a price, and until when. */
export function Reduced({ price, size }: Props) {
  return <Price price={priceView(price)} size={size} />
}
