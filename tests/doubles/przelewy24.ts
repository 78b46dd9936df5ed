import { hash } from 'node:crypto'
import {
  type Asked,
  choose,
  DECLINED_AMOUNT,
  type Lie,
  listen,
  type Message,
  type PaymentDouble,
  type Reply,
} from './payments.ts'

type Refund = { requestId: string; refundsUuid: string; amount: number; urlStatus: string; status: number }
export type Przelewy24Double = PaymentDouble & {
  /** How far refunds get from now on, and those that were made before: 1 done, 2 on the way, 4 rejected; 0 is not taken. */
  refundsAre(status: 0 | 1 | 2 | 4): void
}
type Session = {
  school: number
  sessionId: string
  orderId: number
  token: string
  amount: number
  currency: string
  urlStatus: string
  urlReturn: string
  methodRefId?: string
  /** 0 not paid, 1 paid and not verified, 2 verified. */
  status: 0 | 1 | 2
  refunds: Refund[]
}
type Sent = Record<string, string | number | undefined>

const accountOf = (school: number) => ({
  merchant_id: `${123_450 + school}`,
  pos_id: `${223_450 + school}`,
  crc_key: `a1b2c3d4e5f6a7b${school}`,
  api_key: `api-key-of-school-${school}`,
})

/** Signs as Przelewy24 does: SHA-384 of compact JSON, the CRC key last. */
export const checksum = (fields: object, crc: string) => hash('sha384', JSON.stringify({ ...fields, crc }))

