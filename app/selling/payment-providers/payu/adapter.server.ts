import { type MethodOf, OFFERS } from '../offers.ts'
import {
  type BuyersPayment,
  getNotifications,
  type Method,
  type NewPayment,
  type PaymentProvider,
  type ProviderFact,
  type ShownCard,
  type StartedAtProvider,
} from '../provider.ts'
import {
  badSignature,
  declined,
  describeAnswer,
  type ProviderResponse,
  parseJson,
  refundRefused,
  toRefusal,
  toShownCard,
} from '../provider-call.server.ts'
import {
  type Account,
  type Credential,
  callPayu,
  declinedFor,
  listRefunds,
  loadOrder,
  orderBy,
} from './calls.server.ts'
import { Created, Failed, type Order, OrderNotice, type Refund, Refunded, RefundNotice } from './messages.server.ts'
import { isSigned } from './signature.server.ts'

/** So often one payment is begun anew; a buyer who needs more of them does something else. */
const ATTEMPTS = 9
/** An order that the buyer paid, and whose money the school takes by asking for it, or not at all. */
const WAITS = 'WAITING_FOR_CONFIRMATION'
/** An order that nobody paid is given up after a day. */
const DAY_SECONDS = 86_400
/** What charges a card without the buyer has no network address of a buyer's. */
const NOBODYS_IP = '127.0.0.1'

/**
 * PayU Poland by its REST API, version 2.1. An order of theirs carries our ref, which they take once, and where it is paid is
 * said once: that page is kept, and whoever asks again is led there. Where the answer got lost, or another asks at the same
 * moment, it is begun anew as `ref.2`; the one that is kept is to be paid, and those begun before it are canceled.
 */
export const payu: PaymentProvider<Credential> = {
  ...OFFERS.payu,
  takesTimeLimit: true,

  async prepare(account, payment) {
    // What is paid at once is no page's, nor what is charged without the buyer.
    return isBuyers(payment) && !paysAtOnce(payment) ? await newPage(account, payment) : {}
  },

  async start(account, payment) {
    const { returnPath } = payment
    if (paysAtOnce(payment)) return await payAtOnce(account, payment)
    const ids = payment.ids?.page ? payment.ids : await newPage(account, payment)
    const made = await loadOrder(account, ids.order)
    if (!made || made.status === 'CANCELED' || isGoing(made)) return { redirect: returnPath }
    const before: Order[] = []
    for (let attempt = 1; attempt < getAttempt(made.extOrderId); attempt++) {
      const order = await orderBy(account, named(payment.ref, attempt))
      if (order) before.push(order)
    }
    if (!(await oneGoesOn(account, before))) return { redirect: ids.page || returnPath, ids }
    await callPayu(account, 'DELETE', `orders/${made.orderId}`)
    return { redirect: returnPath }
  },

  async read(account, message) {
    if (!isSigned(message, account.credentials.second_key)) throw badSignature()
    const answer = { contentType: 'text/plain', body: '' }
    const notice = parseJson(message.body)
    const refunded = RefundNotice.safeParse(notice).data
    if (refunded)
      return { facts: factsOfRefund(getRef(refunded.extOrderId), refunded.orderId, refunded.refund), answer }
    const order = OrderNotice.safeParse(notice).data?.order
    if (!order || order.merchantPosId !== account.credentials.pos_id) throw badSignature()
    if (order.status !== WAITS) return { facts: await listFacts(account, order), answer }
    return { facts: [], answer, confirm: { of: [captureFact(order)], make: () => capture(account, order.orderId) } }
  },

  async lookUp(account, { ref, amount, currency, ids }) {
    const facts: ProviderFact[] = []
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const order = await orderBy(account, named(ref, attempt))
      if (!order) break
      if (order.status === WAITS) {
        // What does not fit stays where it is, for a person to look at.
        if (order.totalAmount !== amount || order.currencyCode !== currency) facts.push(captureFact(order))
        else await capture(account, order.orderId)
      }
      facts.push(...(await listFacts(account, order, ids.order)))
      if (order.status !== 'COMPLETED') continue
      const refunds = await listRefunds(account, order.orderId)
      facts.push(...refunds.flatMap((refund) => factsOfRefund(ref, order.orderId, refund)))
    }
    return facts
  },

  async cancel(account, { ref }) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const order = await orderBy(account, named(ref, attempt))
      if (!order) return
      if (!isGoing(order) && order.status !== 'CANCELED') await callPayu(account, 'DELETE', `orders/${order.orderId}`)
    }
  },

  async charge(account, saved, payment) {
    if (!saved.card) return declined(payment)
    const payMethods = { payMethod: { type: 'CARD_TOKEN', value: saved.card } }
    const more = { customerIp: NOBODYS_IP, payMethods, recurring: 'STANDARD' }
    const answer = await create(account, payment, more)
    if (isTaken(answer)) return await payu.lookUp(account, { ...payment, ids: {} })
    if (answer.status === 400) return declined(payment)
    const { status } = describeAnswer(Created, answer)
    // The bank wants the buyer there, who is not.
    return status.statusCode === 'SUCCESS' ? [] : declined(payment, 'authentication')
  },

  async refund(account, payment, { ref: extRefundId, amount, description }) {
    let order: Order | undefined
    // Of what was paid twice it goes back of the one that has as much left, each time.
    for (const paid of await paidOrders(account, payment.ref)) {
      const known = await listRefunds(account, paid.orderId)
      const same = known.find((one) => one.extRefundId === extRefundId)
      if (same?.status === 'CANCELED') throw refundRefused()
      if (same) return factsOfRefund(payment.ref, paid.orderId, same)
      const refunded = known.filter(({ status }) => status !== 'CANCELED').reduce((sum, one) => sum + one.amount, 0)
      if (amount <= paid.totalAmount - refunded) order ??= paid
    }
    if (!order) throw refundRefused()
    const refund = { description, amount: `${amount}`, extRefundId, currencyCode: order.currencyCode }
    const answer = await callPayu(account, 'POST', `orders/${order.orderId}/refunds`, { refund })
    if (answer.status === 400 || answer.status === 404) throw refundRefused()
    if (answer.status >= 400) throw toRefusal(answer)
    const made = Refunded.safeParse(answer.body).data
    // It may be made: asked again, it is found among those that are known.
    if (!made) throw new Error(`PayU answered a refund of ${order.orderId} in words that are not known`)
    return factsOfRefund(payment.ref, order.orderId, made.refund)
  },
}

