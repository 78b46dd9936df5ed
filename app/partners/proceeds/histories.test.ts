import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAvailable } from '#app/partners/balance/entry.ts'
import { getCorrection, getReturned, getReturnedByLine, getTakenBack } from '#app/partners/balance/returned.ts'
import { isNextStep, isReturned, type WithdrawalStatus } from '#app/partners/balance/withdrawal.ts'
import { getShare } from '#app/partners/instructor-shares/share.ts'
import { getCommission } from '#app/partners/programme/commission.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { getPlatformFee } from '#app/selling/payment-providers/platform-fee.ts'
import type { FactKind } from '#app/selling/payments/transaction-status.ts'
import { anOffice, refundBy } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify } from '#tests/buyer.ts'
import { type Random, randomFrom } from '#tests/chaos/random.ts'
import { sellThroughPlatform, stopSellingThroughPlatform } from '#tests/platform-payments.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { anAffiliate, buys, IBAN, setUpProgramme } from '#tests/recommending.ts'
import { runJobs } from '#tests/run-jobs.ts'

const PURE = 10_000
const REAL = 60
const RULE = { feeRate: 300, feeFixed: new Map([['PLN', 100]]) }

/** Whose money it is: an affiliate's, an instructor's, or the school's at its operator. */
const PARTIES = ['affiliate', 'instructor', 'school'] as const
type Party = (typeof PARTIES)[number]
/** What becomes of a withdrawal. */
const NEXT = ['approved', 'paid', 'rejected', 'canceled'] as const
type Told = { eventId: string; kind: FactKind; amount: number; currency: string; refundRef: string | null }
type Line = { id: number; net: number; paid: number }
type Order = {
  lines: Line[]
  total: number
  commission: number
  share: number
  /** A renewal that comes later than its rule says earns its affiliate nothing. */
  credited: boolean
  facts: Told[]
  named: { ref: string; itemId: number; amount: number }[]
}
type Withdrawal = { party: Party; amount: number; status: WithdrawalStatus }

const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)
const fact = (eventId: string, kind: FactKind, amount: number, refundRef: string | null = null): Told => ({
  eventId,
  kind,
  amount,
  currency: 'PLN',
  refundRef,
})
const getHeld = ({ facts, total }: Order) => total - getReturned(facts, total, 'PLN')

/** What is owed for an order, from all its facts at once: what the ledgers must come to, however they got there. */
function fold(order: Order): Record<Party, number> {
  const { lines, total, facts, named } = order
  const returned = getReturnedByLine({ lines, facts, named, total, currency: 'PLN', revoked: false })
  const left = (earned: number, at: number) => earned - getTakenBack(earned, returned[at] ?? 0, lines[at]?.paid ?? 0)
  const rate = { type: 'percentage', value: order.commission } as const
  return {
    affiliate: order.credited ? sum(lines.map(({ net }, at) => left(getCommission(rate, net), at))) : 0,
    instructor: sum(lines.map(({ net }, at) => left(getShare(order.share, net), at))),
    school: getHeld(order) - getPlatformFee(RULE, total, 'PLN'),
  }
}

/** The next thing that happens to the money of an order; undefined where nothing can. */
function nextFact(random: Random, order: Order, name: string): Told | undefined {
  const { facts, total, lines, named } = order
  const held = getHeld(order)
  const lost = facts.find(
    ({ kind, eventId }) => kind === 'chargeback' && !facts.some((one) => one.eventId === `won ${eventId}`),
  )
  const what = random.pickWeighted({ refund: 4, line: 2, chargeback: 2, won: 2, failed: 1, twice: 1 })
  const part = 1 + random.whole(Math.max(1, held))
  if (what === 'won') return lost && fact(`won ${lost.eventId}`, 'chargeback_won', lost.amount)
  if (what === 'twice') return facts[random.whole(facts.length)]
  if (held === 0) return undefined
  if (what === 'chargeback') return fact(name, 'chargeback', random.chance(0.5) ? held : part)
  if (what === 'line') {
    const line = lines[random.whole(lines.length)]
    const before = sum(named.filter(({ itemId }) => itemId === line?.id).map(({ amount }) => amount))
    const amount = Math.min(held, (line?.paid ?? 0) - before)
    if (!line || amount <= 0) return undefined
    named.push({ ref: name, itemId: line.id, amount })
    return fact(name, 'refunded', amount, name)
  }
  if (what === 'failed') {
    const made = facts.find(
      ({ kind, refundRef, eventId }) =>
        kind === 'refunded' && refundRef === null && !facts.some((one) => one.eventId === `failed ${eventId}`),
    )
    return made && fact(`failed ${made.eventId}`, 'refund_failed', made.amount)
  }
  return fact(name, 'refunded', random.chance(0.3) || part > total ? held : part)
}

