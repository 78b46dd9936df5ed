import { invalid } from '#app/platform/refusal.ts'
import { callWithToken } from '../bearer.server.ts'
import { getHost } from '../hosts.server.ts'
import { OFFERS } from '../offers.ts'
import {
  type BuyersPayment,
  getNotifications,
  type MeansFact,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderFact,
  type ProviderMessage,
  type SavedMeans,
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
import { inMinorUnits, inWholeUnits } from './amounts.ts'
import { Keeping, Kept, Made, Notice, Paying, PaymentStatus, Refunds, Token } from './messages.server.ts'
import { isSignedAt, isSummed } from './signature.server.ts'

type Credential = 'client_id' | 'client_secret' | 'merchant_id' | 'security_code' | 'public_key'
type Account = ProviderAccount<Credential>

const CARDS = 103
const BLIK = 150
const PAID = ['correct', 'paid', 'TRUE', 'PAID']
const TAKEN_BACK = ['chargeback', 'CHARGEBACK']
const NOT_GIVEN_BACK = ['rejected', 'failed', 'canceled']

/**
 * Tpay by its Open API. A payment is a transaction of theirs with our ref in it. They make another one each time they are
 * asked, and find none by our ref; so it is made first and its id kept, and only then is it paid.
 */
export const tpay: PaymentProvider<Credential> = {
  ...OFFERS.tpay,
  countsRefunds: true,
  findsNoRef: true,

  async prepare(account, payment) {
    const { ref, amount, currency, description, locale } = payment
    const answer = await ask(account, 'POST', 'transactions', {
      amount: Number(inWholeUnits(amount)),
      currency,
      description,
      hiddenDescription: ref,
      lang: locale ?? 'pl',
      ...about(account, payment),
    })
    const { transactionId, transactionPaymentUrl } = describeAnswer(Made, answer)
    return { transaction: transactionId, page: transactionPaymentUrl }
  },

  async start(account, payment) {
    const { transaction, page } = payment.ids ?? {}
    const means = typedMeans(payment)
    const to = means ? await pay(account, transaction, means) : page
    return { redirect: to ?? payment.returnPath }
  },

  async read(account, message) {
    // Of saved cards and codes alone: what is saved comes with its payment.
    const ofSaved = message.header('content-type')?.includes('json')
    // What only the school and Tpay know is asked for first: nobody else has a certificate fetched by it.
    const facts = ofSaved ? [] : [noticed(account, message)]
    const how = { now: new Date(), vouched: !ofSaved }
    if (!(await isSignedAt(getNotifier(account), message, how))) throw badSignature()
    const means = ofSaved ? keptCards(message) : []
    const answer = { contentType: 'application/json', body: '{"result":true}' }
    if (ofSaved) return { facts, ...(means.length > 0 && { means }), answer }
    return { facts, answer: { contentType: 'text/plain', body: 'TRUE' } }
  },

  async save(account, { typed, buyer, locale, ip, returnPath, ids }) {
    if (ids.tokenization) return { redirect: ids.page ?? returnPath }
    if (!typed.cypher) throw invalid('cypher', 'payment-providers.card_check')
    const { payer, callbacks } = about(account, { buyer, locale, ip, returnPath })
    const answer = await ask(account, 'POST', 'tokens', { card: typed.cypher, lang: locale, payer, callbacks })
    const { tokenizationId, tokenizationUrl } = describeAnswer(Keeping, answer)
    const page = tokenizationUrl && { page: tokenizationUrl }
    return { redirect: tokenizationUrl ?? returnPath, ids: { tokenization: tokenizationId, ...page } }
  },

  async lookUp(account, { ref, ids }) {
    if (!ids.transaction) return []
    const found = await loadStatus(account, ids.transaction)
    if (!found || found.hiddenDescription !== ref) return []
    const { title, amount, currency, status } = found
    const paid = { ref, title, amount, currency }
    if (TAKEN_BACK.includes(status)) return [captureFact(paid), takenBack(paid)]
    if (!PAID.includes(status)) return []
    const refunds = (await listRefunds(account, ids.transaction)).map((one) => ({
      ...captureFact({ ...paid, amount: one.amount }),
      eventId: `${title}:refunded:${one.refundId}`,
      kind: 'refunded' as const,
    }))
    return [captureFact(paid), ...refunds]
  },

  async cancel(account, { ids }) {
    if (ids.transaction) await ask(account, 'POST', `transactions/${ids.transaction}/cancel`, {})
  },

  async charge(account, saved, payment) {
    if (!saved.card) return declined(payment)
    const { ids = {} } = payment
    const means = { groupId: CARDS, method: 'sale', cardPaymentData: { token: saved.card } }
    const to = await pay(account, ids.transaction, means).catch((error: unknown) => {
      if ((error as { kind?: string }).kind === 'payment') return 'declined'
      throw error
    })
    // The bank wants the buyer there, who is not.
    if (to && to !== 'declined') return declined(payment, 'authentication')
    if (to) return declined(payment)
    return await tpay.lookUp(account, { ...payment, ids })
  },

  async refund(account, payment, { amount, before }) {
    const { transaction } = payment.ids
    if (!transaction) throw refundRefused()
    const refunded = (await listRefunds(account, transaction)).reduce((sum, one) => sum + one.amount, 0)
    // They know no name of ours for a refund: how much went back says whether this one was made already.
    if (before !== undefined && refunded < before)
      throw new Error(`an earlier refund of ${payment.ref} is not made yet`)
    const made = before !== undefined && refunded >= before + amount
    if (!made) {
      if (amount > payment.amount - refunded) throw refundRefused()
      const path = `transactions/${encodeURIComponent(transaction)}/refunds`
      const answer = await ask(account, 'POST', path, { amount: Number(inWholeUnits(amount)) })
      if ([400, 404, 409].includes(answer.status)) throw refundRefused()
      if (answer.status >= 400) throw toRefusal(answer)
    }
    return (await tpay.lookUp(account, payment)).filter(({ kind }) => kind === 'refunded')
  },
}

/** Who pays, and where they and we hear of it; whoever is charged without being there has no name to give. */
function about(account: Account, { buyer, ip, returnPath = '', description = '' }: Partial<BuyersPayment>) {
  const back = `${account.origin}${returnPath}`
  return {
    payer: buyer
      ? { email: buyer.email, name: `${buyer.first_name} ${buyer.last_name}`, ip }
      : { email: noReplyAddress(account), name: description },
    callbacks: {
      payerUrls: { success: back, error: back },
      notification: { url: getNotifications(account, 'tpay') },
    },
  }
}

function typedMeans({ typed, saves }: BuyersPayment): object | undefined {
  if (typed.blik_code) {
    return { groupId: BLIK, method: 'transfer', blikPaymentData: { blikToken: typed.blik_code, type: 0 } }
  }
  if (!typed.cypher) return undefined
  return {
    groupId: CARDS,
    method: 'pay_by_link',
    cardPaymentData: { card: typed.cypher, ...(saves && { save: true }) },
  }
}

/** Pays a transaction, which can be paid once; where the buyer confirms it, if so. */
async function pay(account: Account, transaction: string | undefined, means: object): Promise<string | undefined> {
  if (!transaction) throw new Error('a payment at Tpay is prepared first')
  if (PAID.includes((await loadStatus(account, transaction))?.status ?? '')) return undefined
  const answer = await ask(account, 'POST', `transactions/${encodeURIComponent(transaction)}/pay`, means)
  if (answer.status === 409) return undefined
  const { status, transactionPaymentUrl } = describeAnswer(Paying, answer)
  return status && PAID.includes(status) ? undefined : (transactionPaymentUrl ?? undefined)
}

async function loadStatus(account: Account, transaction: string): Promise<PaymentStatus | undefined> {
  const answer = await ask(account, 'GET', `transactions/${encodeURIComponent(transaction)}`)
  return describeIfFound(PaymentStatus, answer)
}

async function listRefunds(account: Account, transaction: string) {
  const answer = await ask(account, 'GET', `transactions/${encodeURIComponent(transaction)}/refunds`)
  if (answer.status === 404) throw refundRefused()
  return describeAnswer(Refunds, answer).refunds.filter(({ status }) => !NOT_GIVEN_BACK.includes(status))
}

/** What a payment's message says, once its checksum and the merchant that it names are the school's. */
function noticed(account: Account, { body }: ProviderMessage): ProviderFact {
  const { merchant_id, security_code } = account.credentials
  const notice = Notice.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8')))).data
  if (!notice || !isSummed(notice, security_code) || notice.id !== merchant_id) throw badSignature()
  if (account.mode === 'production' && notice.test_mode === '1') throw badSignature()
  const [due, came] = [inMinorUnits(notice.tr_amount), inMinorUnits(notice.tr_paid)]
  if (due === undefined || came === undefined) throw badSignature()
  // More than was asked for came by a transfer that somebody typed; less of it is not what was asked for.
  const paid = { ref: notice.tr_crc, title: notice.tr_id, amount: Math.min(due, came), currency: notice.tr_currency }
  if (TAKEN_BACK.includes(notice.tr_status)) return takenBack(paid)
  if (!PAID.includes(notice.tr_status)) throw badSignature()
  const fact = captureFact(paid)
  const { card_token: token, card_brand: brand, card_tail: tail, token_expiry_date: expiry } = notice
  return token ? { ...fact, saved: savedCard({ token, brand, tail, expiry }) } : fact
}

type PaidTransaction = { ref: string; title: string; amount: number; currency: string }

function captureFact({ ref, title, amount, currency }: PaidTransaction): ProviderFact {
  return { ref, eventId: `${title}:captured`, kind: 'captured', amount, currency, ids: { title } }
}

/** The buyer's bank took the money back. */
function takenBack(paid: PaidTransaction): ProviderFact {
  return { ...captureFact(paid), eventId: `${paid.title}:chargeback`, kind: 'chargeback' }
}

/** Where the certificates lie that they sign their messages with. */
export function getNotifier({ mode }: Pick<Account, 'mode'>): string {
  return getHost('tpay', `https://secure${mode === 'production' ? '' : '.sandbox'}.tpay.com`)
}

export function getServer({ mode }: Pick<Account, 'mode'>): string {
  return getHost('tpay', mode === 'production' ? 'https://api.tpay.com' : 'https://openapi.sandbox.tpay.com')
}

async function newToken(account: Account): Promise<string> {
  const { client_id, client_secret } = account.credentials
  const asking = { school: account.schoolId, method: 'POST', body: { client_id, client_secret } } as const
  return describeAnswer(Token, await callProvider(`${getServer(account)}/oauth/auth`, asking)).access_token
}

function ask(account: Account, method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderResponse> {
  const { client_id, client_secret } = account.credentials
  const token = { owner: `tpay ${client_id} ${client_secret}`, make: () => newToken(account) }
  return callWithToken(token, `${getServer(account)}/${path}`, { school: account.schoolId, method, body })
}

type Card = { token: string; brand?: string | undefined; tail?: string | undefined; expiry?: string | undefined }

/** A card as it is kept: its token, and what may be seen of it; it expires in a month that they write `MMYY`. */
function savedCard({ token, brand, tail, expiry }: Card): SavedMeans {
  const [, month, year] = /^(\d\d)(\d\d)$/.exec(expiry ?? '') ?? []
  return { ids: { card: token }, card: toShownCard({ brand, number: tail, month, year }) }
}

/** What a message of theirs says of a card that was to be kept without a payment; of its later changes nothing. */
function keptCards({ body }: ProviderMessage): MeansFact[] {
  const kept = Kept.safeParse(parseJson(body)).data?.data
  if (!kept) return []
  const { tokenizationId: tokenization, token, cardBrand: brand, cardTail: tail, tokenExpiryDate: expiry } = kept
  return [{ ids: { tokenization }, saved: savedCard({ token, brand, tail, expiry }) }]
}