const named = (ref: string, attempt: number) => (attempt === 1 ? ref : `${ref}.${attempt}`)
const getRef = (extOrderId: string) => extOrderId.replace(/\.\d$/, '')
const getAttempt = (extOrderId: string) => Number(/\.(\d)$/.exec(extOrderId)?.[1] ?? 1)

const isBuyers = (payment: NewPayment & Partial<BuyersPayment>): payment is BuyersPayment => 'returnPath' in payment
const paysAtOnce = ({ typed }: BuyersPayment) => Boolean(typed.blik_code ?? typed.card_token)

function toOrderRequest(account: Account, payment: BuyersPayment) {
  const { buyer, locale, ip, returnPath, validSeconds = DAY_SECONDS } = payment
  return {
    validityTime: Math.max(60, Math.floor(validSeconds)),
    customerIp: ip,
    continueUrl: `${account.origin}${returnPath}`,
    buyer: { email: buyer.email, firstName: buyer.first_name, lastName: buyer.last_name, language: locale },
    ...getPayMethod(payment),
  }
}

/** An order of theirs, and its page. What it was begun as before is taken, and leads nowhere that is known. */
async function newPage(account: Account, payment: BuyersPayment): Promise<{ order: string; page: string }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answer = await create(
      account,
      { ...payment, ref: named(payment.ref, attempt) },
      toOrderRequest(account, payment),
    )
    if (!isTaken(answer)) return madeBy(answer)
  }
  throw tooOften(payment)
}

/** What a code or a card is sent with is paid at once: nothing else may be. */
async function payAtOnce(account: Account, payment: BuyersPayment): Promise<StartedAtProvider> {
  const { ref, returnPath } = payment
  const begun: Order[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // The first is mostly the only one, and made without a question.
    let order = attempt > 1 ? await orderBy(account, named(ref, attempt)) : undefined
    if (!order) {
      if (await oneGoesOn(account, begun)) return { redirect: returnPath }
      const answer = await create(account, { ...payment, ref: named(ref, attempt) }, toOrderRequest(account, payment))
      if (!isTaken(answer)) return startedBy(answer, returnPath)
      order = await orderBy(account, named(ref, attempt))
    }
    if (isGoing(order)) return { redirect: returnPath }
    if (order) begun.push(order)
  }
  throw tooOften(payment)
}

const tooOften = ({ ref }: NewPayment) => new Error(`no more attempts to begin ${ref} at PayU`)

/** PayU's own names of methods; without one their page asks. */
const PAY_BY_LINKS: Partial<Record<Method, string | null>> = {
  card: 'c',
  blik: 'blik',
  transfer: null,
} satisfies Record<MethodOf<'payu'>, string | null>

/** How the buyer chose to pay; what a code is sent as is to be confirmed with PayU. */
function getPayMethod({ method, typed, saves }: BuyersPayment): object {
  if (typed.card_token) {
    const payMethods = { payMethod: { type: 'CARD_TOKEN', value: typed.card_token } }
    return { payMethods, ...(saves && { recurring: 'FIRST' }) }
  }
  if (typed.blik_code) return { payMethods: { payMethod: { type: 'BLIK_AUTHORIZATION_CODE', value: typed.blik_code } } }
  const value = PAY_BY_LINKS[method]
  return value ? { payMethods: { payMethod: { type: 'PBL', value } } } : {}
}

