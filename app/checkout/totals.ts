import { splitVat } from '../platform/money.ts'

/** One thing for sale at one price, as the database has it at this moment. */
export type Offered = {
  productId: number
  title: string
  /** Gross, in minor units. */
  amount: number
  currency: string
  /** In hundredths of a per cent. */
  vatRate: number
  /** What the 30 days before its reduction had as the lowest amount, where it is reduced. */
  reduction?: { lowest: number } | null
}

export type Totals = {
  currency: string
  items: { product_id: number; title: string; quantity: number; unit_amount: number; amount: number }[]
  discount: number
  net: number
  vat: number
  /** In per cent. */
  vat_rate: number
  total: number
  /** Of one, before the reduction began that is in the total. */
  lowest_price_30_days?: number
}

/** What an order costs. The tax is inside the gross price and is taken out of the sum, once, so that it adds up. */
export function priceOrder(
  { productId, title, amount, currency, vatRate, reduction }: Offered,
  quantity: number,
): Totals {
  const total = amount * quantity
  return {
    currency,
    items: [{ product_id: productId, title, quantity, unit_amount: amount, amount: total }],
    discount: 0,
    ...splitVat(total, vatRate),
    vat_rate: vatRate / 100,
    total,
    ...(reduction && { lowest_price_30_days: reduction.lowest }),
  }
}