/** Przelewy24's REST API on this machine, as strict about checksums, amounts and credentials. */
export async function startPrzelewy24(): Promise<Przelewy24Double> {
  const sessions = new Map<string, Session>()
  const ofToken = (token: string) => [...sessions.values()].find((one) => one.token === token)
  let refundsGo = 1
  const base = await listen(answer)

  function answer(asked: Asked): Reply {
    const page = /^\/trnRequest\/([\w-]+)$/.exec(asked.path)
    if (page) return atPage(ofToken(page[1] ?? ''), asked)
    const school = [1, 2].find((id) => {
      const { pos_id, api_key } = accountOf(id)
      return asked.header('authorization') === `Basic ${Buffer.from(`${pos_id}:${api_key}`).toString('base64')}`
    })
    if (!school) return { status: 401, body: { error: 'Incorrect authentication', code: 401 } }
    const [, , , first = '', second = '', third = '', last = ''] = asked.path.split('/')
    const sent = JSON.parse(asked.body || '{}') as Sent
    if (second === 'register') return register(school, sent)
    if (second === 'verify') return verify(school, sent)
    if (second === 'by' && first === 'transaction') return standing(school, last)
    if (second === 'by' && third === 'orderId') return refundsOf(school, Number(last))
    if (second === 'refund') return refund(school, sent)
    if (third === 'chargeByCode') return chargeCode(ofToken(String(sent.token)), String(sent.blikCode))
    if (second === 'info') return cardInfo(school, Number(third))
    if (second === 'charge') return chargeCard(ofToken(String(sent.token)))
    if (first === 'testAccess') return { status: 200, body: { data: true, error: '' } }
    return { status: 404, body: { error: 'Not found', code: 404 } }
  }

  const invalid = (error: string): Reply => ({ status: 400, body: { error, code: 400 } })
  const isMerchant = (school: number, sent: Sent) =>
    `${sent.merchantId}` === accountOf(school).merchant_id && `${sent.posId}` === accountOf(school).pos_id

  function register(school: number, sent: Sent): Reply {
    const { sessionId, merchantId, amount, currency, sign, email, description, urlReturn, urlStatus } = sent
    const signed = checksum({ sessionId, merchantId, amount, currency }, accountOf(school).crc_key)
    if (sign !== signed || !isMerchant(school, sent)) return invalid('Incorrect CRC value')
    const fits = (text: unknown, most: number) => typeof text === 'string' && text.length > 0 && text.length <= most
    if (!fits(sessionId, 100) || !fits(email, 50) || !fits(description, 1024))
      return invalid('Invalid input parameters')
    if (!fits(urlReturn, 250) || !fits(urlStatus, 250)) return invalid('Invalid input parameters')
    if (!Number.isInteger(amount) || Number(amount) <= 0) return invalid('Invalid input parameters')
    const { timeLimit = 0 } = sent
    if (!Number.isInteger(timeLimit) || Number(timeLimit) < 0 || Number(timeLimit) > 99)
      return invalid('Invalid input parameters')
    if (!fits(sent.country, 2) || !fits(sent.language, 2)) return invalid('Invalid input parameters')
    const known = sessions.get(String(sessionId))
    const same = known && known.amount === amount && known.currency === currency && known.school === school
    if (known && !(same && known.status === 0)) return invalid('Session id already used')
    const number = sessions.size + 1
    const session = known ?? {
      school,
      sessionId: String(sessionId),
      orderId: 300_000_122 + number,
      token: `TOKEN-${number}`,
      amount: Number(amount),
      currency: String(currency),
      urlStatus: String(urlStatus),
      urlReturn: String(urlReturn),
      ...(sent.methodRefId && { methodRefId: String(sent.methodRefId) }),
      status: 0,
      refunds: [],
    }
    sessions.set(session.sessionId, session)
    return { status: 200, body: { data: { token: session.token }, responseCode: 0 } }
  }

  function atPage(session: Session | undefined, { method, body }: Asked): Reply {
    if (!session) return { status: 404 }
    if (method !== 'POST') return { status: 200, body: 'choose how to pay', headers: { 'content-type': 'text/html' } }
    if (body === 'paid' && session.status === 0) session.status = 1
    return { status: 303, headers: { location: session.urlReturn } }
  }

  function verify(school: number, sent: Sent): Reply {
    const { sessionId, orderId, amount, currency, sign } = sent
    const signed = checksum({ sessionId, orderId, amount, currency }, accountOf(school).crc_key)
    if (sign !== signed || !isMerchant(school, sent)) return invalid('Incorrect CRC value')
    const session = sessions.get(String(sessionId))
    if (!session) return invalid('Incorrect data')
    if (
      session.amount !== amount ||
      session.currency !== currency ||
      session.orderId !== orderId ||
      session.status !== 1
    ) {
      return invalid('Incorrect data')
    }
    session.status = 2
    return { status: 200, body: { data: { status: 'success' }, responseCode: 0 } }
  }

  function standing(school: number, sessionId: string): Reply {
    const found = sessions.get(decodeURIComponent(sessionId))
    if (found?.school !== school) return { status: 404, body: { error: 'Transaction not found', responseCode: 0 } }
    const { status, amount, currency, orderId } = found
    const date = '202611201000'
    const data = {
      statement: 'p24-A12',
      orderId,
      sessionId: found.sessionId,
      status,
      amount,
      currency,
      date,
      fee: Math.round(amount / 100),
    }
    return { status: 200, body: { data, responseCode: 0 } }
  }

  function refund(school: number, sent: Sent): Reply {
    const { requestId, refundsUuid, urlStatus } = sent
    const [asked] = sent.refunds as unknown as [
      { orderId: number; sessionId: string; amount: number; description: string },
    ]
    const all = [...sessions.values()].flatMap((one) => one.refunds)
    if (String(requestId).length > 45 || String(refundsUuid).length > 35) return invalid('Invalid input parameters')
    if (asked.description.length > 35 || !Number.isInteger(asked.amount)) return invalid('Invalid input parameters')
    if (all.some((one) => one.requestId === requestId)) return invalid('Request already exists')
    const refused = (message: string): Reply => ({ status: 409, body: { error: [{ ...asked, message }], code: 409 } })
    const session = sessions.get(asked.sessionId)
    if (session?.school !== school || session.orderId !== asked.orderId) return refused('Transaction not found')
    if (session.status !== 2) return refused('Transaction in wrong status - cannot refund')
    const left = session.refunds.reduce((rest, { amount }) => rest - amount, session.amount)
    if (asked.amount > left) {
      return refused('The amount of refund exceeds available amount for the transaction')
    }
    if (refundsGo === 0) return { status: 201, body: { data: [{ ...asked, status: false, message: 'no' }] } }
    session.refunds.push({
      status: refundsGo,
      requestId: String(requestId),
      refundsUuid: String(refundsUuid),
      amount: asked.amount,
      urlStatus: String(urlStatus),
    })
    return { status: 201, body: { data: [{ ...asked, status: true, message: 'success' }], responseCode: 0 } }
  }

  function refundsOf(school: number, orderId: number): Reply {
    const session = [...sessions.values()].find((one) => one.orderId === orderId && one.school === school)
    if (!session || session.refunds.length === 0) return { status: 404, body: { error: 'Not found', code: 404 } }
    const refunds = session.refunds.map(({ requestId, amount, status }, at) => {
      return {
        batchId: at + 1,
        requestId,
        date: '2026-11-20 10:00:00',
        login: 'api',
        description: '',
        status,
        amount,
      }
    })
    const { sessionId, amount, currency } = session
    return { status: 200, body: { data: { orderId, sessionId, amount, currency, refunds }, responseCode: 0 } }
  }

  function cardInfo(school: number, orderId: number): Reply {
    const session = [...sessions.values()].find((one) => one.orderId === orderId && one.school === school)
    if (!session || session.status === 0) return { status: 404, body: { error: 'Transaction not found', code: 404 } }
    const card = { bin: '411111', mask: '411111******1111', cardType: 'VISA', cardDate: '122028', hash: 'abc' }
    return { status: 200, body: { data: { refId: `REF-${orderId}`, ...card }, responseCode: 0 } }
  }

  function chargeCard(session: Session | undefined): Reply {
    const refused: Reply = { status: 409, body: { error: 'Payment refused', code: 409 } }
    const saved = session?.methodRefId?.replace('REF-', '')
    const first = [...sessions.values()].find((one) => `${one.orderId}` === saved && one.school === session?.school)
    if (!session || !first || session.status !== 0 || session.amount === DECLINED_AMOUNT) return refused
    session.status = 1
    return { status: 200, body: { data: { orderId: session.orderId }, responseCode: 0 } }
  }

  /** The codes of their own sandbox: 777 and three more digits pay. */
  function chargeCode(session: Session | undefined, code: string): Reply {
    if (session?.status !== 0 || !/^777\d{3}$/.test(code)) {
      return { status: 400, body: { error: 'Incorrect BLIK code', code: 63 } }
    }
    session.status = 1
    return { status: 201, body: { data: { orderId: session.orderId, message: 'success' }, responseCode: 0 } }
  }

  function messagesAbout(ref: string, lie: Lie = {}): Message[] {
    const session = sessions.get(ref)
    if (!session || session.status === 0) return []
    const { merchant_id, pos_id } = accountOf(session.school)
    const { crc_key } = accountOf(lie.signedFor ?? session.school)
    const merchantId = Number(merchant_id)
    const about = { orderId: session.orderId, sessionId: ref }
    const amount = lie.amount ?? session.amount
    const currency = lie.currency ?? session.currency
    const posId = Number(pos_id)
    const rest = { orderId: session.orderId, methodId: 154, statement: 'p24-A12-B34-C56' }
    const paid = { merchantId, posId, sessionId: ref, amount, originAmount: amount, currency, ...rest }
    const message = (to: string, fields: object, isTaken: Message['isTaken']): Message => {
      const sign = checksum(fields, crc_key)
      const body = JSON.stringify({
        ...fields,
        sign,
        ...('refundsUuid' in fields && { requestId: fields.refundsUuid }),
      })
      return { to, headers: { 'content-type': 'application/json' }, body, isTaken }
    }
    return [
      message(session.urlStatus, paid, () => sessions.get(ref)?.status === 2),
      ...session.refunds.map(({ refundsUuid, urlStatus, amount: back, status }) =>
        message(
          urlStatus,
          { ...about, refundsUuid, merchantId, amount: back, currency, status: status === 1 ? 0 : 1 },
          ({ status }) => status === 200,
        ),
      ),
    ]
  }

  return {
    ...base,
    credentials: accountOf,
    decide: (redirect, outcome) => choose(redirect, outcome),
    messagesAbout,
    refundsAre(status) {
      refundsGo = status
      for (const { refunds } of sessions.values()) for (const one of refunds) one.status = status
    },
    refs: () => [...sessions.keys()],
    witness(ref) {
      const session = sessions.get(ref)
      const captured = session && session.status === 2 ? [session.amount] : []
      return { captured, refunded: session?.refunds.map(({ amount }) => amount) ?? [] }
    },
  }
}
