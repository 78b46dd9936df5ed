import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Balance } from '#app/partners/balance/entry.ts'
import { writeEntries } from '#app/partners/balance/ledger.server.ts'
import type { WithdrawalRow } from '#app/partners/balance/withdrawal.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { payu } from '#app/selling/payment-providers/payu/adapter.server.ts'
import { isPlatformRef } from '#app/selling/payment-providers/platform-account.server.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { reconcile } from '#app/selling/reconciliation/reconciling.server.ts'
import { callAtOnce } from '#tests/at-once.ts'
import { anOffice, refundBy, said } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { aPayment, type Message, type PaymentDouble } from '#tests/doubles/payments.ts'
import { startPayu } from '#tests/doubles/payu.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { sellThroughPlatform, stopSellingThroughPlatform } from '#tests/platform-payments.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { buys, IBAN } from '#tests/recommending.ts'
import type { ProceedsRow } from './proceeds.ts'
import { schoolLedger } from './school-ledger.server.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
})
beforeEach(async () => {
  sellThroughPlatform()
  await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
})
afterEach(() => stopSellingThroughPlatform())

/** 3 % of 199,00 and 1,00. */
const FEE = 697
const PATH = '/home/balance/proceeds'

type Answer = { balances: Balance[]; data: SnakeCased<ProceedsRow>[] }
const proceeds = async (visit = office) => (await (await visit.request(`${PATH}?length=100`)).json()) as Answer
const inPln = async () =>
  (await proceeds()).balances.find(({ currency }) => currency === 'PLN') ?? {
    currency: 'PLN',
    pending: 0,
    available: 0,
    requested: 0,
    paid: 0,
  }
const available = async () => (await inPln()).available

const ask = (visit: Visit, amount: number, more: object = {}) =>
  visit.post(`${PATH}/withdrawals`, { amount, currency: 'PLN', iban: IBAN, name: 'Studio Parapet', ...more })
