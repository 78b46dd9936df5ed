import type { Price } from '#app/content/catalogue/price.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { Locale, Message } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { appliesTo, type CodeLine, getDiscount } from '#app/selling/promotions/code.ts'
import type { KnownCode } from '#app/selling/promotions/uses.server.ts'
import type { Discount, Line } from './totals.ts'

type OrderedCodeLine = Line & { offer: Pick<Offer, 'type'>; price: Pick<Price, 'minimum'> }

/** Nothing is taken off what buyers choose to pay. */
const toLine = ({ offer, price, productId, amount, quantity, off = 0 }: OrderedCodeLine): CodeLine => ({
  productId,
  type: offer.type,
  amount: price.minimum === null ? amount * quantity - off : 0,
})

/** What an order's code takes off its lines, or why it takes nothing off. */
export function discountBy<L extends OrderedCodeLine>(
  code: KnownCode | undefined,
  lines: readonly [L, ...L[]],
  locale: Locale,
): { discount?: Discount<L>; refused?: Message } {
  if (!code) return {}
  const result = getDiscount(code, lines.map(toLine), lines[0].currency)
  const isDiscounted = (line: OrderedCodeLine) => line.price.minimum === null && appliesTo(code, toLine(line))
  if ('amount' in result) return { discount: { amount: result.amount, fits: isDiscounted } }
  const amount = formatMoney(code.minimum ?? 0, code.currency, locale)
  return { refused: [`promotions.${result.refused}`, { amount }] }
}
