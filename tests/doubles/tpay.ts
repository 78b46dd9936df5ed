import { constants, generateKeyPairSync, hash, privateDecrypt, publicEncrypt, randomUUID, sign } from 'node:crypto'
import { certify, newSigner } from './certificates.ts'
import {
  type Asked,
  CONFIRMED_AMOUNT,
  choose,
  DECLINED_AMOUNT,
  type Lie,
  listen,
  type Message,
  type PaymentDouble,
  type Reply,
} from './payments.ts'

/** Cards of this double: one pays at once, one after the buyer confirmed it, every other is refused. */
export const CARDS = { pays: '4111111111111111', confirms: '5555555555554444', refused: '4242424242424242' }

type Transaction = {
  school: number
  transactionId: string
  title: string
  minor: number
  currency: string
  hiddenDescription: string
  notifyUrl: string
  backUrl: string
  email: string
  status: 'pending' | 'correct' | 'chargeback' | 'canceled'
  card?: string
  refunds: { refundId: string; minor: number }[]
}
type Sent = Record<string, unknown>
/** What else the double lets be asked of it: the key that cards are encrypted with, and what is wrong with its signatures. */
export type TpayDouble = PaymentDouble & {
  publicKey: string
  chargeBack(ref: string): void
  /** What there is to say about a card that is kept without a payment. */
  messageAboutCard(tokenizationId: string): Message
  lie: { x5u?: string; root?: true; past?: true; test?: true; paid?: string }
}

/** A card as a browser encrypts it for this double. */
export function cypherOf(number: string, double: PaymentDouble, expiry = '12/29'): string {
  const { publicKey } = double as TpayDouble
  const key = Buffer.from(publicKey, 'base64').toString()
  const plain = Buffer.from(`${number}|${expiry}|123|https://courses.example`)
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plain).toString('base64')
}

const accountOf = (school: number) => ({
  client_id: `client-of-school-${school}`,
  client_secret: `secret-of-school-${school}`,
  merchant_id: `1234${school}`,
  security_code: `code-of-school-${school}`,
})

/** The checksum of Tpay's messages. */
export const checksum = (id: string, trId: string, amount: string, crc: string, code: string) =>
  hash('md5', `${id}${trId}${amount}${crc}${code}`)

const whole = (minor: number) => (minor / 100).toFixed(2)
const refused = (status: number, errorCode: string): Reply => ({
  status,
  body: { result: 'failed', requestId: randomUUID(), errors: [{ errorCode, errorMessage: errorCode }] },
})

