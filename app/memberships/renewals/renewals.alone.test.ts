import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endMembershipsOf } from '#app/memberships/memberships/canceling.server.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { monthsLater } from '#app/platform/days-later.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { meansByNow } from '#app/selling/payment-means/saving.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { stopClock } from '#tests/clock.ts'
import { cutBefore } from '#tests/cut.ts'
import { type Membership, type Placed, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aTagOfBuyers, tagsOf } from '#tests/tagging.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { renewDue } from './due.server.ts'
import { nextTry } from './dunning.ts'
import { openTry } from './open-try.server.ts'

type Mine = Membership & { id: number; reason: string | null; next_charge: { at: string; amount: number } | null }

let clock: Awaited<ReturnType<typeof stopClock>>
/** At half past two in the night in Warsaw, when clocks change. */
const BEGINS = '2024-01-31T01:30:00Z'

beforeAll(async () => {
  clock = await stopClock(BEGINS)
})

/** As its member sees it, who logs in anew. */
const mine = async (account: Account) =>
  ((await (await (await new Visit().as(account)).request('/my/membership')).json()) as { membership: Mine }).membership

/** Pays on the sandbox's page, which asks how later charges end. */
async function payWith(visit: Visit, { redirect, hash }: Placed, later: string): Promise<void> {
  await visit.submit(redirect, { outcome: 'paid', later })
  await visit.request(`/transaction/${hash}/pending`)
}

/** A member of a plan that opens a course, by a test card that is charged like this later. */
async function member(later = 'paid', wanted: Parameters<typeof plan>[0] = {}) {
  const course = await forSale()
  const joined = await registered(await plan({ opens: [course.id], ...wanted }))
  await payWith(joined.visit, joined, later)
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, joined.email))
  if (!account) throw new Error('nobody joined')
  const { id, until } = await mine(account)
  return { ...joined, account, id, course, until: until ?? '' }
}

/** Whether a course is open: it is among one's own. */
const watches = async (account: Account, slug: string) =>
  (await (await (await new Visit().as(account)).request('/my/courses')).text()).includes(`"${slug}"`)

const renewAll = () => runSchedule('renewals.find-due')
const threeWorkers = () => Promise.all([renewDue(1, 0), renewDue(1, 0), renewDue(1, 0)])

/** What the sandbox took from a member, by its own books. */
async function charges(id: number): Promise<number[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ amount: number }>(sql`
      select s.amount::float8 as amount from sandbox_payments s
      join transactions t on t.school_id = 1 and t.provider_ref = s.ref
      join memberships m on m.school_id = 1 and m.account_id = t.account_id and m.id = ${id}
      where s.school_id = 1 and s.captures_at is not null order by s.id`),
  )
  return rows.map(({ amount }) => amount)
}

type Period = { from: string; to: string; paid: number }

async function periods(id: number): Promise<Period[]> {
  const iso = (name: string) => sql`to_char(${sql.identifier(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`
  const { rows } = await inSchool(1, (db) =>
    db.execute<Period>(sql`select ${iso('starts_at')} as "from", ${iso('ends_at')} as "to",
        (select sum(l.amount)::float8 from ledger_entries l where l.school_id = 1
          and l.transaction_id = p.transaction_id) as paid
      from membership_periods p where p.school_id = 1 and p.membership_id = ${id} order by p.starts_at`),
  )
  return rows
}

const membershipsById = (id: number) =>
  inSchool(1, (db) =>
    db
      .select()
      .from(memberships)
      .where(and(eq(memberships.schoolId, 1), eq(memberships.id, id))),
  )
const membershipsOf = (account: Account) => mine(account).then(({ id }) => membershipsById(id))

const soundBooks = async (id: number) =>
  expect((await brokenInvariants()).filter((line) => line.includes(`membership ${id}`))).toEqual([])

test('cards that are tried between use up none of the days on which it is tried again', () => {
  const first = '2027-03-01T10:00:00.000Z'
  const next = (attempt: number, now: string) => nextTry({ attempt, first, now, timeZone: 'UTC' })
  expect(next(1, first)).toBe('2027-03-04T10:00:00.000Z')
  expect(next(4, '2027-03-01T11:00:00Z')).toBe('2027-03-04T10:00:00.000Z')
  expect(next(9, '2027-03-08T11:00:00Z')).toBe('2027-03-15T10:00:00.000Z')
  expect(next(4, '2027-03-15T10:00:00Z')).toBeNull()
})

