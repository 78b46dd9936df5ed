import { endOfPeriods, LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { type Membership, recordHistory } from '#app/memberships/memberships/memberships.server.ts'
import { findOwn } from '#app/memberships/memberships/own.server.ts'
import type { Plan, PlanPrice } from '#app/memberships/memberships/plan.ts'
import { findOfferedPlan, listOfferedPlans, requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { type PaidValue, type Proration, prorate } from '#app/memberships/memberships/proration.ts'
import { findMembership } from '#app/memberships/memberships/shown.server.ts'
import {
  cancelChosenChange,
  cancelOrderedChange,
  findOrderedChange,
  findPaidPeriod,
  orderChange,
  scheduleChange,
} from '#app/memberships/memberships/term-changes.server.ts'
import { lockAccount } from '#app/people/accounts/accounts.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { chargeOrder, type NextStep, pendingPath, startPayment } from '#app/selling/checkout/payment.server.ts'
import { renewalWording } from '#app/selling/checkout/renewal-wording.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { priceOrder } from '#app/selling/checkout/totals.ts'
import { payingBy } from '#app/selling/payment-means/means.server.ts'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { getBuyer } from '#app/selling/payment-providers/provider.ts'
import { canSave, waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { chosenWay } from '#app/selling/payment-providers/way.ts'
import { writeOneLine } from '#app/selling/payments/order-rows.server.ts'
import { lockTransaction, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { findCard } from './card.server.ts'
import type { ChangeOption, ChangeView } from './change-view.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }
type CurrentTerms = { membership: Membership; paid: PaidValue | null; now: string; timeZone: string }

/** One's membership, if it can go over to other terms: it runs, is renewed, and owes nothing; else 404 or 409. */
async function findChangeable(db: Db, viewer: Member): Promise<CurrentTerms> {
  const { membership, now, timeZone } = await findOwn(db, viewer)
  const { status, period, until, pausedUntil } = membership
  if (membership.given) throw new Refusal(409, 'memberships.given')
  if (period === LIFETIME && status === 'ACTIVE') throw new Refusal(409, 'memberships.has_no_end')
  if (pausedUntil !== null) throw new Refusal(409, 'subscribing.resume_first')
  if (status === 'AT_RISK' || status === 'PAST_DUE') throw new Refusal(409, 'subscribing.pay_first')
  if (status === 'CANCELED') throw new Refusal(409, 'subscribing.stay_first')
  if (status !== 'ACTIVE' && status !== 'TRIAL') throw new Refusal(409, 'subscribing.nothing_to_change')
  // Whoever changed now would pay twice: the next period may be on its way at the terms that it has.
  if (until !== null && Date.parse(until) <= Date.parse(now)) throw new Refusal(409, 'subscribing.being_renewed')
  const paid = await findPaidPeriod(db, membership, timeZone)
  // Two periods would be given up for the credit of one.
  if (paid && Date.parse(paid.begunAt) > Date.parse(now)) throw new Refusal(409, 'subscribing.paid_ahead')
  return { membership, now, timeZone, paid }
}

const getTerms = ({ id: planId }: Plan, { id: priceId, period, amount, currency }: PlanPrice) => {
  return { planId, priceId, period, amount, currency }
}

function prorated({ membership, paid, now, timeZone }: CurrentTerms, plan: Plan, price: PlanPrice): Proration | null {
  return prorate(membership, getTerms(plan, price), paid, now, timeZone)
}

const isSame = ({ planId, period }: Membership, plan: Plan, price: PlanPrice) =>
  planId === plan.id && period === price.period

/** When the terms begin that a change leads to. */
const getStart = ({ membership, now }: CurrentTerms, { when }: Proration) =>
  when === 'now' ? now : (membership.until ?? now)

/**
 * What one agrees to by a change: what is charged after its order, or from the next period on, in the words of its page;
 * undefined where its order is all that is paid.
 */
function agreedBy(
  terms: CurrentTerms,
  plan: Plan,
  price: PlanPrice,
  what: Proration,
  locale: Locale,
): string | undefined {
  const { timeZone } = terms
  const { period, amount, currency } = price
  const begins = getStart(terms, what)
  const at = what.when === 'now' ? endOfPeriods({ anchor: begins, period, timeZone }, 1) : begins
  return renewalWording({ planId: plan.id, period, amount, currency, trialDays: 0, at, timeZone }, locale)
}

/** What one has, and what it can be changed to, each with what it comes to today and later. */
export async function changeView(db: Db, { viewer }: ViewerContext): Promise<ChangeView> {
  const { locale } = viewer
  const terms = await findChangeable(db, viewer)
  const { membership } = terms
  const shown = await findMembership(db, viewer)
  const [own, offered] = [await requirePlan(db, viewer, membership.planId), await listOfferedPlans(db, viewer)]
  const chosen = shown?.change?.why === 'chosen' ? shown.change : null
  const optionOf = (plan: Plan, price: PlanPrice): ChangeOption | null => {
    const { period, amount, currency } = price
    const what = prorated(terms, plan, price)
    return (
      what && {
        ...what,
        period,
        amount,
        currency,
        from: getStart(terms, what),
        agreed: agreedBy(terms, plan, price, what, locale) ?? null,
        chosen: chosen?.plan.id === plan.id && chosen.period === period,
      }
    )
  }
  const plans = offered.map((plan) => ({
    id: plan.id,
    title: inLocale(plan.title, locale),
    promise: inLocale(plan.promise, locale),
    options: plan.prices
      .filter((price) => price.currency === membership.currency && !isSame(membership, plan, price))
      .flatMap((price) => optionOf(plan, price) ?? []),
  }))
  const { period, amount, currency } = membership
  const sold = own.prices.find((price) => price.period === period)
  return {
    has: { plan: inLocale(own.title, locale), period, amount, currency, kept: sold?.amount !== amount },
    plans: plans.filter(({ options }) => options.length > 0),
    chosen: chosen !== null,
  }
}

type ChangeInput = { plan_id: number; period: Period; expected_total: number }
type ChangeContext = ViewerContext & { ip: string }

/**
 * Goes over to other terms: at once, by an order that is to be paid (and is settled here where it costs nothing), or with the
 * next period, for nothing today (null). 409 with today's totals where those are not what was expected. The same again, while
 * its order waits, is that order.
 */
export async function changeTerms(db: Db, context: ChangeContext, input: ChangeInput): Promise<Transaction | null> {
  const { viewer } = context
  const known = await lockInTurn(db, viewer)
  const { membership } = await findOwn(db, viewer)
  const plan = await findOfferedPlan(db, viewer, input.plan_id)
  const price = plan.prices.find(({ period, currency }) => period === input.period && currency === membership.currency)
  if (!price) throw invalid('period', 'subscribing.no_such_period')
  const terms = await findChangeable(db, viewer)
  if (isSame(membership, plan, price)) throw new Refusal(409, 'subscribing.have_it')
  const what = prorated(terms, plan, price)
  if (!what) throw new Refusal(409, 'subscribing.worth_more')
  const chosen = { plan, price, what }
  if (what.total !== input.expected_total) {
    const { totals } = await priceChange(db, viewer, chosen)
    const { credit, when } = what
    throw new Refusal(409, 'order-forms.price_changed', {}, { totals: toSnakeCase({ ...totals, credit, when }) })
  }
  if (known) {
    const { change, transaction } = known
    const same = change.priceId === price.id && change.amount === price.amount && change.credit === what.credit
    if (what.when === 'now' && same && transaction.status === 'PENDING') return transaction
    await cancelOrderedChange(db, change)
  }
  if (what.when === 'later') {
    const wording = agreedBy(terms, plan, price, what, viewer.locale) ?? ''
    await scheduleChange(db, membership, { ...getTerms(plan, price), wording }, viewer.id)
    return null
  }
  return await placeChange(db, context, terms, chosen)
}

type PaymentContext = { viewer: Member; ip: string; card: MeansView | null }

/**
 * Pays for a change: by the card that is saved, or on to where another is typed; with the membership as it is after that.
 * Outside of transactions.
 */
export async function payChange(order: Transaction, { viewer, ip, card }: PaymentContext) {
  const charges = order.meansId !== null && order.meansId === card?.id
  const next = charges ? await chargeChange(order) : await startPayment(order, ip)
  const membership = await inSchool(order.schoolId, (db) => findMembership(db, viewer), { reading: true })
  return { ...next, membership }
}

async function chargeChange(order: Transaction): Promise<NextStep> {
  const { outcome } = await chargeOrder(order)
  return { redirect: outcome === 'captured' ? '/my/membership' : pendingPath(order.hash) }
}

/** Changes of one member follow each other, and the order that waits is locked before the membership, as settling does. */
async function lockInTurn(db: Db, viewer: Member) {
  const { schoolId } = viewer
  await lockAccount(db, schoolId, viewer.id, 'no key update')
  const own = await findMembership(db, viewer)
  const change = own && (await findOrderedChange(db, { schoolId, id: own.id }))
  if (!change?.transactionId) return undefined
  const { transaction } = await lockTransaction(db, { schoolId, id: change.transactionId })
  return { change, transaction }
}

type ChosenTerms = { plan: Plan; price: PlanPrice; what: Proration }

/** What a change comes to today, with the VAT of its plan: nothing where it begins with the next period. */
async function priceChange(db: Db, viewer: Member, { plan, price, what }: ChosenTerms) {
  const offer = await findOffer(db, viewer, plan.slug)
  const sold = offer.prices.find(({ id }) => id === price.id)
  requireFound(sold)
  const line = {
    productId: plan.id,
    title: inLocale(plan.title, viewer.locale),
    quantity: 1,
    amount: what.when === 'now' ? price.amount : 0,
    currency: price.currency,
    vatRate: sold.vatRate,
  }
  return { sold, ...priceOrder([line], { amount: what.credit, fits: () => true }) }
}

async function placeChange(
  db: Db,
  context: ChangeContext,
  terms: CurrentTerms,
  chosen: ChosenTerms,
): Promise<Transaction> {
  const { viewer, school, ip } = context
  const { membership } = terms
  const { plan, price, what } = chosen
  const { amount, currency } = price
  const { sold, totals } = await priceChange(db, viewer, chosen)
  const { discount, net, vat } = totals
  const { schoolId, id: accountId, locale } = viewer
  const card = totals.total === 0 ? null : await findCard(db, membership)
  const waysFor = (total?: number) => waysToPay({ school, viewer }, currency, [sold], total)
  const ways = waysFor(totals.total)
  const own = card && ways.find((one) => one.provider === card.provider && canSave(one))
  const way = totals.total === 0 ? null : (own ?? chosenWay(ways, undefined))
  if (way === undefined) {
    const taken = ways.length > 0 || waysFor().length === 0
    throw invalid('provider', taken ? 'order-forms.unknown_provider' : 'order-forms.amount_not_taken')
  }
  const charged = own ? { means: card.id } : { saves: price.period > 0 }
  const wording = agreedBy(terms, plan, price, what, locale)
  const consents = wording ? [{ kind: 'renewal' as const, given: true, wording }] : []
  const order = {
    schoolId,
    accountId,
    productId: plan.id,
    priceId: price.id,
    title: plan.title,
    amount,
    discount,
    net,
    vat,
    vatRate: sold.vatRate,
    total: totals.total,
    currency,
    locale,
    ...(await payingBy(db, { schoolId, accountId }, way, charged)),
    orderKey: `change:${newToken()}`,
    buyer: getBuyer(viewer),
  }
  const written = await writeOneLine(db, order, { consents, ip })
  await orderChange(db, membership, getTerms(plan, price), { transactionId: written.id, credit: what.credit })
  return totals.total === 0 ? { ...written, status: (await settle(db, written)).status } : written
}

/** Keeps what one has after all, where something else was chosen for the next period; 409 where nothing was. */
export async function cancelChange(db: Db, member: Member): Promise<void> {
  const { membership } = await findOwn(db, member)
  if (!(await cancelChosenChange(db, membership))) throw new Refusal(409, 'subscribing.nothing_chosen')
  await recordHistory(db, membership, { what: 'change_dropped', accountId: member.id })
}