const asked = async (amount: number) => {
  const answer = await ask(office, amount)
  if (answer.status !== 201) throw new Error(`asking answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { withdrawal: SnakeCased<WithdrawalRow> }).withdrawal
}
const errorsOf = async (answer: Response) => [
  answer.status,
  Object.keys(((await answer.json()) as { errors?: object }).errors ?? {}),
]

describe('a school without a provider of its own', () => {
  test('sells through the platform’s account; the operator owes it what was paid, less the fee', async () => {
    const before = await available()
    const sale = await buys(await forSale())
    expect(isPlatformRef(sale.ref)).toBe(true)
    expect(await inPln()).toMatchObject({ available: before + 19_900 - FEE, pending: 0 })
    const { data } = await proceeds()
    expect(data.slice(0, 2).map(({ kind, amount, order_id: of }) => [kind, amount, of])).toEqual([
      ['fee', -FEE, sale.id],
      ['sale', 19_900, sale.id],
    ])
  })

  test('owes nothing for what is free, and nothing twice for what is told twice', async () => {
    const before = await available()
    const free = await forSale({ amount: 0 })
    const order = { ...newBuyer(), consents: CONSENTS }
    expect((await new Visit().post(`/${free.slug}/onepagecheckoutregister`, order)).status).toBe(200)
    expect(await available()).toBe(before)
    const sale = await buys(await forSale())
    await said(sale, 'captured')
    await said(sale, 'captured')
    expect(await available()).toBe(before + 19_900 - FEE)
  })

  test('lets a sale be paid while another one is not yet committed', async () => {
    const [held, other] = [await buys(await forSale()), await buys(await forSale())]
    const before = await available()
    const added = (transactionId: number, amount: number) =>
      [{ transactionId, currency: 'PLN', kind: 'adjustment', amount, availableAt: 0 }] as const
    await inSchool(1, async (db) => {
      await writeEntries(db, schoolLedger, 1, added(held.id, 300))
      await inSchool(1, async (beside) => {
        await beside.execute(sql`set local lock_timeout = '5s'`)
        await writeEntries(beside, schoolLedger, 1, added(other.id, 40))
      })
      expect(await available()).toBe(before + 40)
    })
    expect(await available()).toBe(before + 340)
    await inSchool(1, async (db) => {
      await writeEntries(db, schoolLedger, 1, [{ ...added(held.id, -300)[0], kind: 'reversal' }])
      await writeEntries(db, schoolLedger, 1, [{ ...added(other.id, -40)[0], kind: 'reversal' }])
    })
    expect(await available()).toBe(before)
  })

  test('adds each currency to a balance of its own', async () => {
    const { id: transactionId } = await buys(await forSale())
    const before = await available()
    const entries = (sign: 1 | -1) =>
      [300, 40].map((amount, at) => ({
        transactionId,
        currency: at === 0 ? 'PLN' : 'EUR',
        kind: sign === 1 ? ('adjustment' as const) : ('reversal' as const),
        amount: sign * amount,
        availableAt: 0,
      }))
    await inSchool(1, (db) => writeEntries(db, schoolLedger, 1, entries(1)))
    expect(await available()).toBe(before + 300)
    await inSchool(1, (db) => writeEntries(db, schoolLedger, 1, entries(-1)))
    expect(await available()).toBe(before)
  })

  test('waits for what is on hold', async () => {
    sellThroughPlatform({ holdDays: 7 })
    const before = await inPln()
    const sale = await buys(await forSale())
    expect(await inPln()).toMatchObject({
      available: before.available,
      pending: before.pending + 19_900 - FEE,
    })
    expect(await errorsOf(await ask(office, before.available + 1))).toEqual([422, ['amount']])
    await refundBy(office, sale.id)
    // The fee is left, and counts at once.
    expect(await inPln()).toMatchObject({ available: before.available - FEE, pending: -FEE })
  })

  test('gives back what goes back, and has it again when it comes again; the fee stays', async () => {
    const before = await available()
    const sale = await buys(await forSale())
    expect((await refundBy(office, sale.id, { amount: 5_000, keep_access: true })).code).toBe(201)
    expect(await available()).toBe(before + 14_900 - FEE)
    await said(sale, 'chargeback', 14_900)
    expect(await available()).toBe(before - FEE)
    await said(sale, 'chargeback_won', 14_900)
    expect(await available()).toBe(before + 14_900 - FEE)
    const { data } = await proceeds()
    expect(data.slice(0, 5).map(({ kind }) => kind)).toEqual(['adjustment', 'reversal', 'reversal', 'fee', 'sale'])
  })

  test('reads in its settings through which account it sells, and what that costs', async () => {
    const html = await (await office.page('/home/settings/payments')).text()
    expect(html).toContain('You sell through your host')
    expect(html).toMatch(/3%.{0,10}PLN.1\.00/)
    stopSellingThroughPlatform()
    expect(await (await office.page('/home/settings/payments')).text()).not.toContain('You sell through your host')
  })
})

describe('a withdrawal', () => {
  test('takes its amount at once, and gives it back when it is canceled', async () => {
    await buys(await forSale())
    const before = await inPln()
    const made = await asked(10_000)
    expect(made).toMatchObject({ amount: 10_000, status: 'requested', iban_end: '2874', paid_at: null })
    expect(await inPln()).toMatchObject({
      available: before.available - 10_000,
      requested: before.requested + 10_000,
    })
    const canceled = await office.request(`${PATH}/withdrawals/${made.id}`, { method: 'DELETE' })
    expect(await canceled.json()).toMatchObject({ withdrawal: { status: 'canceled' } })
    expect((await office.request(`${PATH}/withdrawals/${made.id}`, { method: 'DELETE' })).status).toBe(409)
    expect(await inPln()).toEqual(before)
  })

  test('never takes more than is available, however many are asked for at once', async () => {
    await buys(await forSale())
    const before = await available()
    expect(await errorsOf(await ask(office, before + 1))).toEqual([422, ['amount']])
    const part = Math.floor(before / 3) + 1
    const answers = await callAtOnce(Array.from({ length: 30 }, () => () => ask(office, part)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await available()).toBe(before - 2 * part)
  })

  test('is asked for by the owner alone', async () => {
    const visitOf = async (role: 'administrator' | 'instructor') =>
      new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role })))
    const [administrator, instructor] = [await visitOf('administrator'), await visitOf('instructor')]
    expect((await administrator.request(PATH)).status).toBe(200)
    expect((await ask(administrator, 100)).status).toBe(403)
    expect((await instructor.request(PATH)).status).toBe(403)
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await ask(student, 100)).status).toBe(403)
    expect((await ask(new Visit(), 100)).status).toBe(401)
  })

  test('is confirmed to every owner by e-mail, and so is that it was cancelled', async () => {
    await buys(await forSale())
    const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const { id } = await asked(100)
    expect((await office.request(`${PATH}/withdrawals/${id}`, { method: 'DELETE' })).status).toBe(200)
    const letters = (await mailsTo(owner.email)).filter(({ subject }) => subject.endsWith(' PLN 1.00'))
    expect(letters.map(({ subject }) => subject)).toEqual([
      'You cancelled your withdrawal of PLN 1.00',
      'We received your withdrawal request for PLN 1.00',
    ])
    expect(letters[0]?.text).toContain('/home/balance/proceeds')
  })

  test('cannot be decided on by the school, whatever a query says', async () => {
    await buys(await forSale())
    const { id } = await asked(100)
    for (const change of [
      sql`status = 'paid', paid_at = now(), approved_at = now()`,
      sql`status = 'approved', approved_at = now()`,
    ])
      await expect(
        inSchool(1, (db) =>
          db.execute(sql`update school_withdrawals set ${change} where school_id = 1 and id = ${id}`),
        ),
      ).rejects.toMatchObject({ code: '42501' })
    await expect(
      inSchool(1, (db) =>
        db.execute(sql`update school_withdrawals set status = 'paid' where school_id = 1 and id = ${id}`),
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      inSchool(1, (db) =>
        db.execute(sql`insert into school_withdrawals (school_id, amount, currency, iban, name, due_at, status, canceled_at)
          values (1, 100, 'PLN', ${IBAN}, 'A', now(), 'canceled', now())`),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('of one school is nobody else’s', async () => {
    await buys(await forSale())
    const { id } = await asked(100)
    const owner = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    const other = await new Visit(2).as(owner)
    expect((await other.request(`${PATH}/withdrawals/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await proceeds(other)).toMatchObject({ balances: [], data: [] })
  })
})

