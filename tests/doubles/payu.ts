import { hash, randomUUID } from 'node:crypto'
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

/** An order of this amount waits for the shop to take it, as where a point of sale collects nothing by itself. */
export const WAITING_AMOUNT = 10_052

type Standing = 'PENDING' | 'FINALIZED' | 'CANCELED'
type Refund = { refundId: string; extRefundId?: string; amount: string; currencyCode: string; status: Standing }
type Order = {
  school: number
  orderId: string
  extOrderId: string
  currencyCode: string
  totalAmount: string
  notifyUrl: string
  continueUrl?: string
  customerIp: string
  description: string
  status: 'NEW' | 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED'
  refunds: Refund[]
  /** What a bank answered to the card. */
  said?: CardSaid
}
/** How a card's bank answers: as those do that decline it, until it is said otherwise. */
type CardSaid = { cardResponseCode?: string; card3DsStatus?: string | null; resultCode?: string }
type Sent = Record<string, unknown> & { payMethods?: { payMethod?: { type: string; value: string } } }

const accountOf = (school: number) => ({
  pos_id: `30074${school}`,
  second_key: `second-key-of-school-${school}`,
  client_id: `30074${school}`,
  client_secret: `client-secret-of-school-${school}`,
})

/** Signs as PayU does: a digest of the raw body and the second key. */
export const signatureHeader = (body: string, secondKey: string) =>
  `sender=checkout;signature=${hash('sha256', `${body}${secondKey}`)};algorithm=SHA-256;content=DOCUMENT`

const isOpen = ({ status }: Order) => status === 'NEW' || status === 'PENDING'

const failed = (status: number, statusCode: string): Reply => ({
  status,
  body: { status: { statusCode, severity: 'ERROR', code: '8', codeLiteral: statusCode, statusDesc: statusCode } },
})

/** PayU's REST API on this machine, as strict about tokens, ids and amounts. */
export async function startPayu(): Promise<
  PaymentDouble & {
    forgetTokens(): void
    orderOf(ref: string): string | undefined
    /** How far refunds get from now on, and those that were made before. */
    refundsAre(status: Standing): void
    /** What the banks of cards say from now on that are declined. */
    banksSay(said: CardSaid): void
  }