describe(`${PURE} histories of orders, renewals, refunds, chargebacks and withdrawals`, () => {
  /** A ledger as the product keeps it: entries are added and never changed. */
  type Entry = { party: Party; amount: number; order?: number; line?: number; withdrawal?: number; earns?: boolean }

  function play(seed: number): void {
    const random = randomFrom(seed)
    const fail = (what: string): never => {
      throw new Error(`seed ${seed}: ${what}`)
    }
    const [orders, entries, withdrawals]: [Order[], Entry[], Withdrawal[]] = [[], [], []]
    const balanceOf = (party: Party) => sum(entries.filter((one) => one.party === party).map(({ amount }) => amount))
    const commission = random.whole(101)
    const share = random.whole(101 - Math.min(commission, 60))
    const months = random.whole(4)

    const correct = (at: number) => {
      const order = orders[at]
      if (!order) return
      const { lines, facts, named, total } = order
      const returned = getReturnedByLine({ lines, facts, named, total, currency: 'PLN', revoked: false })
      for (const earned of entries.filter((one) => one.order === at && one.earns)) {
        if (earned.line === undefined) continue
        const corrected = sum(
          entries
            .filter((one) => one.order === at && one.party === earned.party && one.line === earned.line && !one.earns)
            .map(({ amount }) => amount),
        )
        const takenBack = getTakenBack(earned.amount, returned[earned.line] ?? 0, lines[earned.line]?.paid ?? 0)
        const amount = getCorrection(earned.amount, corrected, takenBack)
        if (amount !== 0) entries.push({ party: earned.party, amount, order: at, line: earned.line })
        if (earned.amount + corrected + amount < 0) fail('more was taken back than was earned')
        if (corrected + amount > 0) fail('more was given again than was taken back')
      }
      const before = entries.filter((one) => one.order === at && one.party === 'school' && !one.earns)
      const amount = -getReturned(facts, total, 'PLN') - sum(before.map((one) => one.amount))
      if (amount !== 0) entries.push({ party: 'school', amount, order: at })
    }

    const placeOrder = () => {
      const lines = Array.from({ length: 1 + random.whole(3) }, (_, id) => {
        const paid = random.whole(40_000)
        return { id, paid, net: splitVat(paid, 2300).net }
      })
      const total = sum(lines.map(({ paid }) => paid))
      if (total === 0) return
      // A renewal of the first order, so many months later.
      const credited = orders.length === 0 || random.chance(0.5) || orders.length <= months
      const at = orders.length
      const order = { lines, total, commission, share, credited, named: [], facts: [fact(`${at}`, 'captured', total)] }
      orders.push(order)
      for (const [line, { net }] of lines.entries()) {
        const earned = credited ? getCommission({ type: 'percentage', value: commission }, net) : 0
        if (earned > 0) entries.push({ party: 'affiliate', amount: earned, order: at, line, earns: true })
        const shared = getShare(share, net)
        if (shared > 0) entries.push({ party: 'instructor', amount: shared, order: at, line, earns: true })
        if (earned + shared > net && commission + share <= 100) fail('more is earned with a line than it brought')
      }
      entries.push({ party: 'school', amount: total, order: at, earns: true })
      const fee = getPlatformFee(RULE, total, 'PLN')
      if (fee > total) fail('the fee is more than the price')
      if (fee > 0) entries.push({ party: 'school', amount: -fee, order: at, earns: true })
    }

    const askForMoney = () => {
      const party = random.pick(PARTIES)
      const available = getAvailable(balanceOf(party), 0)
      const amount = 1 + random.whole(20_000)
      if (amount > available) return
      entries.push({ party, amount: -amount, withdrawal: withdrawals.length })
      withdrawals.push({ party, amount, status: 'requested' })
      if (balanceOf(party) < 0) fail('more was withdrawn than was there')
    }

    const decide = () => {
      const at = random.whole(withdrawals.length)
      const withdrawal = withdrawals[at]
      const to = random.pick(NEXT)
      if (!withdrawal || !isNextStep(withdrawal.status, to)) return
      withdrawal.status = to
      if (isReturned(to)) entries.push({ party: withdrawal.party, amount: withdrawal.amount, withdrawal: at })
    }

    for (let step = 0; step < 14; step++) {
      const what = random.pickWeighted({ order: 4, money: 5, ask: 3, decide: 3 })
      if (what === 'order') placeOrder()
      else if (what === 'ask') askForMoney()
      else if (what === 'decide') decide()
      else {
        const at = random.whole(orders.length)
        const order = orders[at]
        const told = order && nextFact(random, order, `${step}`)
        if (order && told && !order.facts.some(({ eventId }) => eventId === told.eventId)) order.facts.push(told)
        correct(at)
      }
      for (const party of PARTIES) {
        const owed = sum(orders.map((order) => fold(order)[party]))
        const out = withdrawals.filter((one) => one.party === party && !isReturned(one.status))
        const wanted = owed - sum(out.map(({ amount }) => amount))
        if (balanceOf(party) !== wanted) fail(`step ${step}: ${party} has ${balanceOf(party)}, the facts say ${wanted}`)
      }
    }
    for (const [at, { amount, status }] of withdrawals.entries()) {
      const moved = entries.filter(({ withdrawal }) => withdrawal === at).map((one) => one.amount)
      const wanted = isReturned(status) ? [-amount, amount] : [-amount]
      if (moved.join() !== wanted.join()) fail(`a withdrawal that is ${status} moved ${moved.join()}`)
    }
  }

  test('balances are what the facts say, to the cent; nothing is paid twice, and never more than there is', () => {
    for (let seed = 1; seed <= PURE; seed++) play(seed)
  })
})

