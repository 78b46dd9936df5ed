import type { Locale } from '#app/platform/i18n.ts'
import type { ByScript } from '#app/selling/checkout/payment.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import type { Purchase } from './pending-page.server.ts'
import type { CardProps } from './pending-view.ts'

export function cardProps(
  { transaction, product, again }: Purchase,
  { script, secret, confirms }: ByScript,
  locale: Locale,
): CardProps {
  const { hash, total: amount, currency } = transaction
  const { src, key: publicKey } = script
  const checkout = again
  return {
    number: orderNumber(transaction),
    title: product.title,
    amount,
    currency,
    checkout,
    form: {
      src,
      publicKey,
      secret,
      locale,
      pays: { amount, currency },
      asks: `/transaction/${hash}/card`,
      done: `/transaction/${hash}/pending`,
      otherwise: checkout,
      confirms: confirms?.id ?? null,
      last4: confirms?.card.last4 ?? null,
    },
  }
}