describe('the platform’s account at a company', () => {
  let double: PaymentDouble
  let offer: Awaited<ReturnType<typeof forSale>>

  beforeAll(async () => {
    double = await startPayu()
    offer = await forSale()
    env.providerHosts.set('payu', double.origin)
  })
  beforeEach(() => sellThroughPlatform({ provider: 'payu', credentials: double.credentials(2) }))
  afterEach(async () => {
    await inSchool(1, async (db) => {
      await db.execute(sql`delete from provider_accounts where school_id = 1`)
      await db.execute(sql`update schools set providers = '[]' where id = 1`)
    })
    clearSchoolCache()
  })
  afterAll(async () => {
    env.providerHosts.delete('payu')
    await double.stop()
  })

  const connectOwn = () =>
    inSchool(1, (db) =>
      saveAccount(db, 'payu', { schoolId: 1, mode: 'sandbox', credentials: double.credentials(1) }, { enabled: true }),
    )
  const place = async () => {
    const visit = new Visit()
    const body = { ...newBuyer(), consents: CONSENTS, provider: 'payu.transfer' }
    const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, body)
    const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
    return { hash, redirect, ref: (await transactionOf(hash)).providerRef ?? '' }
  }
  const deliver = async (messages: Message[]) => {
    const answers: number[] = []
    for (const { body, headers } of messages) {
      const init = { method: 'POST', body, headers: { ...headers, host: 'demo.localhost' } }
      answers.push((await app.request('http://demo.localhost/payments/payu/notifications', init)).status)
    }
    return answers
  }
  /** What the company says of a payment that was made at the school's own account, under a ref of the platform's. */
  const forge = async (ref: string) => {
    const forger = await startPayu()
    env.providerHosts.set('payu', forger.origin)
    const account = { schoolId: 1, mode: 'sandbox' as const, credentials: forger.credentials(1), origin: '' }
    const payment = aPayment({ ref })
    const ids = (await payu.prepare?.(account as never, payment)) ?? {}
    const { redirect } = await payu.start(account as never, { ...payment, ids })
    await forger.decide(redirect, 'paid')
    const messages = await forger.messagesAbout(ref)
    env.providerHosts.set('payu', double.origin)
    await forger.stop()
    return messages
  }

  test('is told of its payments by its own messages, never by those of the school’s own account', async () => {
    const order = await place()
    expect(isPlatformRef(order.ref)).toBe(true)
    await connectOwn()
    await double.decide(order.redirect, 'paid')
    // A payment of this ref at the school's own account: whoever owns it can make one.
    expect(await deliver(await forge(order.ref))).toEqual([200])
    expect(await booksOf(order.hash)).toMatchObject({ captured: 0 })
    const before = await available()
    await deliver(await double.messagesAbout(order.ref, { signedFor: 2 }))
    expect(await booksOf(order.hash)).toMatchObject({ captured: 19_900 })
    expect(await available()).toBe(before + 19_900 - FEE)
  })

  test('stays the account of an order after the school connected its own, and is compared at night', async () => {
    const order = await place()
    await double.decide(order.redirect, 'paid')
    await connectOwn()
    const own = await place()
    expect(isPlatformRef(own.ref)).toBe(false)
    const at = await connectedProvider(1, 'payu', order.ref)
    expect(at?.account.credentials).toEqual(double.credentials(2))
    await reconcile(1)
    expect(await booksOf(order.hash)).toMatchObject({ captured: 19_900 })
    const before = await available()
    expect((await refundBy(office, (await transactionOf(order.hash)).id)).code).toBe(201)
    expect((await double.witness(order.ref)).refunded).toEqual([19_900])
    expect(await available()).toBe(before - 19_900)
  })
})

