import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { partners } from '#app/selling/checkout/partners.server.ts'
import { type Figure, type Grouping, mergeFigures } from './figure.ts'
import { type Entry, getReturns, type Line, type NamedPart } from './returns.ts'

export type FiguredSchool = { id: number; timeZone: string; currency: string }
/** Days of the school's calendar, `2026-11-29`, or what a statement knows of them; `until` is the first one after them. */
export type Days = { from: string | SQL; until: string }

/** What an order is counted under; `t` is its transaction. */
const KEYS: Record<Exclude<Grouping, 'product' | 'vat'>, (school: number) => SQL> = {
  all: () => sql`''`,
  method: () => sql`coalesce(t.method, '')`,
  code: (school) => sql`coalesce((select u.code from promo_code_uses u where u.school_id = ${school}
    and u.transaction_id = t.id and u.use = 'used'), '')`,
  affiliate: (school) => sql`coalesce((${partners.use().affiliateOf(school, sql`t.id`)}) ->> 'id', '')`,
  country: (school) => sql`coalesce((select o.country from order_taxes o where o.school_id = ${school}
    and o.transaction_id = t.id), t.buyer #>> '{invoice,country}', '')`,
}

/** The same of an item `i` of an order, where its items are counted apart. */
const ITEM_KEYS: Record<'product' | 'vat', (school: number) => SQL> = {
  product: () => sql`i.product_id::text`,
  // Without a country of its own the tax is that of the school's.
  vat: (school) => sql`coalesce((select o.country from order_taxes o where o.school_id = ${school}
    and o.transaction_id = i.transaction_id and o.decided_at is not null), '') || ':' || coalesce(i.vat_rate::text, '')`,
}

const isOfItems = (by: Grouping): by is 'product' | 'vat' => by === 'product' || by === 'vat'

const within = (at: SQL, { timeZone }: FiguredSchool, { from, until }: Days) => sql`
  ${at} >= (${from})::timestamp at time zone ${timeZone}::text and ${at} < ${until}::timestamp at time zone ${timeZone}::text`

const dayOf = (at: SQL, { timeZone }: FiguredSchool) => sql`to_char(${at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`

/** Whether a capture is the first one of its order: what is paid twice is one order. */
const isFirst = ({ id }: FiguredSchool) => sql`(not e.extra or not exists (select from ledger_entries o
  where o.school_id = ${id} and o.transaction_id = e.transaction_id and o.kind = 'capture' and o.id < e.id))`

/** What the ledger says of days: payments by the day of payment, what went back by the day on which it did. */
export async function readLedger(db: Db, school: FiguredSchool, days: Days, by: Grouping): Promise<Figure[]> {
  const [moved, returned] = await Promise.all([
    db.execute<Figure>(selectMoved(school, days, { by, letters: DAY_LETTERS })),
    readReturns(db, school, days, by),
  ])
  return mergeFigures([...moved.rows, ...returned])
}

/** Letters of a day (`2026-11-29`). */
export const DAY_LETTERS = 10

/**
 * A select of what was paid, and of what went back where items are not counted apart (readReturns has it where they are), by
 * the first letters of the day.
 */
export function selectMoved(
  school: FiguredSchool,
  days: Days,
  { by, letters }: { by: Grouping; letters: number },
): SQL {
  const { id, currency } = school
  const captured = sql`filter (where e.kind = 'capture')`
  const [key, from, gross, net, vat, refunds, counts] = isOfItems(by)
    ? [
        ITEM_KEYS[by](id),
        sql`join transaction_items i on i.school_id = ${id} and i.transaction_id = t.id`,
        sql`i.net + i.vat`,
        sql`i.net`,
        sql`i.vat`,
        sql`0::float8`,
        // An order is counted once, with what it was placed for.
        sql`and i.product_id = t.product_id`,
      ]
    : [
        KEYS[by](id),
        sql``,
        sql`e.amount`,
        sql`t.net`,
        sql`t.vat`,
        sql`coalesce(sum(-e.amount) filter (where e.kind <> 'capture'), 0)::float8`,
        sql``,
      ]
  const sum = (amount: SQL) => sql`coalesce(sum(${amount}) ${captured}, 0)::float8`
  return sql`
    select left(${dayOf(sql`e.created_at`, school)}, ${letters}::int) as step, ${key} as key, ${sum(gross)} as gross, ${sum(net)} as net,
      ${sum(vat)} as vat, ${refunds} as refunds, (count(*) filter (where e.kind = 'capture' and ${isFirst(school)} ${counts}))::int as orders
    from ledger_entries e join transactions t on t.school_id = ${id} and t.id = e.transaction_id ${from}
    where e.school_id = ${id} and e.currency = ${currency} and ${within(sql`e.created_at`, school, days)}
      ${isOfItems(by) ? sql`and e.kind = 'capture'` : sql``}
    group by 1, 2`
}

/**
 * What went back item by item, where items are counted apart: every order of which something went back is read as a whole, as
 * what is left of it counts.
 */
export async function readReturns(db: Db, school: FiguredSchool, days: Days, by: Grouping): Promise<Figure[]> {
  if (!isOfItems(by)) return []
  const { id, currency } = school
  const orders = sql`(select r.transaction_id from ledger_entries r where r.school_id = ${id} and r.kind <> 'capture'
    and r.currency = ${currency} and ${within(sql`r.created_at`, school, days)})`
  const [entries, lines, parts] = await Promise.all([
    db.execute<Entry>(sql`
      select e.transaction_id::float8 as "orderId", e.amount::float8 as amount, e.kind, f.refund_ref as ref,
        ${dayOf(sql`e.created_at`, school)} as step, ${within(sql`e.created_at`, school, days)} as counts
      from ledger_entries e join provider_facts f on f.school_id = ${id} and f.id = e.fact_id
      where e.school_id = ${id} and e.currency = ${currency} and e.transaction_id in ${orders}
      order by e.transaction_id, e.id`),
    db.execute<Line>(sql`
      select i.transaction_id::float8 as "orderId", i.id::float8 as id, (i.net + i.vat)::float8 as paid, ${ITEM_KEYS[by](id)} as key
      from transaction_items i where i.school_id = ${id} and i.transaction_id in ${orders} order by i.transaction_id, i.id`),
    db.execute<NamedPart>(sql`
      select r.transaction_id::float8 as "orderId", r.ref, p.item_id::float8 as "itemId", p.amount::float8 as amount
      from refund_items p join refunds r on r.school_id = ${id} and r.id = p.refund_id
      where p.school_id = ${id} and r.transaction_id in ${orders}`),
  ])
  return mergeFigures(getReturns(entries.rows, lines.rows, parts.rows))
}