function create(
  account: Account,
  { ref, amount, currency, description }: NewPayment,
  more: object,
): Promise<ProviderResponse> {
  return callPayu(account, 'POST', 'orders', {
    merchantPosId: account.credentials.pos_id,
    extOrderId: ref,
    notifyUrl: getNotifications(account, 'payu'),
    description,
    currencyCode: currency,
    totalAmount: `${amount}`,
    products: [{ name: description, unitPrice: `${amount}`, quantity: '1' }],
    ...more,
  })
}

/** Whether they know an order of this name already. */
function isTaken({ status, body }: ProviderResponse): boolean {
  return status === 400 && Failed.safeParse(body).data?.status.statusCode === 'ERROR_ORDER_NOT_UNIQUE'
}

function madeBy(answer: ProviderResponse): { order: string; page: string } {
  const { orderId, redirectUri = '' } = describeAnswer(Created, answer)
  return { order: orderId, page: redirectUri }
}

function startedBy(answer: ProviderResponse, returnPath: string): StartedAtProvider {
  const { value, card } = describeAnswer(Created, answer).payMethods?.payMethod ?? {}
  const saved = value?.startsWith('TOKC_') && { saved: { ids: { card: value }, card: shownCard(card) } }
  const ids = madeBy(answer)
  return { redirect: ids.page || returnPath, ids, ...saved }
}

type Card = { number?: string | undefined; expirationMonth?: string | undefined; expirationYear?: string | undefined }

/** What may be seen of a card whose number they have masked. */
function shownCard({ number, expirationMonth, expirationYear }: Card = {}): ShownCard {
  return toShownCard({ number, month: expirationMonth, year: expirationYear })
}

/** Whether an order was paid, or may be any moment. */
function isGoing(order: Order | undefined): boolean {
  return order !== undefined && !['NEW', 'PENDING', 'CANCELED'].includes(order.status)
}

/** The same of several; those that were only begun are canceled, so that another can take over. */
async function oneGoesOn(account: Account, orders: readonly Order[]): Promise<boolean> {
  for (const { orderId, extOrderId, status } of orders) {
    if (status === 'CANCELED') continue
    const answer = await callPayu(account, 'DELETE', `orders/${orderId}`)
    if (answer.status < 300) continue
    const order = await orderBy(account, extOrderId)
    if (isGoing(order)) return true
    if (order?.status !== 'CANCELED') throw toRefusal(answer)
  }
  return false
}

async function paidOrders(account: Account, ref: string): Promise<Order[]> {
  const paid: Order[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const order = await orderBy(account, named(ref, attempt))
    if (!order) break
    if (order.status === 'COMPLETED') paid.push(order)
  }
  return paid
}

/** What the state of an order says. `ledTo`: the one that the buyer was led to, where that is known. */
async function listFacts(account: Account, order: Order, ledTo?: string): Promise<ProviderFact[]> {
  const { orderId, extOrderId, status } = order
  if (status === 'COMPLETED') return [captureFact(order)]
  if (status !== 'CANCELED') return []
  // One that another took over was not given up by the buyer, unless that other one came to nobody's knowledge.
  const next = getAttempt(extOrderId) + 1
  if (orderId !== ledTo && next <= ATTEMPTS && (await orderBy(account, named(getRef(extOrderId), next)))) return []
  const reason = await declinedFor(account, orderId)
  const about = { ...captureFact(order), eventId: `${orderId}:canceled` }
  return [reason ? { ...about, kind: 'declined', reason } : { ...about, kind: 'abandoned' }]
}

/** That the money of an order came, or waits to be taken by the school. */
function captureFact({ orderId, extOrderId, totalAmount: amount, currencyCode: currency }: Order): ProviderFact {
  const payment = { ref: getRef(extOrderId), amount, currency, ids: { order: orderId } }
  return { ...payment, eventId: `${orderId}:captured`, kind: 'captured' }
}

async function capture(account: Account, orderId: string): Promise<void> {
  const answer = await callPayu(account, 'POST', `orders/${orderId}/captures`, {})
  if (answer.status >= 400) throw toRefusal(answer)
}

function factsOfRefund(
  ref: string,
  orderId: string,
  { refundId, extRefundId, amount, currencyCode, status }: Refund,
): ProviderFact[] {
  if (status !== 'FINALIZED') return []
  const eventId = `${orderId}:refunded:${refundId}`
  const ours = extRefundId === undefined ? {} : { refund: extRefundId }
  return [{ ref, eventId, kind: 'refunded', amount, currency: currencyCode, ...ours }]
}
