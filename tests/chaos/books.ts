import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import type { Product } from '../product.ts'
import { EARNINGS, WITHDRAWALS, type WrittenEarning, type WrittenWithdrawal } from './earner.ts'
import { ATTEMPTS, type WrittenAttempt } from './exam.ts'
import { INVOICES, type WrittenInvoice } from './invoices.ts'
import type { Letter } from './letters.ts'
import { type Event, MESSAGES, type Message } from './messages.ts'
import type { Providers } from './providers.ts'

const PATIENCE = 90_000
const LOOKS_AGAIN = 250
const MOST_UNSAID = 50
/** PostgreSQL may still be coming up. */
const CONNECTS_WITHIN = 30_000

/** What the database holds about one order, and what the provider's own books say. */
export type Written = {
  school: string
  hash: string
  email: string
  status: string
  total: number
  provider: string
  ref: string
  /** The sandbox's word: null when nothing was chosen. */
  outcome: string | null
  /** What came and what went back by the provider's own books, each time. */
  taken: number[]
  returned: number[]
  /** What we gave back, each time. */
  refunds: number[]
  grants: number
  receipts: number
  ledger: number
  entries: number
  captures: number
  consents: number
  /** Whether the buyer agreed to marketing with it. */
  marketing: boolean
}

export type Person = {
  school: string
  email: string
  accounts: number
  orders: number
  receiptMails: number
  refundMails: number
  grants: number
}

/** The sum of a school's ledger, in minor units. */
export type Totals = { school: string; ledger: number }

export type Books = {
  orders: Written[]
  people: Person[]
  totals: Totals[]
  letters: Letter[]
  attempts: WrittenAttempt[]
  earnings: WrittenEarning[]
  withdrawals: WrittenWithdrawal[]
  invoices: WrittenInvoice[]
  messages: Message[]
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + CONNECTS_WITHIN; ; await after(LOOKS_AGAIN)) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

const WAITING = `
  select 'job ' || id as which, task_identifier as what from graphile_worker.jobs
  where attempts < max_attempts
    and (run_at < now() + interval '10 seconds' or attempts > 0 or task_identifier = 'mail.deliver')
  union all
  select 'outbox ' || id, 'outbox ' || event from outbox where dispatched_at is null
  union all
  select 'refund ' || id, 'refund ' || id from refunds where state = 'asked'
  union all
  select 'invoice ' || id, 'invoice ' || id from invoices where state <> 'sent'
  union all
  select 'webhook ' || id, 'webhook ' || type from webhook_deliveries where state = 'waiting'
  union all
  select 'mailing ' || id, 'mailing ' || email from mailing_deliveries where state = 'waiting'`

/**
 * Nobody wants to wait for the pauses between tries, nor for the turn of letters to strangers. Of refunds no answer is
 * waited for any longer by the process that asked first.
 */
const HURRY = `
  select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where attempts < max_attempts and run_at > now() and (attempts > 0 or task_identifier = 'mail.deliver'
      or (task_identifier = 'sales.make-refund' and created_at < now() - interval '15 seconds'))), now())`
const BETWEEN_HURRIES = 5000

/**
 * No try takes half a minute here: who has been at it for longer was killed. A webhook must have been left a job that goes on
 * with what waits, which comes sooner here; for mailing lists one comes by the clock.
 */
const LISTENERS_HURRY = [
  `update webhook_deliveries set next_try_at = now(),
     claimed_until = case when claimed_until > now() + interval '30 seconds' then claimed_until end
   where state = 'waiting'`,
  `select graphile_worker.reschedule_jobs(array(
     select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'webhooks.deliver' and j.run_at > now() and not exists (select from webhook_deliveries d
       where d.school_id = (j.payload ->> 'schoolId')::bigint and d.webhook_id = (j.payload ->> 'webhookId')::bigint
         and d.state = 'waiting' and d.claimed_until > now())), now())`,
  `update mailing_integrations set resting_until = null,
     claimed_until = case when claimed_until > now() + interval '90 seconds' then claimed_until end`,
  `update mailing_deliveries set next_try_at = now() where state = 'waiting'`,
  `select graphile_worker.add_job('mailing-lists.deliver',
     json_build_object('schoolId', school_id, 'integrationId', integration_id))
   from mailing_deliveries where state = 'waiting' group by school_id, integration_id`,
]