> {
  const orders: Order[] = []
  const tokens = new Map<string, number>()
  const cards = new Map<string, number>()
  let refundsGo: Standing = 'FINALIZED'
  let banksSay: CardSaid = { cardResponseCode: '100' }
  const base = await listen(answer)

  function answer(asked: Asked): Reply {
    const page = /^\/pay\/([\w-]+)$/.exec(asked.path)
    if (page)
      return atPage(
        orders.find(({ orderId }) => orderId === page[1]),
        asked,
      )
    if (asked.path === '/pl/standard/user/oauth/authorize') return authorize(new URLSearchParams(asked.body), asked)
    const school = tokens.get(asked.header('authorization').replace('Bearer ', ''))
    if (!school) return failed(401, 'UNAUTHORIZED')
    const [, , , kind, id = '', what = ''] = asked.path.split('/')
    if (kind !== 'orders') return failed(404, 'DATA_NOT_FOUND')
    const sent = JSON.parse(asked.body || '{}') as Sent
    const own = (order: Order) => order.school === school
    if (id === '' && asked.method === 'POST') return create(school, sent)
    if (id === '') {
      const found = orders.filter((order) => own(order) && order.extOrderId === asked.query.get('extOrderId'))
      return found.length === 0 ? failed(404, 'DATA_NOT_FOUND') : { status: 200, body: { orders: found.map(shown) } }
    }
    const order = orders.find(({ orderId, ...rest }) => orderId === id && own({ orderId, ...rest }))
    if (!order) return failed(404, 'DATA_NOT_FOUND')
    if (what === 'refunds' && asked.method === 'POST') return refund(order, sent.refund as Refund)
    if (what === 'refunds') return { status: 200, body: { refunds: order.refunds } }
    if (what === 'captures') return capture(order)
    if (what === 'transactions') return { status: 200, body: { transactions: transactionsOf(order) } }
    if (asked.method === 'DELETE') return cancel(order)
    return { status: 200, body: { orders: [shown(order)], status: { statusCode: 'SUCCESS' } } }
  }

  function authorize(form: URLSearchParams, asked: Asked): Reply {
    const school = [1, 2].find((one) => {
      const { client_id, client_secret } = accountOf(one)
      return form.get('client_id') === client_id && form.get('client_secret') === client_secret
    })
    const isForm = asked.header('content-type') === 'application/x-www-form-urlencoded'
    if (!school || !isForm || form.get('grant_type') !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } }
    }
    const access_token = randomUUID()
    tokens.set(access_token, school)
    return {
      status: 200,
      body: { access_token, token_type: 'bearer', expires_in: 43_199, grant_type: 'client_credentials' },
    }
  }

  function create(school: number, sent: Sent): Reply {
    const { merchantPosId, extOrderId, customerIp, description, currencyCode, totalAmount, notifyUrl, products } = sent
    for (const needed of [merchantPosId, extOrderId, customerIp, description, currencyCode, notifyUrl]) {
      if (typeof needed !== 'string' || !needed) return failed(400, 'ERROR_VALUE_MISSING')
    }
    const [item] = products as { name: string; unitPrice: string; quantity: string }[]
    const isAmount = typeof totalAmount === 'string' && /^[1-9]\d*$/.test(totalAmount)
    if (!isAmount || item?.unitPrice !== totalAmount || item.quantity !== '1') return failed(400, 'ERROR_VALUE_INVALID')
    if (merchantPosId !== accountOf(school).pos_id || customerIp === '0.0.0.0')
      return failed(400, 'ERROR_VALUE_INVALID')
    const { validityTime = 86_400 } = sent
    if (!Number.isInteger(validityTime) || Number(validityTime) <= 0) return failed(400, 'ERROR_VALUE_INVALID')
    if (orders.some((one) => one.extOrderId === extOrderId && one.school === school)) {
      return failed(400, 'ERROR_ORDER_NOT_UNIQUE')
    }
    const method = sent.payMethods?.payMethod
    if (method?.type === 'CARD_TOKEN' && sent.recurring === 'STANDARD' && cards.get(method.value) !== school) {
      return failed(400, 'ERROR_VALUE_INVALID')
    }
    if (method?.type === 'BLIK_AUTHORIZATION_CODE' && !/^777\d{3}$/.test(method.value)) {
      return failed(400, 'ERROR_VALUE_INVALID')
    }
    const order: Order = {
      school,
      orderId: `PAYU${orders.length + 1}GUEST000P01`,
      extOrderId: String(extOrderId),
      currencyCode: String(currencyCode),
      totalAmount: String(totalAmount),
      notifyUrl: String(notifyUrl),
      ...(sent.continueUrl !== undefined && { continueUrl: String(sent.continueUrl) }),
      customerIp: String(customerIp),
      description: String(description),
      status: 'NEW',
      refunds: [],
    }
    orders.push(order)
    const said = { status: { statusCode: 'SUCCESS' }, orderId: order.orderId, extOrderId: order.extOrderId }
    if (method?.type === 'CARD_TOKEN') {
      const card = sent.recurring === 'FIRST' ? `TOKC_${order.orderId}` : method.value
      cards.set(card, school)
      const asksBank = totalAmount === `${CONFIRMED_AMOUNT}`
      if (!asksBank) pay(order, totalAmount === `${DECLINED_AMOUNT}` ? 'declined' : 'paid')
      const shown = { number: '411111******1111', expirationMonth: '12', expirationYear: '2029' }
      const payMethod = { type: 'CARD_TOKEN', value: card, card: shown }
      const status = asksBank ? { statusCode: 'WARNING_CONTINUE_3DS' } : said.status
      const redirectUri = asksBank ? { redirectUri: `${base.origin}/pay/${order.orderId}` } : {}
      return { status: 201, body: { ...said, status, ...redirectUri, payMethods: { payMethod } } }
    }
    if (method?.type === 'BLIK_AUTHORIZATION_CODE') {
      pay(order, 'paid')
      return { status: 201, body: said }
    }
    const redirectUri = `${base.origin}/pay/${order.orderId}`
    return { status: 302, body: { ...said, redirectUri }, headers: { location: redirectUri } }
  }

  function pay(order: Order, outcome: string): void {
    const taken = order.totalAmount === `${WAITING_AMOUNT}` ? 'WAITING_FOR_CONFIRMATION' : 'COMPLETED'
    order.status = outcome === 'paid' ? taken : 'CANCELED'
    if (outcome === 'declined') order.said = banksSay
  }

  function transactionsOf({ said, status }: Order): object[] {
    const { resultCode, ...card } = said ?? { cardResponseCode: '000', card3DsStatus: 'Y' }
    const isCard = said !== undefined || status === 'COMPLETED'
    const cardData = { cardNumberMasked: '411111******1111', cardScheme: 'VS', ...card }
    return isCard ? [{ payMethod: { value: 'c' }, card: { cardData }, ...(resultCode && { resultCode }) }] : []
  }

  function atPage(order: Order | undefined, { method, body }: Asked): Reply {
    if (!order) return { status: 404 }
    if (method !== 'POST') return { status: 200, body: 'choose how to pay', headers: { 'content-type': 'text/html' } }
    if (!isOpen(order)) return { status: 410 }
    pay(order, body)
    return { status: 303, headers: { location: order.continueUrl ?? '/' } }
  }

  function capture(order: Order): Reply {
    if (order.status === 'WAITING_FOR_CONFIRMATION') order.status = 'COMPLETED'
    else if (order.status !== 'COMPLETED') return failed(400, 'ERROR_VALUE_INVALID')
    return { status: 200, body: { status: { statusCode: 'SUCCESS' } } }
  }

  function cancel(order: Order): Reply {
    if (order.status === 'COMPLETED') return failed(400, 'ERROR_VALUE_INVALID')
    order.status = 'CANCELED'
    return { status: 200, body: { orderId: order.orderId, status: { statusCode: 'SUCCESS' } } }
  }

  function refund(order: Order, sent: Partial<Refund> & { description?: string }): Reply {
    const { orderId } = order
    const known = order.refunds.find((one) => sent.extRefundId !== undefined && one.extRefundId === sent.extRefundId)
    const said = (one: Refund): Reply => ({
      status: 200,
      body: { orderId, refund: one, status: { statusCode: 'SUCCESS' } },
    })
    if (known) return said(known)
    const left = order.refunds.reduce((rest, one) => rest - Number(one.amount), Number(order.totalAmount))
    const amount = sent.amount ?? `${left}`
    if (!sent.description) return failed(400, 'ERROR_VALUE_MISSING')
    if (!/^[1-9]\d*$/.test(amount)) return failed(400, 'ERROR_VALUE_INVALID')
    if (order.status !== 'COMPLETED' || Number(amount) > left) return failed(500, 'BUSINESS_ERROR')
    const made: Refund = {
      refundId: `${500_000 + orders.length * 100 + order.refunds.length}`,
      ...(sent.extRefundId !== undefined && { extRefundId: sent.extRefundId }),
      amount,
      currencyCode: order.currencyCode,
      status: refundsGo,
    }
    order.refunds.push(made)
    return said({ ...made })
  }

  function shown({ school, refunds, said, ...order }: Order) {
    const product = { name: order.description, unitPrice: order.totalAmount, quantity: '1' }
    return { ...order, merchantPosId: accountOf(school).pos_id, products: [product] }
  }

  const ordersOf = (ref: string) =>
    orders.filter(({ extOrderId }) => extOrderId === ref || extOrderId.startsWith(`${ref}.`))

  function messagesAbout(ref: string, lie: Lie = {}): Message[] {
    return ordersOf(ref).flatMap((order) => {
      const { second_key } = accountOf(lie.signedFor ?? order.school)
      const said = {
        ...shown(order),
        totalAmount: `${lie.amount ?? order.totalAmount}`,
        currencyCode: lie.currency ?? order.currencyCode,
      }
      const { orderId, extOrderId } = order
      const notices = [
        ...(order.status === 'NEW' ? [] : [{ order: said, properties: [{ name: 'PAYMENT_ID', value: '1' }] }]),
        ...order.refunds.map((one) => ({ orderId, extOrderId, refund: { ...one, reason: 'refund' } })),
      ]
      return notices.map((notice): Message => {
        const body = JSON.stringify(notice)
        const signature = signatureHeader(body, second_key)
        const headers = { 'content-type': 'application/json', 'openpayu-signature': signature }
        return { to: order.notifyUrl, headers, body, isTaken: ({ status }) => status === 200 }
      })
    })
  }

  return {
    ...base,
    credentials: accountOf,
    decide: (redirect, outcome) => choose(redirect, outcome),
    messagesAbout,
    refs: () => orders.map(({ extOrderId }) => extOrderId.split('.')[0] ?? ''),
    witness(ref) {
      const about = ordersOf(ref)
      const taken = about.filter(({ status }) => status === 'COMPLETED')
      return {
        captured: taken.map(({ totalAmount }) => Number(totalAmount)),
        refunded: about.flatMap(({ refunds }) => refunds.map(({ amount }) => Number(amount))),
      }
    },
    isUndecided: (ref) => ordersOf(ref).some(isOpen),
    refundsAre(status) {
      refundsGo = status
      for (const { refunds } of orders) for (const one of refunds) one.status = status
    },
    banksSay(said) {
      banksSay = said
    },
    forgetTokens: () => tokens.clear(),
    orderOf: (ref) => orders.find(({ extOrderId }) => extOrderId === ref)?.orderId,
  }
}
