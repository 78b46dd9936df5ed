import type { Context } from 'hono'
import { isDenied } from '#app/access/access/rule.ts'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { AMOUNT_MAX } from '#app/content/catalogue/limits.ts'
import { announcedReduction, inInstalments, type Price, unitPrice } from '#app/content/catalogue/price.ts'
import type { Product } from '#app/content/catalogue/product.ts'
import { questionsIn } from '#app/forms/form-questions/stored-question.ts'
import { afterCommit, page } from '#app/platform/answers.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate, translateMessage } from '#app/platform/i18n.ts'
import { formatMoney, vatSums } from '#app/platform/money.ts'
import { coverImage } from '#app/platform/picture.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import type { Bump } from '#app/selling/bumps/bumps.server.ts'
import { getOrderForm } from '#app/selling/order-forms/order-form.ts'
import { arePaidTogether, canSave, waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { clearRememberedCode, rememberCode, rememberedCode } from '#app/selling/promotions/remembered.server.ts'
import type { KnownCode } from '#app/selling/promotions/uses.server.ts'
import { type Availability, atOnce, describeDelivery, describeGift, NO_AVAILABILITY } from './availability.server.ts'
import { type CheckoutView, getGiftPath, getNextTurn, getPaths, toCheckoutJson } from './checkout-view.ts'
import { openingInWords } from './closed-event.ts'
import { getBeginning, getWaiver, getWaiverReason } from './consents.server.ts'
import { lastSendingDay } from './gift.ts'
import { type CheckoutQuery, NO_AMOUNT, type OrderAmounts } from './inputs.server.ts'
import { instalmentsWording, payingChoice } from './instalment-wording.ts'
import { canKeepCard, isChargedAgain, waysFor } from './kept-card.server.ts'
import {
  canBeGiven,
  isOffered,
  isTaxedAbroad,
  isToBuy,
  isWithin,
  listDeliveredProducts,
  maximiseQuantities,
  type OrderRequest,
  offeredInstalments,
  priceLines,
  withFirstCharge,
} from './order-request.server.ts'
import { renewalWording } from './renewal-wording.ts'
import { getOwnedWorth } from './totals.ts'
import { lookUpCode, type TriedCode } from './tried-codes.server.ts'

type CheckoutContext = {
  school: CurrentSchool
  viewer: Viewer
  locale: Locale
  /** The viewer's own order of it that waits for its money. */
  payment: OpenOrder | null
  /** The viewer has it: several are for others. */
  owned: boolean
  around?: Availability
  /** Something is offered after its payment. */
  upsells?: boolean
  /** What somebody typed as a code, and why it is none. */
  tried?: Pick<TriedCode, 'typed' | 'refused'>
}

/**
 * What the checkout shows of what is wanted; where that cannot be ordered, of one at the price that is suggested.
 * @param given the product at a price, and all that its checkout offers beside it
 */
export function checkoutView(
  request: OrderRequest,
  query: CheckoutQuery,
  {
    school,
    viewer,
    locale,
    payment,
    owned,
    around = NO_AVAILABILITY,
    upsells = false,
    tried,
    now,
  }: CheckoutContext & { now: number },
): CheckoutView {
  const { gift = false } = request
  const prices = request.offer.prices.filter(({ licences }) => !owned || licences.length > 0)
  const chosenPrice = prices.find(({ id }) => id === request.price.id) ?? prices[0] ?? request.price
  const each = chosenPrice.instalments?.amount
  const byCard = waysToPay({ school, viewer }, chosenPrice.currency, [chosenPrice], each).some(isChargedAgain)
  const terms = owned || !byCard ? null : offeredInstalments({ ...request, price: chosenPrice })
  const inParts = request.inParts === true && terms !== null
  const offered = (gift || inParts ? [] : request.bumps).filter(({ offer, access }) => {
    const isThere = !listDeliveredProducts(request, offer).some((id) => around.gone.includes(id))
    return isThere && !isDenied(access) && isToBuy(offer.type, access) && !isWithin(request, offer, [request.offer])
  })
  const chosen = inParts ? inInstalments(chosenPrice) : chosenPrice
  // Whatever one payment can take together, and nothing that comes with another.
  const fits = (beside: Bump[], bump: Bump) => {
    const apart = !isWithin(
      request,
      bump.offer,
      beside.map(({ offer }) => offer),
    )
    return apart && arePaidTogether({ school, viewer }, [chosen, ...[...beside, bump].map(({ price }) => price)])
  }
  const bumps: Bump[] = []
  for (const bump of offered) if (query.bumps.includes(bump.id) && fits(bumps, bump)) bumps.push(bump)
  const priced = { ...request, bumps, price: chosen, inParts }
  const { offer, price } = priced
  const form = getOrderForm(offer)
  const packages = gift ? [] : getPackages(price, owned)
  const least = { quantity: packages[0]?.quantity ?? 1 }
  const most = Math.min(maximiseQuantities(priced), around.seatsLeft ?? maximiseQuantities(priced))
  const tooMany = around.seatsLeft !== null && around.seatsLeft > 0 && query.quantity > most
  const fitting = query.quantity >= least.quantity && query.quantity <= most
  const wanted = isOffered(priced, query) && fitting ? query : tooMany ? { quantity: most } : least
  const taxCountry = getTaxCountry(priced, query)
  const { lines, totals, refused, laterDiscount } = priceLines(
    priced,
    { ...wanted, ...(taxCountry && { country: taxCountry }) },
    locale,
  )
  const waysOf = (total?: number) => {
    const parts = [price, ...bumps.map((bump) => bump.price)]
    const ways = waysFor(priced, waysToPay({ school, viewer }, price.currency, parts, total))
    // What can be charged again comes first where something is charged again.
    return request.renewal?.at
      ? ways
          .toSorted((a, b) => Number(isChargedAgain(b)) - Number(isChargedAgain(a)))
          .map((way) => ({ ...way, renews: getRenewal(way) }))
      : ways
  }
  const ways = totals.total === 0 ? [] : waysOf(totals.total)
  const renewal = withFirstCharge(priced.renewal, laterDiscount) ?? null
  const wording = { currency: price.currency, locale, timeZone: school.timeZone, now: new Date(now).toISOString() }
  const unfit = tried?.typed !== undefined ? (tried.refused ?? refused) : undefined
  const view = {
    paths: getPaths(offer.slug, gift),
    product: {
      slug: offer.slug,
      type: offer.type,
      status: offer.status,
      title: inLocale(offer.title, locale),
      cover: coverImage(offer.cover),
    },
    priceId: price.id,
    prices:
      prices.length > 1
        ? prices.map((price) => ({
            ...choice(price, locale),
            gets: gift ? describeGift(price, locale) : describeDelivery(offer.type, price, around, locale),
          }))
        : [],
    gets: gift ? describeGift(price, locale) : describeDelivery(offer.type, price, around, locale),
    dates: [...openingOf(offer, { locale, timeZone: school.timeZone }), ...around.datesOf(offer)],
    parts: (priced.inside?.get(offer.id) ?? [])
      .filter(({ owned, productId: id }) => !owned && around.datesOf({ id }).length === 0)
      .map(({ title }) => inLocale(title, locale)),
    atOnce: gift
      ? translate(locale, 'checkout.at_once_gift')
      : atOnce(offer, totals.total === 0, { locale, timeZone: school.timeZone }),
    gift: gift ? { last: lastSendingDay(school.timeZone) } : null,
    giftAt: !gift && !priced.renewal && canBeGiven(priced) && price.amount > 0 ? getGiftPath(offer.slug) : null,
    simple: form.simple,
    questions: questionsIn(form.questions, locale),
    accessDays: price.accessDays,
    quantity: wanted.quantity,
    packages,
    licences: packages.length > 0 ? { least: least.quantity, most, chosen: getPackage(price, wanted.quantity) } : null,
    several: !gift && KINDS[offer.type].severalAtOnce ? most : 1,
    closed: around.closed,
    own: getOwnAmount(price, query, lines[0]?.sum ?? 0, locale),
    bumps: offered
      .filter((bump) => bumps.includes(bump) || fits(bumps, bump))
      .map((bump) => bumpView(bump, { added: bumps.includes(bump), dates: around.datesOf(bump.offer) }, locale)),
    totals,
    code: priced.code && !refused ? pick(priced.code) : null,
    codeRefused: unfit ? { typed: tried?.typed ?? '', message: translateMessage(locale, unfit) } : null,
    owned: getOwnedWorth(lines),
    vats: vatSums(lines),
    reduction: lines[0]?.reduction ?? null,
    soldOut: soldOut(price, locale),
    fewLeft: tooMany ? translateMessage(locale, ['live-events.few_left', { left: most }]) : null,
    taxCountry,
    waiver: waiverBox(priced, school, locale),
    ways,
    keepsCard: upsells && !inParts && ways.some((way) => canKeepCard(request.renewal, way)),
    notTaken:
      totals.total > 0 && ways.length === 0 && waysOf().length > 0
        ? translate(locale, 'order-forms.amount_not_taken')
        : null,
    payment,
    renewal,
    paying: terms && payingChoice(terms, chosenPrice.amount, inParts, wording),
    agreement:
      inParts && terms ? instalmentsWording(terms, wording) : ((renewal && renewalWording(renewal, locale)) ?? null),
    saving: null,
  }
  return { ...view, turnsIn: getNextTurn(view, now) }
}

/** When it opens, in words, where it is sold before. */
function openingOf(
  { presaleUntil }: Pick<Product, 'presaleUntil'>,
  { locale, timeZone }: { locale: Locale; timeZone: string },
) {
  if (!presaleUntil) return []
  return [translate(locale, 'checkout.at_once_presale', { date: openingInWords(presaleUntil, locale, timeZone) })]
}

/** Where consumers are taken to live until they say otherwise: at home. Null where that decides no tax. */
function getTaxCountry(request: OrderRequest, { country }: CheckoutQuery): string | null {
  return request.oss && isTaxedAbroad(request) ? (country ?? request.oss.country) : null
}

/** How later periods are paid that the first is paid so. */
const getRenewal = (way: PaymentWay) => (isChargedAgain(way) ? 'charged' : canSave(way) ? 'agreed' : 'by_hand')

function getOwnAmount(price: Price, amounts: OrderAmounts, chosen: number, locale: Locale): CheckoutView['own'] {
  const { minimum, amount: suggested } = price
  const own = amounts.custom_amount ?? amounts.own_amount
  if (minimum === null) return null
  const why = own === undefined ? null : getRefusal(own, minimum)
  return { minimum, suggested, chosen, ...(why && { refused: translate(locale, why) }) }
}

/** Why a buyer cannot pay so much. */
function getRefusal(own: number, minimum: number) {
  if (own === NO_AMOUNT) return 'errors.amount_shape'
  if (own > AMOUNT_MAX) return 'order-forms.above_maximum'
  return own < minimum ? 'order-forms.below_minimum' : null
}

function soldOut({ soldOut, currency }: Price, locale: Locale): string | null {
  return soldOut === null
    ? null
    : translateMessage(locale, ['catalogue.sold_out', { amount: formatMoney(soldOut, currency, locale) }])
}

const pick = ({ code, type, value }: KnownCode) => ({ code, type, value })

type BumpView = CheckoutView['bumps'][number]

function bumpView({ id, title, text, price }: Bump, more: Pick<BumpView, 'added' | 'dates'>, locale: Locale): BumpView {
  const { amount, currency, reduction } = price
  return { id, title: inLocale(title, locale), text: inLocale(text, locale), amount, currency, reduction, ...more }
}

/** The sizes that a price is offered in; none where it is sold one by one. */
function getPackages(price: Price, owned: boolean): CheckoutView['packages'] {
  if (price.licences.length === 0) return []
  const sizes = new Set([...(owned ? [] : [1]), ...price.licences.map(({ quantity }) => quantity)])
  return [...sizes].sort((a, b) => a - b).map((quantity) => getPackage(price, quantity))
}

/** What is saved is counted from what one costs without a promo; of a promo from the lowest price of the 30 days before. */
function getPackage(price: Price, quantity: number): CheckoutView['packages'][number] {
  const { amount, reduction } = unitPrice(price, quantity)
  const standard = announcedReduction(price)?.from ?? price.amount
  const before = reduction?.lowest ?? standard
  const saving = before > 0 ? Math.floor((100 * (before - amount)) / before) : 0
  return { quantity, unitAmount: amount, amount: amount * quantity, saving: Math.max(0, saving) }
}

export function waiverBox(
  request: Pick<OrderRequest, 'gift'> & { offer: Pick<Product, 'type' | 'presaleUntil'> },
  { waiverRequired: required, timeZone }: CurrentSchool,
  locale: Locale,
): CheckoutView['waiver'] {
  const { type } = request.offer
  const begins = getBeginning(request, { locale, timeZone })
  const help = required ? getWaiverReason(type, begins, locale) : translate(locale, 'checkout.waiver_optional')
  return { sentence: getWaiver(type, begins, locale), required, help }
}

function choice(
  { id, name, contents, amount, currency, accessDays, minimum, reduction }: Price,
  locale: Locale,
): Omit<CheckoutView['prices'][number], 'gets'> {
  const texts = { name: inLocale(name, locale), contents: inLocale(contents, locale) }
  return { id, ...texts, amount, currency, accessDays, own: minimum !== null, reduction }
}

type CheckoutRequest = {
  c: Context<Env>
  db: Db
  ids: Omit<CheckoutQuery, 'quantity' | 'bumps' | 'gift' | 'instalments'> & Partial<CheckoutQuery>
}

/** The code that a link or the form brings, else the one that the browser remembers; whoever takes it out forgets it. */
function wantedCode({ c, db, ids: { code, promo_code, without_code } }: CheckoutRequest) {
  if (code === '' || without_code !== undefined) {
    clearRememberedCode(c, db)
    return {}
  }
  const typed = code ?? promo_code
  rememberCode(c, db, typed)
  return { typed, hint: rememberedCode(c) }
}

/** The moment that is shown: where dates of instalments are agreed to, that of the database, which the order names. */
async function getMoment(db: Db, { offer: { prices } }: OrderRequest): Promise<number> {
  return prices.some(({ instalments }) => instalments) ? readNow(db) : Date.now()
}

/** The page of what is asked for, at what it comes to with the code that was brought; `more` is what sets it apart. */
export async function checkoutAnswer(
  asking: CheckoutRequest,
  request: OrderRequest,
  showing: CheckoutContext,
  more: Partial<CheckoutView> = {},
) {
  const shown = { quantity: 1, bumps: [], gift: false, instalments: false, ...asking.ids }
  const { typed, hint } = wantedCode(asking)
  const answer = (view: CheckoutView) => page('checkout/checkout', view, { json: toCheckoutJson(view) })
  const now = await getMoment(asking.db, request)
  if (!typed && !hint) return answer({ ...checkoutView(request, shown, { ...showing, now }), ...more })
  const { viewer } = showing
  const trying = { schoolId: viewer.schoolId, ip: asking.c.var.ip, viewer, productId: request.offer.id }
  return afterCommit(async () => {
    const { code, refused } = await lookUpCode(trying, typed ?? hint ?? '')
    const view = checkoutView({ ...request, code }, shown, { ...showing, now, tried: { typed, refused } })
    return answer({ ...view, ...more })
  })
}