describe(`${REAL} histories through orders, messages and calls`, () => {
  let office: Visit
  beforeAll(async () => {
    office = await anOffice()
    sellThroughPlatform({ ...RULE })
  })
  afterAll(() => stopSellingThroughPlatform())

  type Asked = Withdrawal & { id: number }
  const PATHS = { affiliate: '/my', instructor: '/my', school: '/home/balance/proceeds' } as const

  async function play(seed: number): Promise<string[]> {
    const random = randomFrom(seed)
    const commission = 1 + random.whole(40)
    const share = 1 + random.whole(40)
    await setUpProgramme(office, { commission: { type: 'percentage', value: commission } })
    const affiliate = await anAffiliate(office)
    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    const course = await forSale({ amount: 1_000 + random.whole(40_000) })
    const shares = [{ account_id: teacher.id, product_id: course.id, percentage: share }]
    await office.request('/home/settings/instructor-shares', { method: 'PUT', body: { shares } })
    const visits = { affiliate: affiliate.visit, instructor: await new Visit().as(teacher), school: office }
    const read = async (party: Party) => {
      const path = party === 'school' ? PATHS.school : '/my/balance'
      const answer = (await (await visits[party].request(path)).json()) as {
        balances: { currency: string; available: number; requested: number; paid: number }[]
      }
      const none = { available: 0, requested: 0, paid: 0 }
      return answer.balances.find(({ currency }) => currency === 'PLN') ?? none
    }
    // The school's balance is that of all histories so far.
    const before = await read('school')
    const orders: (Order & { ref: string; id: number })[] = []
    const withdrawals: Asked[] = []

    const placeOrder = async () => {
      const credited = random.chance(0.7)
      const sale = await buys(course, credited ? { ref: affiliate.code } : {})
      const line = { id: sale.items[0] ?? 0, net: sale.net, paid: sale.total }
      const captured = fact('captured', 'captured', sale.total)
      const order = { lines: [line], total: sale.total, commission, share, credited, named: [], facts: [captured] }
      orders.push({ ...order, ref: sale.ref, id: sale.id })
    }
    const moveMoney = async (step: number) => {
      const order = orders[random.whole(orders.length)]
      const told = order && nextFact(random, { ...order, named: [] }, `step ${step}`)
      if (!order || !told) return
      const { eventId, kind: type, amount } = told
      const isKnown = order.facts.some((one) => one.eventId === eventId)
      if (type === 'refunded') {
        if (isKnown || (await refundBy(office, order.id, { amount, keep_access: true })).code !== 201) return
      } else if (type === 'refund_failed') return
      else if (type !== 'captured') {
        const id = `${order.ref}:${eventId.replaceAll(' ', '-')}`
        await notify(messageOf({ ref: order.ref, type, amount, id }))
      }
      if (!isKnown) order.facts.push({ ...told, refundRef: null })
    }
    const askForMoney = async () => {
      const party = random.pick(PARTIES)
      const { available } = await read(party)
      const mine = party === 'school' ? available - before.available : available
      const amount = random.chance(0.2) ? available + 1 : 1 + random.whole(Math.max(1, mine))
      const body = { amount, currency: 'PLN', iban: IBAN, name: 'Somebody' }
      const answer = await visits[party].post(`${PATHS[party]}/withdrawals`, body)
      if ((answer.status === 201) !== amount <= available)
        throw new Error(`seed ${seed}: ${amount} of ${available} answered ${answer.status}`)
      if (answer.status !== 201) return
      const { withdrawal } = (await answer.json()) as { withdrawal: { id: number } }
      withdrawals.push({ party, amount, status: 'requested', id: withdrawal.id })
    }
    const decide = async () => {
      const one = withdrawals[random.whole(withdrawals.length)]
      const to = random.pick(NEXT)
      if (!one || (one.party === 'school' && to !== 'canceled')) return
      const own = `${PATHS[one.party]}/withdrawals/${one.id}`
      const answer =
        to === 'canceled'
          ? await visits[one.party].request(own, { method: 'DELETE' })
          : await office.request(`/home/withdrawals/${one.id}`, {
              method: 'PUT',
              body: { status: to, ...(to === 'rejected' && { reason: 'No' }) },
            })
      if ((answer.status === 200) !== isNextStep(one.status, to))
        throw new Error(`seed ${seed}: ${one.status} to ${to} answered ${answer.status}`)
      if (answer.status === 200) one.status = to
    }

    await placeOrder()
    for (let step = 0; step < 7; step++) {
      const what = random.pickWeighted({ order: 1, money: 4, ask: 3, decide: 3 })
      if (what === 'order') await placeOrder()
      else if (what === 'money') await moveMoney(step)
      else if (what === 'ask') await askForMoney()
      else await decide()
    }
    const wrong: string[] = []
    for (const party of PARTIES) {
      const of = (...statuses: WithdrawalStatus[]) =>
        sum(
          withdrawals.filter((one) => one.party === party && statuses.includes(one.status)).map(({ amount }) => amount),
        )
      const owed = sum(orders.map((order) => fold(order)[party]))
      const so = party === 'school' ? before : { available: 0, requested: 0, paid: 0 }
      const wanted = {
        available: so.available + owed - of('requested', 'approved', 'paid'),
        requested: so.requested + of('requested', 'approved'),
        paid: so.paid + of('paid'),
      }
      const { available, requested, paid } = await read(party)
      const found = { available, requested, paid }
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        wrong.push(`seed ${seed}: ${party} has ${JSON.stringify(found)}, the facts say ${JSON.stringify(wanted)}`)
    }
    return wrong
  }

  test.each(Array.from({ length: REAL }, (_, at) => at + 1))(
    'seed %i: balances are what the facts say, to the cent',
    async (seed) => expect(await play(seed)).toEqual([]),
  )

  test('the doctor finds nothing wrong with what all of them left', async () => {
    await runJobs()
    expect(await brokenInvariants()).toEqual([])
  }, 120_000)

  test('nothing was written twice', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select transaction_id, kind from school_entries where school_id = 1 and kind in ('sale', 'fee')
        group by 1, 2 having count(*) > 1`),
    )
    expect([rows, env.platformPayments?.feeRate]).toEqual([[], RULE.feeRate])
  })
})
