import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { seal } from '#app/platform/encryption.server.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { aConsultation, bookAt, free, openHours, owner } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { examiners, right, save, start, submit } from '#tests/examining.ts'
import { plan, registered } from '#tests/joining.ts'
import { accepted, anAddress, invitation, licencesBought, pay } from '#tests/licensed.ts'
import { examine } from './doctor.server.ts'
import { INVARIANTS } from './invariants.server.ts'

const BOOKS = 'Money: the sandbox'

/** The invariants that are broken, each with what is said of it. */
async function broken(): Promise<Record<string, string[]>> {
  const findings = await examine()
  return Object.fromEntries(findings.filter((one) => one.broken.length > 0).map((one) => [one.invariant, one.broken]))
}

beforeAll(async () => {
  const offer = await forSale()
  const outcomes = ['paid', 'paid', 'declined', 'abandoned', 'delayed', undefined]
  for (const outcome of outcomes) {
    const { visit, redirect, hash } = await ordered(offer)
    if (outcome) await visit.submit(redirect, { outcome })
    await visit.request(`/transaction/${hash}/pending`)
  }
  const limited = await forSale()
  const promo = { amount: 9900, startsAt: null, endsAt: null, packages: 3 }
  await inSchool(1, (db) => changePrice(db, 1, limited.prices[0]?.id ?? 0, { promo }))
  const { visit, redirect, hash } = await ordered(limited)
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  await inSchool(1, (db) => numberReceipts(db, 1))
  const { code } = await inSchool(1, (db) => aPromoCode(db, { value: 100, quantity: 3 }))
  await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, {
    ...newBuyer(),
    consents: CONSENTS,
    promo_code: code,
  })
  await ordered(await forSale({ amount: 0 }))
  await ordered(await forSale({ schoolId: 2 }), 2)
  const { teacher, aWhole } = await examiners()
  const { exam } = await aWhole({ time_limit_minutes: 60 })
  const { attempt } = await start(teacher, exam.id)
  for (const question of attempt.questions) await save(teacher, attempt.id, question, right(question))
  await submit(teacher, attempt.id)
  await start(teacher, exam.id)
  await oneOfEachKind()
})

/** A seat, a licence that somebody took, a booking of what was bought and one of a gift, a membership, and a download. */
async function oneOfEachKind() {
  const paid = async (offer: Offer) => {
    const made = await ordered(offer)
    await pay(made.visit, made)
    return made.visit
  }
  await paid(await inSchool(1, (db) => anEvent(db)))
  const several = await licencesBought(2)
  const address = anAddress()
  await invitation(await several.invite('Olga', address))
  await accepted(address)
  await openHours()
  const meeting = await aConsultation()
  const [first, second] = await free(meeting.slug)
  await bookAt(await paid(meeting), meeting, first?.starts_at)
  const student = await inSchool(1, (db) => aStudent(db, { email: 'gift@example.com' }))
  const gift = { product_id: meeting.id, days: 0, reason: 'a present' }
  await owner.post(`/home/students/${student.id}/access`, gift)
  await bookAt(await new Visit().as(student), meeting, second?.starts_at)
  const joined = await registered(await plan({ opens: [(await forSale()).id, (await forSale()).id] }))
  await pay(joined.visit, joined)
  const product = await forSale({ type: 'file' })
  const form = new FormData()
  form.set('file', new File(['words'], 'guide.txt'))
  const added = await owner.request(`/home/products/${product.id}/files`, { method: 'POST', body: form })
  const { file } = (await added.json()) as { file: { id: number } }
  await (await paid(product)).request(`/${product.slug}/files/${file.id}/download`)
  await inSchool(1, (db) => numberReceipts(db, 1))
}

