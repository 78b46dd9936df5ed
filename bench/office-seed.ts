// A school that has sold for three years: orders with what was paid for them, written as the tables' owner writes.
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import type { Learners } from './learning-seed.ts'

export type Size = { students: number; orders: number }
export const FULL: Size = { students: 100_000, orders: 1_000_000 }
const DAYS = 1095
const AT_ONCE = 50_000
/** One of so many orders was given back. */
const REFUNDED = 40

/** Courses get a price, as nobody could have bought them. */
export async function priceCourses(owner: pg.Client, { schoolId, courses }: Learners): Promise<void> {
  await owner.query(
    `insert into prices (school_id, product_id, amount, currency, vat_rate)
     select $1, id, 19900, 'PLN', 2300 from unnest($2::bigint[]) id`,
    [schoolId, courses.map(({ id }) => id)],
  )
}

/**
 * The orders from one number up to another, each of one course by one student, over three years and in the order of time: what
 * was sold lately lies together on the disk, as it does in a school that is asked about it.
 */
export async function growOrders(owner: pg.Client, learners: Learners, before: Size, size: Size): Promise<void> {
  for (let from = before.orders; from < size.orders; from += AT_ONCE)
    await writeOrders(owner, learners, before, size, [from, Math.min(from + AT_ONCE, size.orders)])
  for (const table of ['transactions', 'transaction_items', 'provider_facts', 'ledger_entries', 'transaction_history'])
    await owner.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}) + 1)`)
  await foldSales(owner, learners.schoolId)
}

type Range = [from: number, until: number]

async function writeOrders(
  owner: pg.Client,
  { schoolId, courses, firstStudent }: Learners,
  before: Size,
  { students, orders }: Size,
  range: Range,
): Promise<void> {
  const ordered = `
    select n, 10000000 + n as id, $4::bigint + n % $5::bigint as account_id, ($6::bigint[])[1 + (n + n / $5::bigint) % $7::int] as product_id,
      now() - interval '2 hours' - ($8::bigint - n) * make_interval(secs => ${DAYS * 86_400} / $9::float8) as at, n % ${REFUNDED} = 0 as is_refunded
    from generate_series($2::bigint, $3::bigint - 1) n`
  const { length } = courses
  const write = (statement: string) =>
    owner.query(`with o as materialized (${ordered}) ${statement}`, [
      schoolId,
      ...range,
      firstStudent,
      students,
      courses.map(({ id }) => id),
      length,
      orders,
      orders - before.orders,
    ])
  await write(`
    insert into transactions (school_id, id, hash, account_id, product_id, quantity, net, vat, vat_rate, total, currency,
      status, provider, method, provider_ref, order_key, locale, buyer, words_key, created_at, settled_at) overriding system value
    select $1, id, 'bench-' || n, account_id, product_id, 1, 16179, 3721, 2300, 19900, 'PLN',
      case when is_refunded then 'REFUNDED' else 'ACCESS_GRANTED' end, 'sandbox', 'card', 'bench-' || n, 'bench-' || n, 'pl',
      jsonb_build_object('email', 'learner-' || (account_id - $4) || '@example.test', 'first_name', 'Learner',
        'last_name', 'No ' || (account_id - $4)),
      format('learner no %1$s learner-%1$s@example.test bench-%2$s', account_id - $4, n), at, at
    from o`)
  await write(`
    insert into transaction_items (school_id, id, transaction_id, product_id, price_id, title, quantity, unit_amount, amount,
      net, vat, vat_rate, access_days) overriding system value
    select $1, o.id, o.id, o.product_id, p.id, '{"en":"Course"}', 1, 19900, 19900, 16179, 3721, 2300, 0
    from o join prices p on p.school_id = $1 and p.product_id = o.product_id`)
  const moved = `
    select n, id, at, 'captured' as fact, 'capture' as entry, 19900 as amount from o
    union all select n, id + 100000000, at + interval '1 hour', 'refunded', 'refund', -19900 from o where is_refunded`
  await write(`, m as materialized (${moved}), facts as (
      insert into provider_facts (school_id, id, transaction_id, provider, event_id, kind, amount, currency, occurred_at,
        received_at) overriding system value
      select $1, id, 10000000 + n, 'sandbox', 'bench-' || id, fact, abs(amount), 'PLN', at, at from m)
    insert into ledger_entries (school_id, id, transaction_id, fact_id, kind, amount, currency, created_at) overriding system value
    select $1, id, 10000000 + n, id, entry, amount, 'PLN', at from m`)
  await write(`
    insert into access_grants (school_id, account_id, product_id, source, source_id, starts_at, revoked_at)
    select $1, account_id, product_id, 'transaction', id, at, case when is_refunded then at + interval '1 hour' end from o`)
  await write(`
    insert into transaction_history (school_id, id, transaction_id, status, at) overriding system value
    select $1, id, id, 'ACCESS_GRANTED', at from o`)
}

const LOOKS_AGAIN_MS = 500

/** Has the worker compute the days anew, as it does of every school four times a day, and waits for it. */
async function foldSales(owner: pg.Client, schoolId: number): Promise<void> {
  await owner.query('delete from sales_days where school_id = $1', [schoolId])
  await owner.query(`update sales_folds set until = '1970-01-01' where school_id = $1`, [schoolId])
  await runJob(owner, 'sales-figures.fold', schoolId)
}

/** Has the worker count what people ask for by day, as it does every night, and waits for it. */
export const countUsual = (owner: pg.Client, schoolId: number) => runJob(owner, 'large-counts.count-usual', schoolId)

async function runJob(owner: pg.Client, name: string, schoolId: number): Promise<void> {
  await owner.query(`select graphile_worker.add_job($1, json_build_object('schoolId', $2::int), job_key => 'bench')`, [
    name,
    schoolId,
  ])
  const waits = `select from graphile_worker.jobs where key = 'bench'`
  while ((await owner.query(waits)).rowCount) await after(LOOKS_AGAIN_MS)
}