/**
 * Waits until no job and no outbox row is left to do; answers what still waits when nothing of it was done for too long.
 * Looked at are those that waited at one moment, and others once those are done: what the clock adds is no progress.
 */
export async function waitUntilQuiet(product: Product): Promise<string[]> {
  const ask = (statement: string) => () =>
    connected(product.ownerUrl(), async (db) => (await db.query<{ which: string; what: string }>(statement)).rows)
  let hurriesAt = 0
  let lookedAt = new Set<string>()
  for (let until = performance.now() + PATIENCE; ; await after(LOOKS_AGAIN)) {
    if (performance.now() > hurriesAt) {
      for (const statement of [HURRY, ...LISTENERS_HURRY]) await patiently(ask(statement))
      hurriesAt = performance.now() + BETWEEN_HURRIES
    }
    const waiting = await patiently(ask(WAITING))
    if (waiting.length === 0 || performance.now() > until) return waiting.map(({ what }) => what)
    const now = new Set(waiting.map(({ which }) => which))
    const left = new Set([...lookedAt].filter((which) => now.has(which)))
    if (left.size < lookedAt.size) until = performance.now() + PATIENCE
    lookedAt = left.size > 0 ? left : now
  }
}

/**
 * The provider says again what it said before, about some payments, in any order: as real ones do. It waits while more
 * than a worker of a slow machine gets through is still to be said, as nothing else would be done there any more.
 */
export function repeatMessages(product: Product, share: number): Promise<number> {
  return patiently(() =>
    connected(product.ownerUrl(), async (db) => {
      const { rowCount } = await db.query(
        `select graphile_worker.add_job('sandbox.notify', json_build_object('schoolId', school_id, 'ref', ref),
           max_attempts => 25, run_at => now() + random() * interval '2 seconds')
         from sandbox_payments where outcome is not null and captures_at is not distinct from decided_at
           and random() < $1
           and (select count(*) from graphile_worker.jobs where task_identifier = 'sandbox.notify') < $2`,
        [share, MOST_UNSAID],
      )
      return rowCount ?? 0
    }),
  )
}

const ORDERS = `
  select h.slug as school, t.hash, a.email, t.status, t.total::float8 as total, t.provider, t.provider_ref as ref, s.outcome,
    case when s.captures_at <= now() then array[s.amount::float8] else '{}' end as taken,
    array(select (r ->> 'amount')::float8 from jsonb_array_elements(s.refunds) r) as returned,
    array(select r.amount::float8 from refunds r where r.school_id = t.school_id and r.transaction_id = t.id
      and r.state = 'made') as refunds,
    (select count(*)::int from access_grants g where g.school_id = t.school_id and g.source = 'transaction'
      and g.source_id = t.id and g.account_id = t.account_id and g.product_id = t.product_id
      and g.revoked_at is null) as grants,
    (select count(*)::int from receipts r where r.school_id = t.school_id and r.transaction_id = t.id
      and r.total = t.total and r.number is not null) as receipts,
    (select coalesce(sum(l.amount), 0)::float8 from ledger_entries l
      where l.school_id = t.school_id and l.transaction_id = t.id) as ledger,
    (select count(*)::int from ledger_entries l
      where l.school_id = t.school_id and l.transaction_id = t.id) as entries,
    (select count(*)::int from provider_facts f
      where f.school_id = t.school_id and f.transaction_id = t.id and f.kind = 'captured') as captures,
    (select count(*)::int from consents c where c.school_id = t.school_id and c.transaction_id = t.id and c.given
      and c.kind <> 'marketing') as consents,
    exists (select from consents c where c.school_id = t.school_id and c.transaction_id = t.id and c.given
      and c.kind = 'marketing') as marketing
  from transactions t
  join schools h on h.id = t.school_id
  join accounts a on a.school_id = t.school_id and a.id = t.account_id
  left join sandbox_payments s on s.school_id = t.school_id and s.ref = t.provider_ref
  where a.email like '%' || $1 || '@example.test'`