describe('renewals', () => {
  test('of two years in one run follow each other without a gap, each charged once, whatever the calendar does', {
    timeout: 120_000,
  }, async () => {
    const { id, until } = await member()
    await clock.set(until)
    for (let count = 0; count < 24; count++) {
      await threeWorkers()
      await clock.set((await periods(id)).at(-1)?.to ?? '')
    }
    const paid = await periods(id)
    expect(paid.slice(1).map(({ from }) => from)).toEqual(paid.slice(0, -1).map(({ to }) => to))
    expect(await charges(id)).toEqual(paid.map(() => 5900))
    expect(paid).toHaveLength(25)
    const { anchor } = (await membershipsById(id))[0] ?? {}
    const counted = paid.map((_, count) =>
      monthsLater(anchor ?? '', count + 1, 'Europe/Warsaw')
        .toISOString()
        .slice(0, 16),
    )
    expect(paid.map(({ to }) => to)).toEqual(counted.map((at) => `${at}Z`))
    for (const end of [
      '2024-02-29T01:30Z',
      '2024-03-31T01:30Z',
      '2024-04-30T00:30Z',
      '2025-02-28T01:30Z',
      '2026-01-31T01:30Z',
    ])
      expect(paid.map(({ to }) => to)).toContain(end)
    await soundBooks(id)
  })

  test('charge what was saved at joining, once for each period, and open it with the money', async () => {
    const { account, id, course, until } = await member()
    await renewAll()
    expect(await charges(id)).toEqual([5900])
    await clock.set(until)
    await renewAll()
    await renewAll()
    expect(await charges(id)).toEqual([5900, 5900])
    expect(await mine(account)).toMatchObject({ status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } })
    expect((await periods(id)).map(({ paid }) => paid)).toEqual([5900, 5900])
    expect(await watches(account, course.slug)).toBe(true)
    await soundBooks(id)
  })

  test('buy nothing anew: a tag of buyers is not given again', async () => {
    const { id, email, until } = await member()
    const office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
    await aTagOfBuyers(office)
    await clock.set(until)
    await renewAll()
    expect(await charges(id)).toEqual([5900, 5900])
    expect(await tagsOf(email)).toEqual([])
  })

  test('that are declined go through the calendar: at risk, past due, ended, each with its letter', async () => {
    const { account, id, course, until, email } = await member('insufficient_funds')
    const walked: [string, string, boolean][] = []
    await clock.set(new Date(Date.parse(until) - 6 * 864e5).toISOString())
    await renewAll()
    await clock.set(until)
    for (let day = 0; day <= 14; day++) {
      if (day > 0) await clock.forward('1 day')
      await renewAll()
      const { status } = await mine(account)
      if (status !== walked.at(-1)?.[1]) walked.push([`day ${day}`, status, await watches(account, course.slug)])
    }
    expect(walked).toEqual([
      ['day 0', 'AT_RISK', true],
      ['day 7', 'PAST_DUE', false],
      ['day 14', 'ENDED', false],
    ])
    expect(await mine(account)).toMatchObject({ reason: 'unpaid', next_charge: null })
    expect(await charges(id)).toEqual([5900])
    const letters = (await mailsTo(email)).filter(({ subject }) => subject.includes('One window')).reverse()
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Demo school'),
      expect.stringMatching(/renews on/),
      ...Array.from({ length: 3 }, () => 'We could not renew One window'),
      'Access to One window is closed until you pay',
      'One window has ended',
    ])
    for (const words of ['not enough money on the card', '/my/membership/card', 'We will try again on'])
      expect(letters[2]?.text).toContain(words)
    await soundBooks(id)
  })

  test('are charged once whatever is killed: before the charge, and between charge and commit', async () => {
    const { id, until } = await member()
    await clock.set(until)
    // One worker went away with the order committed, before it asked the provider.
    expect((await openTry({ schoolId: 1, id }))?.order?.total).toBe(5900)
    await threeWorkers()
    expect(await charges(id)).toEqual([5900])
    await clock.forward('16 minutes')
    // The next one’s connection is gone as it writes down what the provider has taken.
    await cutBefore(/^insert into "ledger_entries"/, threeWorkers)
    expect([await charges(id), (await periods(id)).length]).toEqual([[5900, 5900], 1])
    await clock.forward('16 minutes')
    await threeWorkers()
    expect([await charges(id), (await periods(id)).length]).toEqual([[5900, 5900], 2])
    await runJobs()
    await soundBooks(id)
  })

  test('of a trial charge what was saved without paying; who saved nothing is asked to, and ends with it', async () => {
    const wanted = await plan({ trialDays: 5 })
    const joined = await registered(wanted, { expected_total: 0 })
    const account = await inSchool(1, (db) => findAccountByEmail(db, 1, joined.email))
    const other = await registered(wanted, { expected_total: 0 })
    const stranger = await inSchool(1, (db) => findAccountByEmail(db, 1, other.email))
    if (!account || !stranger) throw new Error('nobody joined')
    await joined.visit.submit(joined.redirect, { outcome: 'paid', later: 'paid' })
    const { meansId } = (await membershipsOf(account))[0] ?? {}
    expect(await meansByNow(1, meansId ?? 0)).toMatchObject({ state: 'saved' })
    const { id, status, until } = await mine(account)
    expect(status).toBe('TRIAL')
    const told = async (email = joined.email) =>
      (await mailsTo(email)).filter(({ subject }) => /^Your trial of .* ends on/.test(subject))
    await renewAll()
    expect(await told()).toEqual([])
    await clock.set(new Date(Date.parse(until ?? '') - 47 * 36e5).toISOString())
    await renewAll()
    const asks = 'without a card the membership ends'
    expect((await told()).map(({ text }) => text.includes(asks))).toEqual([false])
    expect((await told(other.email)).map(({ text }) => text.includes(asks))).toEqual([true])
    await clock.set(until ?? '')
    await renewAll()
    expect(await mine(account)).toMatchObject({ status: 'ACTIVE', next_charge: { amount: 5900 } })
    expect((await periods(id)).map(({ paid }) => paid)).toEqual([5900])
    expect(await mine(stranger)).toMatchObject({ status: 'ENDED', reason: 'no_card', next_charge: null })
    expect((await mailsTo(other.email)).map(({ subject }) => subject)).toContain('One window has ended')
    await soundBooks(id)
  })

  test('that are declined bring nothing back to life that was canceled, or whose account went, meanwhile', async () => {
    const cancel = async (account: Account) => {
      const answer = await (await new Visit().as(account)).post('/my/membership/cancel', { confirmation: 'CANCEL' })
      // Whether it was charged nobody knows at this moment.
      expect(await answer.json()).toMatchObject({ status: 'CANCELED' })
    }
    const leave = (account: Account) => inSchool(1, (db) => endMembershipsOf(db, 1, account.id))
    for (const end of [cancel, leave]) {
      const { account, id, until } = await member('insufficient_funds')
      await clock.set(until)
      const begun = await openTry({ schoolId: 1, id })
      await clock.forward('16 minutes')
      const { charging } = await inSchool(1, async (db) => {
        await lockTransaction(db, { schoolId: 1, id: begun?.order?.id ?? 0 })
        const charging = renewDue(1, id - 1)
        await somebodyWaits(charging)
        await end(account)
        return { charging }
      })
      await charging
      expect((await membershipsById(id))[0]).toMatchObject({ status: 'ENDED', reason: 'canceled', nextChargeAt: null })
    }
  })

  test.each([
    ['just before it was tried again', 'insufficient_funds'],
    ['while it was charged by a worker that died', 'paid'],
  ] as const)('end what was canceled %s, and tell its member once', async (_, later) => {
    const { account, email, id, until } = await member(later)
    await clock.set(until)
    if (later === 'paid') await openTry({ schoolId: 1, id })
    else await renewAll()
    const { nextChargeAt } = (await membershipsById(id))[0] ?? {}
    await clock.set(new Date(Date.parse(nextChargeAt ?? '') - 5 * 60_000).toISOString())
    await (await new Visit().as(account)).post('/my/membership/cancel', { confirmation: 'CANCEL' })
    const canceled = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('You cancelled')).length
    await renewAll()
    expect([(await membershipsById(id))[0]?.status, await canceled()]).toEqual(['CANCELED', 0])
    await clock.set(nextChargeAt ?? '')
    for (let run = 0; run < 2; run++) await renewAll()
    expect((await membershipsById(id))[0]).toMatchObject({ status: 'ENDED', reason: 'canceled', nextChargeAt: null })
    expect([await canceled(), await charges(id)]).toEqual([1, [5900]])
    await soundBooks(id)
  })

  test('that are paid although their member canceled meanwhile last to the end of what was paid, and say so', async () => {
    const { account, email, id, until } = await member('paid')
    await clock.set(until)
    const begun = await openTry({ schoolId: 1, id })
    await clock.forward('16 minutes')
    const visit = await new Visit().as(account)
    const { charging } = await inSchool(1, async (db) => {
      await lockTransaction(db, { schoolId: 1, id: begun?.order?.id ?? 0 })
      const charging = renewDue(1, id - 1)
      await somebodyWaits(charging)
      await visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
      expect(await mine(account)).toMatchObject({ status: 'CANCELED', next_charge: null })
      return { charging }
    })
    await charging
    const after = await mine(account)
    expect(after).toMatchObject({ status: 'CANCELED', next_charge: null })
    expect(Date.parse(after.until ?? '')).toBeGreaterThan(Date.parse(until) + 27 * 864e5)
    expect(await charges(id)).toEqual([5900, 5900])
    const canceled = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('You cancelled'))
    expect(canceled.map(({ text }) => text.includes('You keep access until'))).toEqual([true])
    await soundBooks(id)
  })

  test('that are paid late, though another try was, last longer while they are paused', async () => {
    const { account, id, until } = await member('insufficient_funds')
    await clock.set(until)
    await renewAll()
    await clock.forward('3 days')
    await renewAll()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ id: number; ref: string }>(sql`select t.id::int, t.provider_ref as ref from membership_renewals r
        join transactions t on t.school_id = 1 and t.id = r.transaction_id
        where r.school_id = 1 and r.membership_id = ${id} order by r.attempt`),
    )
    const paid = async ({ id, ref }: { id: number; ref: string } = { id: 0, ref: '' }) => {
      const fact = { ref, eventId: `${ref}:late`, kind: 'captured', amount: 5900, currency: 'PLN' } as const
      const facts = [{ ...fact, occurredAt: until }]
      await inSchool(1, (db) => settle(db, { schoolId: 1, id }, { provider: 'sandbox', facts }))
    }
    await paid(rows[0])
    const visit = await new Visit().as(account)
    const then = new Date(Date.parse((await mine(account)).until ?? '') + 864e5).toISOString()
    expect((await visit.post('/my/membership/pause', { until: then })).status).toBe(200)
    await paid(rows[1])
    expect((await membershipsById(id))[0]).toMatchObject({ status: 'ACTIVE', pausedUntil: then, nextChargeAt: null })
    expect(await periods(id)).toHaveLength(3)
    await soundBooks(id)
  })

  test('that were declined are paid by their member, who is led there from the membership', async () => {
    const { account, id, course, until } = await member('insufficient_funds')
    await clock.set(until)
    for (let day = 0; day <= 8; day++) {
      if (day > 0) await clock.forward('1 day')
      await renewAll()
    }
    expect(await mine(account)).toMatchObject({ status: 'PAST_DUE' })
    const visit = (await new Visit().as(account)).speaking('en')
    const [, hash] = /transaction\/([\w-]+)\/pending/.exec(await (await visit.page('/my/membership')).text()) ?? []
    const led = (await visit.submit(`/transaction/${hash}/pay`, {})).headers.get('location') ?? ''
    expect(await (await visit.page(led)).text()).toContain('name="outcome"')
    await payWith(visit, { redirect: led, hash: hash ?? '' }, 'paid')
    expect(await mine(account)).toMatchObject({ status: 'ACTIVE', reason: null })
    expect(await watches(account, course.slug)).toBe(true)
    expect(await charges(id)).toEqual([5900, 5900])
    await soundBooks(id)
  })
})
