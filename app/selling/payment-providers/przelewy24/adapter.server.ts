import { getHost } from '../hosts.server.ts'
import { type MethodOf, OFFERS } from '../offers.ts'
import {
  getNotifications,
  type Method,
  type NewPayment,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderFact,
  type ShownCard,
} from '../provider.ts'
import {
  badSignature,
  callProvider,
  declined,
  describeAnswer,
  describeIfFound,
  noReplyAddress,
  type ProviderResponse,
  parseJson,
  refundRefused,
  toRefusal,
  toShownCard,
} from '../provider-call.server.ts'
import {
  Accepted,
  CardInfo,
  Paid,
  PaymentStatus,
  Refunded,
  RefundResponse,
  Refunds,
  Registered,
  Verified,
} from './messages.server.ts'
import { createSign, isSigned } from './signs.server.ts'

type Credential = 'merchant_id' | 'pos_id' | 'crc_key' | 'api_key'
type Account = ProviderAccount<Credential>
/** A payment as they name it. */
type Session = { sessionId: string; orderId: number; amount: number; currency: string }

/** Which of their pages a buyer meets first. */
const CHANNELS: Partial<Record<Method, number>> = { card: 1, transfer: 2, blik: 8192 } satisfies Record<
  MethodOf<'przelewy24'>,
  number
>
const EMAIL_MAX = 50
const TEXT_MAX = 35
const CLIENT_MAX = 40
const BROWSER_MAX = 255

/**
 * Przelewy24 by its REST API, version 1. A payment is a session of theirs, whose id is our ref. That money came counts
 * once the payment was verified there, which settles it with the school. They say nothing of payments that failed.
 */
export const przelewy24: PaymentProvider<Credential> = {
  ...OFFERS.przelewy24,
  takesTimeLimit: true,

  async start(account, payment) {
    const { method, typed, locale, buyer, ip, userAgent, returnPath, validSeconds } = payment
    const token = await register(account, payment, {
      email: fitting(account, buyer.email),
      client: `${buyer.first_name} ${buyer.last_name}`.slice(0, CLIENT_MAX),
      language: locale,
      urlReturn: `${account.origin}${returnPath}`,
      channel: CHANNELS[method],
      ...(validSeconds !== undefined && { timeLimit: getMinutes(validSeconds) }),
      ...(typed.blik_code && {
        additional: { PSU: { IP: ip, userAgent: userAgent?.slice(0, BROWSER_MAX) || 'unknown' } },
      }),
    })
    if (typed.blik_code && (await takesCode(account, token, typed.blik_code))) return { redirect: returnPath }
    return { redirect: `${getServer(account)}/trnRequest/${token}` }
  },

  async read(account, { body }) {
    const answer = { contentType: 'text/plain', body: 'OK' }
    const notice = parseJson(body)
    const refunded = Refunded.safeParse(notice).data
    if (refunded) {
      if (!isSigned('refunded', refunded, account.credentials.crc_key) || !isFor(account, refunded))
        throw badSignature()
      return { facts: refunded.status === 0 ? [refundFact(refunded, refunded.refundsUuid)] : [], answer }
    }
    const paid = Paid.safeParse(notice).data
    if (!paid || !isSigned('paid', paid, account.credentials.crc_key) || !isFor(account, paid)) throw badSignature()
    // An amount that is not the one they were asked for is not ours to accept, nor is anything about it.
    if (paid.amount !== paid.originAmount) throw badSignature()
    const facts = [captureFact(paid)]
    return { facts, answer, confirm: { of: facts, make: () => verify(account, paid) } }
  },

  async lookUp(account, { ref, amount, currency }) {
    const found = await loadStatus(account, ref)
    if (!found || found.status === 0) return []
    // What does not fit the order stays an advance of the payer's, for a person to look at.
    if (found.status === 1 && found.amount === amount && found.currency === currency) await verify(account, found)
    const fee = found.fee ? { fee: found.fee } : {}
    return [{ ...captureFact(found), ...fee }, ...(await fetchRefunds(account, found))]
  },

  async savedBy(account, ref) {
    const paid = await loadStatus(account, ref)
    if (!paid || paid.status === 0) return undefined
    const order = `${paid.orderId}`
    const card = await loadCard(account, order)
    return card && { ids: { order }, card: shownCard(card) }
  },

  async charge(account, saved, payment) {
    const known = await przelewy24.lookUp(account, { ...payment, ids: {} })
    if (known.length > 0) return known
    const methodRefId = saved.order && (await loadCard(account, saved.order))?.refId
    if (!methodRefId) return declined(payment)
    const more = { email: fitting(account), language: 'pl', urlReturn: account.origin, methodRefId }
    const answer = await ask(account, 'POST', 'card/charge', { token: await register(account, payment, more) })
    if (answer.status === 409) return declined(payment)
    describeAnswer(Accepted, answer)
    return []
  },

  async refund(account, payment, { ref, amount, description }) {
    const paid = await loadStatus(account, payment.ref)
    if (!paid || paid.status === 0) throw refundRefused()
    const { sessionId, orderId } = paid
    // Both of their names for it are ours: messages know one, the list of refunds the other.
    const requestId = getName(ref)
    const ours = async () => (await listRefunds(account, paid)).find((one) => one.requestId === requestId)
    const known = await ours()
    if (known) return factsOfRefund(paid, known)
    const answer = await ask(account, 'POST', 'transaction/refund', {
      requestId,
      refundsUuid: requestId,
      urlStatus: getNotifications(account, 'przelewy24'),
      refunds: [{ orderId, sessionId, amount, description: description.slice(0, TEXT_MAX) }],
    })
    if (answer.status === 409) throw refundRefused()
    const answerText = JSON.stringify(answer.body) ?? ''
    // While they are at it: over only once they say so.
    if (answerText.includes('Concurrent call')) throw new Error(`a refund of ${payment.ref} is being made`)
    if (answer.status !== 201 && !answerText.includes('Request already exists')) throw toRefusal(answer)
    // Each of those that were asked for is taken or not by itself.
    if (RefundResponse.safeParse(answer.body).data?.data.some(({ status }) => !status)) throw refundRefused()
    const made = await ours()
    return made ? factsOfRefund(paid, made) : []
  },
}

