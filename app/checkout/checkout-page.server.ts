import type { Price } from '../catalogue/price.ts'
import { waysToPay } from '../payment-providers/providers.server.ts'
import type { OpenOrder } from '../payments/my-transaction.ts'
import { inLocale, type Locale } from '../platform/i18n.ts'
import { vatSums } from '../platform/money.ts'
import { coverImage } from '../platform/picture.ts'
import type { CurrentSchool, Viewer } from '../platform/viewer.ts'
import type { CheckoutView } from './checkout-view.ts'
import { type Asked, priceLines } from './orders.server.ts'

export function checkoutView(
  asked: Asked,
  { school, viewer, locale }: { school: CurrentSchool; viewer: Viewer; locale: Locale },
  payment: OpenOrder | null,
): CheckoutView {
  const { offer, price } = asked
  const { lines, totals } = priceLines(asked, { quantity: 1 }, locale)
  return {
    product: {
      slug: offer.slug,
      type: offer.type,
      title: inLocale(offer.title, locale),
      cover: coverImage(offer.cover),
    },
    price_id: price.id,
    prices: offer.prices.length > 1 ? offer.prices.map((price) => choice(price, locale)) : [],
    access_days: price.accessDays,
    totals,
    vats: vatSums(lines),
    reduction: price.reduction,
    waiver_required: school.waiverRequired,
    ways: totals.total === 0 ? [] : waysToPay({ school, viewer }, totals.currency),
    payment,
  }
}

function choice(
  { id, name, amount, currency, accessDays, reduction }: Price,
  locale: Locale,
): CheckoutView['prices'][number] {
  return { id, name: inLocale(name, locale), amount, currency, access_days: accessDays, reduction }
}
