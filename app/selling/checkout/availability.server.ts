import { KINDS } from '#app/content/catalogue/kind.ts'
import type { Kind } from '#app/content/catalogue/kinds/kind.ts'
import type { Price } from '#app/content/catalogue/price.ts'
import type { Product, ProductType } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ClosedEvent } from './closed-event.ts'
import { type ClosedEventLine, datesInWords, isClosed, openingInWords } from './closed-event.ts'
import {
  type EventSeats,
  listDeliveredProducts,
  maximiseQuantities,
  type OrderRequest,
  seatsIn,
} from './order-request.server.ts'
import { soldConsultations, soldEvents } from './sold-kinds.server.ts'

/** What a checkout's page knows of what is counted: the seats that are left, and the meetings that a price buys. */
export type Availability = {
  /** Of the product's own seats, where fewer are left than one may order. */
  seatsLeft: number | null
  /** Events that come with the order and cannot be had. */
  closed: ClosedEvent[]
  /** What is not offered beside it, as its seats are gone. */
  gone: readonly number[]
  meetings: ReadonlyMap<number, number>
  /** When the events are that come with one of its products, in words; with its name where it is not the order's own. */
  datesOf(product: Pick<Product, 'id'>): string[]
}

export const NO_AVAILABILITY: Availability = {
  seatsLeft: null,
  closed: [],
  gone: [],
  meetings: new Map(),
  datesOf: () => [],
}

/** What is around an order of a product, and of all that may be added to it. */
export async function findAvailability(
  db: Db,
  viewer: Viewer,
  request: OrderRequest,
  locale: Locale,
): Promise<Availability> {
  const { offer } = request
  const lines = seatsIn(request, maximiseQuantities(request), locale)
  const buyer = { schoolId: viewer.schoolId, accountId: viewer.kind === 'visitor' ? null : viewer.id }
  const wanted = lines.length > 0 ? await soldEvents.use().listWanted(db, buyer, lines) : []
  const found = wanted.filter(isClosed)
  const its = listDeliveredProducts(request, offer)
  const [own] = found.filter(({ productId }) => productId === offer.id)
  const closed = found.filter((line) => its.includes(line.productId) && cannotBeHad(line))
  return {
    seatsLeft: own ? own.left : null,
    closed: closed.map(({ slug, why, title }) => ({ slug, why, title: title ?? inLocale(offer.title, locale) })),
    gone: found.filter(cannotBeHad).map(({ productId }) => productId),
    meetings: offer.type === 'consultation' ? await soldConsultations.use().listMeetings(db, offer) : new Map(),
    datesOf: (product) =>
      listDeliveredProducts(request, product)
        .flatMap((id) => wanted.find(({ productId }) => productId === id) ?? [])
        .map((event) => datesInWords(event, locale)),
  }
}

/** Not even one; it was asked for as many as an order may hold. */
const cannotBeHad = ({ why, left }: ClosedEventLine<EventSeats>) => why !== 'sold_out' || left < 1

/** What one gets at a price; of an event its date is said. */
export function describeDelivery(
  type: ProductType,
  { id, accessDays: days }: Pick<Price, 'id' | 'accessDays'>,
  { meetings }: Pick<Availability, 'meetings'>,
  locale: Locale,
): string {
  const handed = handedBy(type)
  if (handed === 'seat') return ''
  if (handed === 'meetings') {
    const words = days === 0 ? 'checkout.meetings' : 'checkout.meetings_days'
    return translate(locale, words, { meetings: meetings.get(id) ?? 1, days })
  }
  return days === 0
    ? translate(locale, 'checkout.access_without_end')
    : translate(locale, 'checkout.access_days', { days })
}

/** The same of a gift, which counts from when it is accepted. */
export function describeGift({ accessDays: days }: Pick<Price, 'accessDays'>, locale: Locale): string {
  return days === 0
    ? translate(locale, 'checkout.access_without_end')
    : translate(locale, 'checkout.gift_access_days', { days })
}

/** What one has as soon as it is paid. */
export function atOnce(
  { type, presaleUntil }: Pick<Product, 'type' | 'presaleUntil'>,
  isFree: boolean,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  if (presaleUntil)
    return translate(locale, 'checkout.at_once_presale', { date: openingInWords(presaleUntil, locale, timeZone) })
  const handed = handedBy(type)
  return translate(locale, `checkout.at_once${handed ? `_${handed}` : ''}${isFree ? '_free' : ''}`)
}

/** What of a kind is counted. */
function handedBy(type: ProductType): 'seat' | 'meetings' | undefined {
  const { handsOver }: Kind = KINDS[type]
  return (['seat', 'meetings'] as const).find((what) => handsOver.includes(what))
}
