import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import type { Product } from '../product.ts'

const PATIENCE = 90_000
const LOOKS_AGAIN = 250
/** PostgreSQL may still be coming up. */
const CONNECTS_WITHIN = 30_000

/** What the database holds about one order, and what the sandbox provider's own books say. */
export type Written = {
  hash: string
  email: string
  status: string
  total: number
  /** The provider's word: null when nothing was chosen. */
  outcome: string | null
  captured: boolean
  grants: number
  receipts: number
  ledger: number
  entries: number
  captures: number
  consents: number
}

export type Person = { email: string; accounts: number; orders: number; receiptMails: number; grants: number }

export type Books = {
  orders: Written[]
  people: Person[]
  /** Sums of the sandbox's captures and of our ledger, in minor units. */
  sandboxTotal: number
  ledgerTotal: number
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
  select task_identifier as what from graphile_worker.jobs
  where attempts < max_attempts and run_at < now() + interval '10 seconds'
  union all
  select 'outbox ' || event from outbox where dispatched_at is null`

/** Waits until no job and no outbox row is left to do; answers what still waits when patience ends. */
export function waitUntilQuiet(product: Product): Promise<string[]> {
  const look = () => connected(product.ownerUrl(), async (db) => (await db.query<{ what: string }>(WAITING)).rows)
  return (async () => {
    for (const until = performance.now() + PATIENCE; ; await after(LOOKS_AGAIN)) {
      const waiting = await patiently(look)
      if (waiting.length === 0 || performance.now() > until) return waiting.map(({ what }) => what)
    }
  })()
}

/** The provider says again what it said before, about some payments, in any order: as real ones do. */
export function repeatMessages(product: Product, share: number): Promise<number> {
  return patiently(() =>
    connected(product.ownerUrl(), async (db) => {
      const { rowCount } = await db.query(
        `select graphile_worker.add_job('sandbox.notify', json_build_object('schoolId', school_id, 'ref', ref),
           max_attempts => 25, run_at => now() + random() * interval '2 seconds')
         from sandbox_payments where outcome is not null and captures_at is not distinct from decided_at
           and random() < $1`,
        [share],
      )
      return rowCount ?? 0
    }),
  )
}

const ORDERS = `
  select t.hash, a.email, t.status, t.total::float8 as total, s.outcome,
    coalesce(s.captures_at <= now(), false) as captured,
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
    (select count(*)::int from consents c where c.school_id = t.school_id and c.transaction_id = t.id and c.given)
      as consents
  from transactions t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id
  left join sandbox_payments s on s.school_id = t.school_id and s.ref = t.provider_ref
  where a.email like '%' || $1 || '@example.test'`

const PEOPLE = `
  select a.email, count(*)::int as accounts,
    sum((select count(*) from transactions t where t.school_id = a.school_id and t.account_id = a.id))::int as orders,
    sum((select count(*) from access_grants g where g.school_id = a.school_id and g.account_id = a.id
      and g.revoked_at is null))::int as grants,
    (select count(*)::int from mails m where m.recipient = a.email and m.kind like '%receipt%') as "receiptMails"
  from accounts a where a.email like '%' || $1 || '@example.test' group by a.email`

const TOTALS = `
  select
    (select coalesce(sum(s.amount), 0)::float8 from sandbox_payments s join transactions t
      on t.school_id = s.school_id and t.provider_ref = s.ref join accounts a
      on a.school_id = t.school_id and a.id = t.account_id
      where s.captures_at <= now() and a.email like '%' || $1 || '@example.test') as sandbox,
    (select coalesce(sum(l.amount), 0)::float8 from ledger_entries l join transactions t
      on t.school_id = l.school_id and t.id = l.transaction_id join accounts a
      on a.school_id = t.school_id and a.id = t.account_id
      where a.email like '%' || $1 || '@example.test') as ledger`

/** Everything that was written about the buyers of one run. */
export function readBooks(product: Product, run: string): Promise<Books> {
  const read = async (db: pg.Client): Promise<Books> => {
    const orders = await db.query<Written>(ORDERS, [run])
    const people = await db.query<Person>(PEOPLE, [run])
    const { rows } = await db.query<{ sandbox: number; ledger: number }>(TOTALS, [run])
    const { sandbox = 0, ledger = 0 } = rows[0] ?? {}
    return { orders: orders.rows, people: people.rows, sandboxTotal: sandbox, ledgerTotal: ledger }
  }
  return patiently(() => connected(product.ownerUrl(), read))
}
