import { setTimeout as after } from 'node:timers/promises'
import { getTakenBack } from '#app/partners/balance/returned.ts'
import { getCommission } from '#app/partners/programme/commission.ts'
import { Browser } from './browser.ts'
import type { Acknowledged } from './buyer.ts'
import type { Office } from './office.ts'
import { SCHOOLS } from './schools.ts'

const EMAIL = 'affiliate@demo.test'
/** What buyers of the first school send with every second order. */
export const AFFILIATE_CODE = 'OLGA'
export const COMMISSION = { type: 'percentage', value: 20 } as const
const IBAN = 'PL27114020040000300201355387'
const BETWEEN_REQUESTS = 700
const AT_ONCE = 4
const MOST = 400
/** On a slow machine people buy for minutes, and each withdrawal is told of by messages and letters. */
const ENOUGH = 60
const LOG_IN_TRIES = 60

/** A withdrawal that was acknowledged, and the last step that was. */
export type AskedWithdrawal = { id: number; amount: number; status: string }
export type WrittenWithdrawal = { id: number; amount: number; status: string }
/** What an order brought its affiliate. */
export type WrittenEarning = { hash: string; credited: boolean; net: number; commissions: number; sum: number }

/** The affiliate, who asks for money several times at once while the product is killed; their school pays and rejects. */
export class Earner {
  readonly #browser: Browser
  readonly #office: Office | undefined
  readonly asked: AskedWithdrawal[] = []

  constructor(port: number, office: Office | undefined) {
    this.#browser = new Browser(port)
    this.#office = office
  }

  async #logIn(): Promise<void> {
    for (let tries = 0; tries < LOG_IN_TRIES; tries++) {
      await this.#browser.get('/csrf')
      const answer = await this.#browser.post('/login', { email: EMAIL, password: 'demo-password' })
      if (answer?.status === 200) return
      await after(BETWEEN_REQUESTS)
    }
    throw new Error(`${EMAIL} could not log in`)
  }

  async #ask(amount: number): Promise<void> {
    const body = { amount, currency: 'PLN', iban: IBAN, name: 'Olga Dudek' }
    const answer = await this.#browser.post('/my/withdrawals', body)
    // An answer that got lost may have taken its amount: it is in the books then, and in no list of ours.
    if (answer?.status !== 201) return
    const { id } = answer.body.withdrawal as { id: number }
    this.asked.push({ id, amount, status: 'requested' })
  }

  async #decide(): Promise<void> {
    const one = this.asked.find(({ status }) => status === 'requested')
    if (!one || !this.#office) return
    const steps = one.id % 3 === 0 ? ['rejected'] : ['approved', 'paid']
    for (const status of steps) {
      await this.#office.decideOnWithdrawal(one.id, status)
      one.status = status
    }
  }

  /** Until nobody buys any more. */
  async earn(isOver: () => boolean): Promise<void> {
    await this.#logIn()
    while (!isOver()) {
      const balances = ((await this.#browser.get('/my/balance'))?.body.balances ?? []) as {
        currency: string
        available: number
      }[]
      const available = balances.find(({ currency }) => currency === 'PLN')?.available ?? 0
      // Together more than there is.
      const amount = Math.min(MOST, Math.ceil(available / 2))
      if (amount > 0 && this.asked.length < ENOUGH)
        await Promise.all(Array.from({ length: AT_ONCE }, () => this.#ask(amount)))
      await this.#decide()
      await after(BETWEEN_REQUESTS)
    }
  }
}

export const EARNINGS = `
  select t.hash, c.transaction_id is not null as credited, t.net::float8 as net,
    (select count(*)::int from balance_entries e where e.school_id = t.school_id and e.transaction_id = t.id
      and e.kind = 'commission') as commissions,
    (select coalesce(sum(e.amount), 0)::float8 from balance_entries e where e.school_id = t.school_id
      and e.transaction_id = t.id) as sum
  from transactions t join accounts a on a.school_id = t.school_id and a.id = t.account_id
  left join credited_orders c on c.school_id = t.school_id and c.transaction_id = t.id
  where a.email like '%' || $1 || '@example.test'`

export const WITHDRAWALS = `
  select w.id::int as id, w.amount::float8 as amount, w.status from balance_withdrawals w
  join accounts a on a.school_id = w.school_id and a.id = w.account_id join schools h on h.id = w.school_id
  where a.email = '${EMAIL}' and h.slug = '${SCHOOLS[0].slug}'`

type Order = { hash: string; total: number; taken: number[]; returned: number[] }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Every order with a code is credited, and brought its commission once, less what went back. */
export function compareEarnings(
  acknowledged: readonly Pick<Acknowledged, 'hash' | 'affiliate'>[],
  orders: readonly Order[],
  written: readonly WrittenEarning[],
): string[] {
  const byHash = new Map(orders.map((order) => [order.hash, order]))
  const sent = new Set(acknowledged.filter(({ affiliate }) => affiliate).map(({ hash }) => hash))
  return written.flatMap(({ hash, credited, net, commissions, sum: found }) => {
    const order = byHash.get(hash)
    const paid = credited && order !== undefined && order.taken.length > 0
    const earned = paid ? getCommission(COMMISSION, net) : 0
    const wanted = paid ? earned - getTakenBack(earned, Math.min(order.total, sum(order.returned)), order.total) : 0
    const findings = [
      ...(sent.has(hash) && !credited ? ['was sent with a code and is credited to nobody'] : []),
      ...(commissions === (paid ? 1 : 0) ? [] : [`has ${commissions} commissions instead of ${paid ? 1 : 0}`]),
      ...(found === wanted ? [] : [`brought its affiliate ${found} instead of ${wanted}`]),
    ]
    return findings.map((finding) => `order ${hash} ${finding}`)
  })
}

/** Every withdrawal that was acknowledged is there, with the step that was. */
export function compareWithdrawals(asked: readonly AskedWithdrawal[], written: readonly WrittenWithdrawal[]): string[] {
  const byId = new Map(written.map((one) => [one.id, one]))
  return asked.flatMap(({ id, amount, status }) => {
    const found = byId.get(id)
    if (!found) return [`withdrawal ${id} was acknowledged and is lost`]
    const same = found.amount === amount && found.status === status
    return same
      ? []
      : [`withdrawal ${id} of ${amount} was acknowledged as ${status}, is ${found.status} of ${found.amount}`]
  })
}