/** Tpay's Open API on this machine, as strict about tokens, amounts, cards and signatures. */
export async function startTpay(): Promise<TpayDouble> {
  const transactions: Transaction[] = []
  const tokens = new Map<string, number>()
  const kept: { school: number; id: string; token: string; notifyUrl: string }[] = []
  const [root, notifier, stranger] = ['Tpay root', 'Tpay notifications', 'Somebody'].map(newSigner)
  const cardKeys = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const lie: TpayDouble['lie'] = {}
  const base = await listen(answer)
  if (!root || !notifier || !stranger) throw new Error('no keys')
  const signers = { root, notifier, stranger }

  function answer(asked: Asked): Reply {
    const { root, notifier, stranger } = signers
    const pem = (body: string): Reply => ({ status: 200, body, headers: { 'content-type': 'application/x-pem-file' } })
    if (asked.path === '/x509/tpay-jws-root.pem') return pem(certify(root, root))
    if (asked.path.startsWith('/x509/')) {
      return pem(certify(notifier, lie.root ? stranger : root, { past: lie.past ?? false }))
    }
    if (asked.path === '/oauth/auth') return authorize(JSON.parse(asked.body) as Sent)
    const page = /^\/page\/(.+)$/.exec(asked.path)
    if (page)
      return atPage(
        transactions.find(({ transactionId }) => transactionId === page[1]),
        asked,
      )
    const school = tokens.get(asked.header('authorization').replace('Bearer ', ''))
    if (!school) return refused(401, 'unauthorized')
    const [, kind, id = '', what = ''] = asked.path.split('/')
    const sent = JSON.parse(asked.body || '{}') as Sent
    if (kind === 'tokens' && asked.method === 'POST') return keep(school, sent)
    if (kind !== 'transactions') return refused(404, 'not_found')
    if (id === '') return create(school, sent)
    const found = transactions.find((one) => one.transactionId === id && one.school === school)
    if (!found) return refused(404, 'transaction_not_found')
    if (what === 'pay') return pay(found, sent)
    if (what === 'cancel') return cancel(found)
    if (what === 'refunds' && asked.method === 'POST') return refund(found, sent)
    if (what === 'refunds') {
      const refunds = found.refunds.map(({ refundId, minor }) => ({ refundId, amount: minor / 100, status: 'correct' }))
      return { status: 200, body: { result: 'success', refunds } }
    }
    return { status: 200, body: shown(found) }
  }

  /** Keeps a card without a payment; what it is charged by comes in a message alone. */
  function keep(school: number, { card, callbacks, payer }: Sent): Reply {
    const [number] = opened(String(card)).split('|')
    const { notification } = callbacks as { notification: { url: string } }
    if (!(payer as { email?: string }).email || number !== CARDS.pays) return refused(400, 'invalid_card')
    const id = `tok_${kept.length + 1}`
    kept.push({ school, id, token: hash('sha256', id), notifyUrl: notification.url })
    return {
      status: 200,
      body: { result: 'success', tokenizationId: id, tokenizationUrl: `${base.origin}/page/${id}` },
    }
  }

  function authorize({ client_id, client_secret }: Sent): Reply {
    const school = [1, 2].find((one) => {
      const known = accountOf(one)
      return known.client_id === client_id && known.client_secret === client_secret
    })
    if (!school) return refused(401, 'invalid_credentials')
    const access_token = randomUUID()
    tokens.set(access_token, school)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 7200, issued_at: 1 } }
  }

  const shown = (one: Transaction) => {
    const { transactionId, title, status, currency, hiddenDescription } = one
    const transactionPaymentUrl = `${base.origin}/page/${transactionId}`
    const about = { transactionId, title, status, amount: one.minor / 100, currency, hiddenDescription }
    return { result: 'success', requestId: randomUUID(), ...about, transactionPaymentUrl }
  }

  function create(school: number, sent: Sent): Reply {
    const payer = sent.payer as { email?: string; name?: string } | undefined
    const callbacks = sent.callbacks as { payerUrls: { success: string }; notification: { url: string } }
    const minor = Math.round(Number(sent.amount) * 100)
    const twoDecimals = typeof sent.amount === 'number' && Math.abs(minor - sent.amount * 100) < 1e-6 && minor > 0
    if (!twoDecimals || !payer?.email || !payer.name) return refused(400, 'invalid_data')
    if (String(sent.description).length > 128 || sent.pay !== undefined) return refused(400, 'invalid_data')
    const number = transactions.length + 1
    const made: Transaction = {
      school,
      transactionId: `ta_${number}`,
      title: `TR-${school}-${number}`,
      minor,
      currency: String(sent.currency),
      hiddenDescription: String(sent.hiddenDescription),
      notifyUrl: callbacks.notification.url,
      backUrl: callbacks.payerUrls.success,
      email: payer.email,
      status: 'pending',
      refunds: [],
    }
    transactions.push(made)
    return { status: 200, body: shown(made) }
  }

  function pay(one: Transaction, sent: Sent): Reply {
    if (one.status !== 'pending') return refused(409, 'transaction_already_paid')
    const blik = sent.blikPaymentData as { blikToken: string } | undefined
    const card = sent.cardPaymentData as { card?: string; token?: string; save?: boolean } | undefined
    if (sent.groupId === 150 && blik) {
      if (!/^777\d{3}$/.test(blik.blikToken)) return refused(400, 'invalid_blik_code')
      one.status = 'correct'
      return { status: 200, body: { ...shown(one), transactionPaymentUrl: null, status: 'pending' } }
    }
    if (sent.groupId !== 103 || !card) return refused(400, 'invalid_data')
    if (card.token !== undefined) {
      const cards = [...transactions, ...kept.map(({ token, ...rest }) => ({ ...rest, card: token }))]
      const known = cards.some((other) => other.card === card.token && other.school === one.school)
      if (!known || one.minor === DECLINED_AMOUNT) return refused(400, 'payment_declined')
      if (one.minor === CONFIRMED_AMOUNT) return { status: 200, body: shown(one) }
      one.status = 'correct'
      return { status: 200, body: { ...shown(one), transactionPaymentUrl: null } }
    }
    const [number, expiry = '', code = '', origin = ''] = opened(card.card ?? '').split('|')
    const readable = /^\d{1,2}\/(\d{2}|\d{4})$/.test(expiry) && /^\d{3,4}$/.test(code) && /^https?:\/\//.test(origin)
    if (!readable || (number !== CARDS.pays && number !== CARDS.confirms)) return refused(400, 'payment_declined')
    if (card.save) one.card = hash('sha256', `${one.transactionId} token`)
    if (number === CARDS.confirms) return { status: 200, body: shown(one) }
    one.status = 'correct'
    return { status: 200, body: { ...shown(one), transactionPaymentUrl: null } }
  }

  function cancel(one: Transaction): Reply {
    if (one.status !== 'pending') return refused(409, 'transaction_already_paid')
    one.status = 'canceled'
    return { status: 200, body: { ...shown(one), transactionPaymentUrl: null } }
  }

  /** Node refuses to undo this padding itself, so it is undone by hand: 00 02, noise, 00, the message. */
  function opened(cypher: string): string {
    const bytes = Buffer.from(cypher, 'base64')
    if (bytes.length !== 128) return ''
    const padded = privateDecrypt({ key: cardKeys.privateKey, padding: constants.RSA_NO_PADDING }, bytes)
    const end = padded.indexOf(0, 2)
    return padded[0] === 0 && padded[1] === 2 && end >= 10 ? padded.subarray(end + 1).toString('utf8') : ''
  }

  function refund(one: Transaction, { amount }: Sent): Reply {
    const left = one.refunds.reduce((rest, { minor }) => rest - minor, one.minor)
    const minor = amount === undefined ? left : Math.round(Number(amount) * 100)
    if (one.status !== 'correct' || minor > left || minor <= 0) return refused(400, 'refund_amount_too_high')
    one.refunds.push({ refundId: `${one.title}-RF${one.refunds.length + 1}`, minor })
    return { status: 200, body: { result: 'success', requestId: randomUUID(), status: 'correct' } }
  }

  function atPage(one: Transaction | undefined, { method, body }: Asked): Reply {
    if (!one) return { status: 404 }
    if (method !== 'POST') return { status: 200, body: 'choose how to pay', headers: { 'content-type': 'text/html' } }
    if (body === 'paid' && one.status === 'pending') one.status = 'correct'
    return { status: 303, headers: { location: one.backUrl } }
  }

  function messagesAbout(ref: string, wrong: Lie = {}): Message[] {
    const about = transactions.filter(({ hiddenDescription }) => hiddenDescription === ref)
    return about.flatMap((one) => {
      if (one.status === 'pending') return []
      const said = ['TRUE', ...(one.status === 'chargeback' ? ['CHARGEBACK'] : [])]
      return said.map((status) => signed(one.notifyUrl, notice(one, status, wrong)))
    })
  }

  function notice(one: Transaction, status: string, wrong: Lie): URLSearchParams {
    const { merchant_id: id } = accountOf(one.school)
    const { security_code } = accountOf(wrong.signedFor ?? one.school)
    const amount = whole(wrong.amount ?? one.minor)
    return new URLSearchParams({
      id,
      tr_id: one.title,
      tr_date: '2026-11-20 10:00:00',
      tr_crc: one.hiddenDescription,
      tr_amount: amount,
      tr_paid: lie.paid ?? amount,
      tr_desc: 'Order',
      tr_status: status,
      tr_error: 'none',
      tr_email: one.email,
      tr_currency: wrong.currency ?? one.currency,
      md5sum: checksum(id, one.title, amount, one.hiddenDescription, security_code),
      test_mode: lie.test ? '1' : '0',
      ...(one.card && {
        card_token: one.card,
        card_brand: 'Visa',
        card_tail: '1111',
        token_expiry_date: '1229',
      }),
    })
  }

  function signed(to: string, said: URLSearchParams | object): Message {
    const isForm = said instanceof URLSearchParams
    const body = isForm ? said.toString() : JSON.stringify(said)
    const x5u = lie.x5u ?? `${base.origin}/x509/notifications-jws.pem`
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', x5u })).toString('base64url')
    const content = `${head}.${Buffer.from(body).toString('base64url')}`
    const signature = sign('RSA-SHA256', Buffer.from(content), signers.notifier.key).toString('base64url')
    const headers = {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'x-jws-signature': `${head}..${signature}`,
    }
    return {
      to,
      headers,
      body,
      isTaken: ({ status, body: said }) => status === 200 && said === (isForm ? 'TRUE' : '{"result":true}'),
    }
  }

  const pem = cardKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const publicKey = Buffer.from(pem).toString('base64')
  return {
    ...base,
    credentials: (school) => ({ ...accountOf(school), public_key: publicKey }),
    publicKey,
    lie,
    decide: (redirect, outcome) => choose(redirect, outcome),
    messageAboutCard(tokenizationId) {
      const card = kept.find(({ id }) => id === tokenizationId)
      if (!card) throw new Error(`no card ${tokenizationId}`)
      const data = { tokenizationId, token: card.token, cardBrand: 'Visa', cardTail: '1111', tokenExpiryDate: '1229' }
      return signed(card.notifyUrl, { type: 'tokenization', data })
    },
    chargeBack(ref) {
      for (const one of transactions) if (one.hiddenDescription === ref) one.status = 'chargeback'
    },
    messagesAbout,
    refs: () => transactions.map(({ hiddenDescription }) => hiddenDescription),
    witness(ref) {
      const about = transactions.filter((one) => one.hiddenDescription === ref)
      return {
        captured: about.filter(({ status }) => status !== 'pending').map(({ minor }) => minor),
        refunded: about.flatMap(({ refunds }) => refunds.map(({ minor }) => minor)),
      }
    },
  }
}