/** Whole minutes, of which they take 99 at most; 0 would be no limit. */
const getMinutes = (seconds: number) => Math.min(99, Math.max(1, Math.floor(seconds / 60)))

/**
 * Registers a session. Asked again for one that nobody paid yet they give a token for the same one; that they do is to be
 * confirmed with them.
 */
async function register(account: Account, payment: NewPayment, more: object): Promise<string> {
  const { ref: sessionId, amount, currency, description } = payment
  const names = getNames(account)
  const { merchantId } = names
  const answer = await ask(account, 'POST', 'transaction/register', {
    ...names,
    sessionId,
    amount,
    currency,
    description,
    country: 'PL',
    encoding: 'UTF-8',
    urlStatus: getNotifications(account, 'przelewy24'),
    ...more,
    sign: createSign('register', { sessionId, merchantId, amount, currency }, account.credentials.crc_key),
  })
  return describeAnswer(Registered, answer).data.token
}

/** Whether the code was taken, so that the buyer only has to confirm; not where the school may not take codes itself. */
async function takesCode(account: Account, token: string, blikCode: string): Promise<boolean> {
  const answer = await ask(account, 'POST', 'paymentMethod/blik/chargeByCode', { token, blikCode })
  if (answer.status === 401 || answer.status === 403) return false
  describeAnswer(Accepted, answer)
  return true
}

/**
 * Settles a payment with the school. What they answer when it was settled before is to be confirmed with them: a refusal
 * is none where the payment stands there as verified.
 */
async function verify(account: Account, { sessionId, orderId, amount, currency }: Session): Promise<void> {
  const sign = createSign('verify', { sessionId, orderId, amount, currency }, account.credentials.crc_key)
  const call = { ...getNames(account), sessionId, orderId, amount, currency, sign }
  const answer = await ask(account, 'PUT', 'transaction/verify', call)
  if (answer.status === 200 && Verified.safeParse(answer.body).success) return
  const stands = await loadStatus(account, sessionId)
  if (!stands) throw toRefusal(answer)
  if (stands.orderId !== orderId || stands.amount !== amount || stands.currency !== currency) throw badSignature()
  if (stands.status < 2) throw toRefusal(answer)
}

