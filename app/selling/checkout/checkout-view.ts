import type { Reduction } from '#app/content/catalogue/price.ts'
import type { ProductStatus, ProductType } from '#app/content/catalogue/product.ts'
import type { NumberedQuestion } from '#app/forms/form-questions/stored-question.ts'
import { toSnakeCase, toSnakeNames } from '#app/platform/case.ts'
import type { VatSum } from '#app/platform/money.ts'
import type { PictureSources } from '#app/platform/picture.ts'
import type { ProviderName } from '#app/selling/payment-providers/provider.ts'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import type { CodeType } from '#app/selling/promotions/code.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import type { ClosedEvent } from './closed-event.ts'
import type { PayingChoice } from './instalments.ts'
import type { Renewal } from './renewal.ts'
import type { Totals } from './totals.ts'

/**
 * Where it is ordered: the page and the same as it is shown now, what shows a choice without a script, the orders, the
 * log-in without a script, and of a plan of several periods where another is chosen. */
export type CheckoutPaths = {
  page: string
  again: string
  choose: string
  order: string
  register: string
  login: string
  periods?: string
}

/** Where products are ordered that have an address of their own. */
export function getPaths(slug: string, gift = false): CheckoutPaths {
  const page = `/${slug}/checkout`
  const order = `/${slug}/onepagecheckout`
  return {
    page,
    again: gift ? getGiftPath(slug) : page,
    choose: page,
    order,
    register: `${order}register`,
    login: `${page}/login`,
  }
}

/** Where they are ordered for somebody else. */
export const getGiftPath = (slug: string) => `/${slug}/checkout?gift=1`

/** So many licences and what they cost; `saving` in per cent of the standard price. */
type LicencePackage = { quantity: number; unitAmount: number; amount: number; saving: number }

/** What the checkout page shows of what is being bought. */
export type CheckoutView = {
  /** In how many milliseconds the clock alone changes what it comes to: clocks of browsers differ. */
  turnsIn: number | null
  paths: CheckoutPaths
  product: { slug: string; type: ProductType; status: ProductStatus; title: string; cover: PictureSources | null }
  priceId: number
  /** What there is to choose from; none where there is one price. */
  prices: {
    id: number
    name: string
    amount: number
    currency: string
    accessDays: number
    gets: string
    contents: string
    own: boolean
    reduction: Reduction | null
  }[]
  /** Asks for name and e-mail alone. */
  simple: boolean
  /** What its form asks of its own. */
  questions: NumberedQuestion[]
  accessDays: number
  /** What one gets at its price, in words; none of an event. */
  gets: string
  /** When the events are that are ordered, in words. */
  dates: string[]
  /** What else a bundle hands over, by name. */
  parts: string[]
  /** What one has as soon as it is paid, in words. */
  atOnce: string
  /** It is for somebody else: until which day it can be sent. Null of what the buyer gets. */
  gift: { last: string } | null
  /** Where it is ordered for somebody else, where it can be. */
  giftAt: string | null
  quantity: number
  /** Sizes that are offered where several can be had. */
  packages: LicencePackage[]
  /** Where any number can be had: from how many on, how many at most, and what as many cost as are in the order. */
  licences: { least: number; most: number; chosen: LicencePackage } | null
  /** How many can be had at once where each costs the same; else 1. */
  several: number
  /** Events that come with it and cannot be had: then it is not ordered. */
  closed: ClosedEvent[]
  /** Where buyers choose what they pay: at least how much, what is suggested, what is chosen now, and why it cannot be. */
  own: { minimum: number; suggested: number; chosen: number; refused?: string } | null
  /** What can be added to the order, and what of it is. */
  bumps: {
    id: number
    title: string
    text: string
    /** When the events are that come with it, by their names. */
    dates: string[]
    amount: number
    currency: string
    reduction: Reduction | null
    added: boolean
  }[]
  totals: Totals
  /** The promo code that is in the totals. */
  code: { code: string; type: CodeType; value: number } | null
  /** The one that somebody tried, and why it takes nothing off. */
  codeRefused: { typed: string; message: string } | null
  /** What is off it, as the viewer owns parts of it. */
  owned: number
  /** Its tax, for each of the rates. */
  vats: VatSum[]
  /** Where a promo is in the totals: what one costs without it, and until when. */
  reduction: Reduction | null
  /** Where the packages of a promo are sold: that its price is over. */
  soldOut: string | null
  /** That there are fewer seats than were chosen; as many as there are stand in the order. */
  fewLeft: string | null
  /** Where the buyer is taken to live, where a consumer's country decides the tax. */
  taxCountry: string | null
  /** What one says who gives up the right to withdraw; `required`: nobody orders for money without. */
  waiver: { sentence: string; required: boolean; help: string }
  /** The ways to pay; none when nothing is to be paid, or when the school cannot take payments. */
  ways: OfferedWay[]
  /** Whether its buyer may have a card kept for what is offered after the payment. */
  keepsCard: boolean
  /** Why no way to pay takes what it comes to. */
  notTaken: string | null
  /** The viewer's own order of it that waits for its money. */
  payment: OpenOrder | null
  /** Of a membership: what is charged after that, and when first. */
  renewal: Renewal | null
  /** The choice between paying at once and in instalments, where there is one. */
  paying: PayingChoice | null
  /** What is agreed to of later charges, in the words beside the button. */
  agreement: string | null
  /** Where what is charged after a trial is saved, and how: typed on the page, or after the order. Null without a trial. */
  saving: { provider: ProviderName; kind: 'cypher' | 'script' | 'page' } | null
}

/** A way to pay; of a membership with how its later periods are paid: charged, charged once agreed in the bank's app, or by hand. */
export type OfferedWay = PaymentWay & { renews?: 'charged' | 'agreed' | 'by_hand' }

export type CheckoutJson = ReturnType<typeof toCheckoutJson>

/** The checkout as its call answers it. What other domains say in it has the names that their pages have. */
export const toCheckoutJson = (view: CheckoutView) =>
  toSnakeNames({
    ...view,
    prices: view.prices.map(toSnakeNames),
    packages: view.packages.map(toSnakeNames),
    licences: view.licences && toSnakeCase(view.licences),
    totals: toSnakeCase(view.totals),
  })

type Reduced = Pick<CheckoutView, 'reduction'>

/** In how many milliseconds from `now` the clock alone changes what an order comes to; null where it does not. */
export function getNextTurn(
  { reduction, prices, bumps }: Reduced & { prices: Reduced[]; bumps: Reduced[] },
  now: number,
): number | null {
  const ends = [reduction, ...[...prices, ...bumps].map((one) => one.reduction)].flatMap((one) => one?.endsAt ?? [])
  return ends.length > 0 ? Math.min(...ends.map((at) => Date.parse(at))) - now : null
}

/** Whether two choices, as queries (`chosenIn`), differ in the buyer's own amount alone. */
export function isOwnAmountAlone(before: string, now: string): boolean {
  const withoutIt = (query: string) => {
    const rest = new URLSearchParams(query)
    rest.delete('own_amount')
    return rest.toString()
  }
  return before !== now && withoutIt(before) === withoutIt(now)
}

/** The draft of a product's checkout: it lasts until the order succeeded. 0 is whoever has not logged in. */
export function getCheckoutDraft(slug: string, account: number): string {
  return getDraftName({ account, form: 'checkout', thing: slug })
}