const PEOPLE = `
  select h.slug as school, a.email, count(*)::int as accounts,
    sum((select count(*) from transactions t where t.school_id = a.school_id and t.account_id = a.id))::int as orders,
    sum((select count(*) from access_grants g where g.school_id = a.school_id and g.account_id = a.id
      and g.revoked_at is null))::int as grants,
    (select count(*)::int from mails m where m.school_id = a.school_id and m.recipient = a.email
      and m.kind = 'receipt') as "receiptMails",
    (select count(*)::int from mails m where m.school_id = a.school_id and m.recipient = a.email
      and m.kind = 'sales.refund') as "refundMails"
  from accounts a join schools h on h.id = a.school_id
  where a.email like '%' || $1 || '@example.test' group by h.slug, a.school_id, a.email`

const TOTALS = `
  select h.slug as school,
    (select coalesce(sum(l.amount), 0)::float8 from ledger_entries l join transactions t
      on t.school_id = l.school_id and t.id = l.transaction_id join accounts a
      on a.school_id = t.school_id and a.id = t.account_id
      where l.school_id = h.id and a.email like '%' || $1 || '@example.test') as ledger
  from schools h`

const LETTERS = `
  select recipient as "to", subject, kind, state from mails where recipient like '%' || $1 || '@example.test'`

/** What the books of the companies say, in the place of the sandbox's. */
async function witnessed(order: Written, providers: Pick<Providers, 'witness'>): Promise<Written> {
  if (order.provider === 'sandbox') return order
  const { captured, refunded } = await providers.witness(order)
  return { ...order, taken: captured, returned: refunded }
}

/** Everything that was written about the buyers of one run, here and at the providers. */
export function readBooks(product: Product, providers: Pick<Providers, 'witness'>, run: string): Promise<Books> {
  const read = async (db: pg.Client): Promise<Books> => {
    const orders = await db.query<Written>(ORDERS, [run])
    const people = await db.query<Person>(PEOPLE, [run])
    const totals = await db.query<Totals>(TOTALS, [run])
    const letters = await db.query<Letter>(LETTERS, [run])
    const attempts = await db.query<WrittenAttempt>(ATTEMPTS, [run])
    const earnings = await db.query<WrittenEarning>(EARNINGS, [run])
    const withdrawals = await db.query<WrittenWithdrawal>(WITHDRAWALS)
    const invoices = await db.query<WrittenInvoice>(INVOICES)
    const messages = await db.query<Message>(MESSAGES)
    return {
      orders: await Promise.all(orders.rows.map((order) => witnessed(order, providers))),
      people: people.rows,
      totals: totals.rows,
      letters: letters.rows,
      attempts: attempts.rows,
      earnings: earnings.rows,
      withdrawals: withdrawals.rows,
      invoices: invoices.rows,
      messages: messages.rows,
    }
  }
  return patiently(() => connected(product.ownerUrl(), read))
}

/** What happened, of which a webhook is told. */
export function eventsOf({ orders, people, invoices }: Books): Event[] {
  return [
    ...people.map(({ school, email }) => ({ school, type: 'student.created', about: email })),
    ...orders.flatMap(({ school, hash, taken, refunds }) => {
      const types = [
        'order.created',
        ...(taken.length > 0 ? ['order.paid'] : []),
        ...refunds.map(() => 'order.refunded'),
      ]
      return types.map((type) => ({ school, type, about: hash }))
    }),
    ...invoices.flatMap(({ school, number }) =>
      number === null ? [] : [{ school, type: 'invoice.issued', about: number }],
    ),
  ]
}