test('the doctor finds nothing wrong with what all of this left', async () => {
  expect(await brokenInvariants()).toEqual([])
})

test.each([
  [sql`update school_balances set amount = amount + 1 where school_id = 1`, /^school 1, proceeds in PLN/],
  [
    sql`insert into school_entries (school_id, currency, kind, amount, available_at, transaction_id)
      select 1, 'PLN', 'adjustment', 5, now(), transaction_id from school_entries where school_id = 1 and kind = 'sale' limit 1
      on conflict do nothing`,
    /^school 1, (proceeds in PLN|transaction \d+ of 19900: owed)/,
  ],
])('the doctor finds a difference that was planted', async (planted, line) => {
  await inSchool(1, (db) => db.execute(planted))
  expect(await brokenInvariants()).toContainEqual(expect.stringMatching(line))
  await asOwner((db) =>
    db.execute(sql`with mended as (delete from school_entries where school_id = 1 and kind = 'adjustment' and amount = 5 returning 1)
      update school_balances b set amount = (select sum(e.amount) from school_entries e
        where e.school_id = 1 and e.currency = b.currency and not (e.kind = 'adjustment' and e.amount = 5)) where b.school_id = 1
      returning (select count(*) from mended)`),
  )
  expect(await brokenInvariants()).toEqual([])
})