describe('the doctor', () => {
  test('finds nothing where nothing is wrong, in any school', async () => {
    expect(await broken()).toEqual({})
  })

  const first = (table: string, where = 'true') => `(select min(id) from ${table} where school_id = 1 and ${where})`
  const paid = `${first('transactions', `status = 'PERFORMED'`)}`

  const opened = (which: string) => `(select ${which}(product_id) from membership_products)`
  /** What follows from products that were changed has been done. */
  const settled = `update outbox set dispatched_at = now() - interval '1 hour' where event = 'product.changed'`

  test('tells of an APP_SECRET that is not the one of the database', async () => {
    const stored = { schoolId: 1, mode: 'sandbox' as const, credentials: { secret_key: 'sk_test_1' } }
    await inSchool(1, (db) => saveAccount(db, 'stripe', stored, { enabled: false }))
    expect(await broken()).toEqual({})
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ credentials: Buffer }>(sql`select credentials from provider_accounts where school_id = 1`),
    )
    const [{ credentials }] = rows as [{ credentials: Buffer }]
    const other = seal('another secret', 'stripe', Buffer.from('{}'))
    const store = (sealed: Buffer) =>
      inSchool(1, (db) => db.execute(sql`update provider_accounts set credentials = ${sealed} where school_id = 1`))
    await store(other)
    expect(await broken()).toEqual({
      'Secrets: APP_SECRET decrypts what was encrypted with it': [expect.stringContaining('set the APP_SECRET')],
    })
    await store(credentials)
  })

  test('names the invariant that it could not examine, and examines the others', async () => {
    await damage('alter table event_waiting rename offered_until to lost')
    const found = await broken()
    await damage('alter table event_waiting rename lost to offered_until')
    const seats = Object.entries(found).find(([name]) => name.startsWith('Events: the seats'))
    expect(seats?.[1][0]).toMatch(/^school 1, could not be examined: column .*offered_until.* \(42703\)$/)
    expect(Object.keys(found)).toEqual([seats?.[0]])
  })

  test('plans each statement for the school at hand', async () => {
    const modes: unknown[] = []
    INVARIANTS.push({
      name: 'Test',
      broken: sql`select current_setting('plan_cache_mode') as broken`,
    })
    const found = await broken()
    INVARIANTS.pop()
    modes.push(...(found.Test ?? []))
    expect(new Set(modes)).toEqual(new Set(['school 1, force_custom_plan', 'school 2, force_custom_plan']))
  })

  // The damage adds up: each must be told of beside what was broken before.
  let told = new Set<string>()

  test.each([
    ['a seat that nobody has', 'update product_events set taken = taken + 1', 'Events: the seats'],
    [
      'a seat that is sold to nobody',
      `update event_seats set state = 'held' where state = 'sold'`,
      'Events: the seats',
    ],
    ['a licence that nobody has', 'update licences set used = used + 1', 'Licences: so many'],
    ['licences that are lost', 'update licences set ended_at = now()', 'Licences: so many'],
    [
      'a licence that opens nothing',
      ['update licences set ended_at = null', `update access_grants set revoked_at = now() where source = 'licence'`],
      'Licences: so many',
    ],
    [
      'a product of a plan that is closed to its member',
      [settled, `delete from access_grants where source = 'membership' and product_id = ${opened('min')}`],
      'Memberships: each',
    ],
    [
      'a product that is open though its plan does not open it',
      `delete from membership_products where product_id = ${opened('max')}`,
      'Memberships: each',
    ],
    [
      'a membership that runs, and nothing paid it',
      `update memberships set until = (until at time zone 'UTC' + interval '1 day') at time zone 'UTC'`,
      'Memberships: each',
    ],
    [
      'what a membership opened, after it ended',
      'update memberships set open = false, opens_until = null',
      'Memberships: each',
    ],
    ['an order of a plan that bought nothing', 'delete from membership_periods', 'Memberships: each'],
    [
      'two bookings at one time',
      'update bookings set starts_at = (select min(starts_at) from bookings)',
      'Bookings: each',
    ],
    [
      'a booking without its time',
      `delete from booked_times where booking_id = ${first('bookings')}`,
      'Bookings: each that',
    ],
    ['a meeting that nobody booked', 'update meetings set used = used - 1', 'Bookings: each that'],
    [
      'a booking of what was given back',
      `update transactions set status = 'REFUNDED' where id = (select min(transaction_id) from meetings)`,
      'Bookings: each that',
    ],
    [
      'a booking of a gift that was taken away',
      `update access_grants set revoked_at = now(), revoked_by = source_id, revoke_reason = 'x' where id in (select grant_id from meetings)`,
      'Bookings: each that',
    ],
    ['a download that nobody counted', 'update file_downloads set used = used - 1', 'Downloads: as many'],
    [
      'a part of a bundle that was paid and is closed',
      `insert into bundle_parts (school_id, transaction_id, bundle_id, product_id, owned)
      select school_id, id, product_id, (select min(id) from products where type = 'file'), false
        from transactions where id = ${paid} on conflict do nothing`,
      'Access: what is paid',
    ],
    [
      'an order that was paid twice',
      [
        `insert into provider_facts (school_id, transaction_id, provider, event_id, kind, amount, currency, occurred_at)
      select school_id, transaction_id, provider, 'again', kind, amount, currency, occurred_at from provider_facts
        where id = ${first('provider_facts', `kind = 'captured'`)} on conflict do nothing`,
        `insert into ledger_entries (school_id, transaction_id, fact_id, kind, amount, currency)
      select school_id, transaction_id, id, 'capture', amount, currency from provider_facts where event_id = 'again' on conflict do nothing`,
      ],
      'Money: no order holds more',
    ],
    [
      'a lost event',
      'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
      'Later work: everything',
    ],
    ['a lost ledger entry', `delete from ledger_entries where id = ${first('ledger_entries')}`, 'Money: the ledger'],
    [
      'a refund that the provider never made',
      `insert into refunds (school_id, transaction_id, ref, amount, keep_access, reason, asked_by, state, answered_at)
      select school_id, id, 'lost', 100, true, 'lost', account_id, 'made', now() - interval '1 hour'
        from transactions where id = ${paid} on conflict do nothing`,
      'Refunds: what the provider took',
    ],
    ['an altered ledger entry', 'update ledger_entries set amount = amount + 1', 'Money: the ledger'],
    [
      'money that the sandbox never took',
      `update sandbox_payments set captures_at = null where outcome = 'paid'`,
      BOOKS,
    ],
    ['another sum at the sandbox', `update sandbox_payments set amount = 1 where outcome = 'declined'`, BOOKS],
    [
      'a capture that was missed',
      `update sandbox_payments set captures_at = now() - interval '1 hour' where outcome = 'delayed'`,
      BOOKS,
    ],
    [
      'payment without access',
      `update access_grants set revoked_at = now() where source_id = ${paid}`,
      'Access: what is paid',
    ],
    [
      'a grant from nowhere',
      `update access_grants set source_id = 999999 where source_id = ${paid}`,
      'Access: every grant',
    ],
    [
      'a receipt that nobody numbers',
      `update receipts set number = null, issued_at = now() - interval '2 minutes' where number = 2`,
      'Receipts: none waits',
    ],
    ['a lost receipt', `delete from receipts where number = 1`, 'Receipts: one for every'],
    ['a gap in the numbers', 'update receipts set number = 99 where number is null', 'Receipts: numbers'],
    [
      'a package that nobody has',
      'update prices set promo_taken = promo_taken + 1 where promo_packages > 0',
      'Promos: the packages',
    ],
    [
      'a package given away twice',
      `update transaction_items set package = 'returned' where package = 'sold'`,
      'Promos: the packages',
    ],
    [
      'a use of a code that nobody has',
      'update promo_codes set taken = taken + 1 where quantity > 0',
      'Promo codes: the uses',
    ],
    [
      'a use of a code given away twice',
      `update promo_code_uses set use = 'returned' where use = 'used'`,
      'Promo codes: the uses',
    ],
    ['a lost item', `delete from transaction_items where transaction_id = ${paid}`, 'Orders: each has items'],
    [
      'a rewritten timeline',
      `update transaction_history set status = 'ERROR' where transaction_id = ${paid}`,
      'Orders: the timeline',
    ],
    ['a wrong status', `update transactions set status = 'FAILURE' where id = ${paid}`, 'Orders: the status'],
    [
      'access without payment',
      `update transactions set status = 'PENDING' where status = 'PERFORMED'`,
      'Access: what is paid',
    ],
    [
      'a letter to somebody else',
      `update mails set recipient = 'thief@example.com' where kind = 'receipt'`,
      'E-mails: a receipt',
    ],
    [
      'a letter that nobody sends',
      `insert into mails (school_id, kind, reference, recipient, subject, text, html, state)
      values (1, 'x', 'y', 'a@example.com', '', '', '', 'waiting')`,
      'Later work: everything',
    ],
    [
      'a job that was given up',
      `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('mail.deliver', '{}')).id])`,
      'Later work: no job',
    ],
    [
      'a database that is held',
      `insert into delivery (identity, timeline, seen_at, held_since, held_because) values ('', '', now(), now(), 'asked')`,
      'This database: e-mails, charges',
    ],
    [
      'an accepted answer that is lost',
      `delete from exam_answers where question_id = ${first('exam_asked_questions', `question ->> 'type' = 'open'`).replace('min(id)', 'min(question_id)')}`,
      'Exams: every answer',
    ],
    [
      'points that no answer has',
      'update exam_attempts set score = 0 where submitted_at is not null',
      'Exams: what was handed',
    ],
    [
      'an attempt that runs long after its time',
      `update exam_attempts set ends_at = now() - interval '1 hour' where submitted_at is null`,
      'Exams: none runs long',
    ],
    ['a row that points nowhere', `delete from accounts where id = ${first('accounts')}`, 'Tables: no row'],
    ['an open table', 'alter table mails disable row level security', 'Tables: every one'],
    ['a right too many', 'grant delete on ledger_entries to katedra_web', 'Tables: what may be read'],
    ['tables of another version', `update drizzle.__drizzle_migrations set hash = 'another'`, 'Tables: they are'],
  ])('finds %s', async (_, statement, invariant) => {
    await damage(...[statement].flat())
    const found = await broken()
    const [, lines = []] = Object.entries(found).find(([name]) => name.startsWith(invariant)) ?? []
    expect(lines.filter((line) => !told.has(line))).not.toEqual([])
    told = new Set(Object.values(found).flat())
  })
})