/** How a payment stands there: 0 not paid, 1 paid and not verified yet, 2 verified, 3 given back. */
async function loadStatus(account: Account, ref: string) {
  const answer = await ask(account, 'GET', `transaction/by/sessionId/${encodeURIComponent(ref)}`)
  const data = describeIfFound(PaymentStatus, answer)?.data
  return data?.sessionId === ref ? data : undefined
}

/** The refunds of a payment: 1 is done, 2 and 3 are on the way, 4 was rejected. */
async function listRefunds(account: Account, { orderId }: Session) {
  const answer = await ask(account, 'GET', `refund/by/orderId/${orderId}`)
  return describeIfFound(Refunds, answer)?.data.refunds ?? []
}

async function fetchRefunds(account: Account, session: Session): Promise<ProviderFact[]> {
  const done = (await listRefunds(account, session)).filter(({ status }) => status === 1)
  return done.flatMap((one) => factsOfRefund(session, one))
}

type RefundStatus = { requestId: string; status: number; amount: number }

/** What is known of one of our refunds; a 409 where they rejected it after all. */
function factsOfRefund(session: Session, { requestId, status, amount }: RefundStatus): ProviderFact[] {
  if (status === 4) throw refundRefused()
  return status === 1 ? [refundFact({ ...session, amount }, requestId)] : []
}

/** Our name for a refund, as short as theirs may be, and back. */
const getName = (ref: string) => ref.replaceAll('-', '').slice(0, TEXT_MAX)
const getRef = (name: string) =>
  /^[0-9a-f]{32}$/.test(name) ? name.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined

function captureFact({ sessionId: ref, orderId, amount, currency }: Session): ProviderFact {
  const ids = { order: `${orderId}` }
  return { ref, eventId: `${orderId}:captured`, kind: 'captured', amount, currency, ids }
}

function refundFact({ sessionId: ref, orderId, amount, currency }: Session, id: string): ProviderFact {
  const refund = getRef(id)
  const about = { ref, amount, currency, ...(refund && { refund }) }
  return { ...about, eventId: `${orderId}:refunded:${id}`, kind: 'refunded' }
}

/** The card by which an earlier payment was made; none where it was not made by card. */
async function loadCard(account: Account, order: string): Promise<CardInfo | undefined> {
  const answer = await ask(account, 'GET', `card/info/${encodeURIComponent(order)}`)
  return describeIfFound(CardInfo, answer)?.data
}

/** How they name the brands of cards. */
const BRANDS: Record<string, string> = { VISA: 'visa', ECMC: 'mastercard' }

function shownCard({ mask, cardType, cardDate }: CardInfo): ShownCard {
  const [, month, year] = /^(\d\d)(\d{4})$/.exec(cardDate ?? '') ?? []
  return toShownCard({ brand: BRANDS[cardType ?? ''], number: mask, month, year })
}

/** They write to the address, and take no long ones; one that was cut off might be somebody else's. */
function fitting(account: Account, email?: string): string {
  if (email && email.length <= EMAIL_MAX) return email
  return noReplyAddress(account).slice(0, EMAIL_MAX)
}

function getNames({ credentials }: Account) {
  return { merchantId: Number(credentials.merchant_id), posId: Number(credentials.pos_id) }
}

function isFor(account: Account, notice: { merchantId: number; posId?: number }): boolean {
  const { merchantId, posId } = getNames(account)
  return notice.merchantId === merchantId && (notice.posId ?? posId) === posId
}

export function getServer({ mode }: Pick<Account, 'mode'>): string {
  return getHost('przelewy24', `https://${mode === 'production' ? 'secure' : 'sandbox'}.przelewy24.pl`)
}

function ask(account: Account, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<ProviderResponse> {
  const { pos_id, api_key } = account.credentials
  const authorization = `Basic ${Buffer.from(`${pos_id}:${api_key}`).toString('base64')}`
  return callProvider(`${getServer(account)}/api/v1/${path}`, {
    school: account.schoolId,
    method,
    headers: { authorization },
    body,
  })
}
