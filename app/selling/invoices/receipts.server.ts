import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, namedPlaceholders, rawStatement, statement } from '#app/platform/db.server.ts'
import { receiptSeries, receipts } from './tables.server.ts'

type PaidOrder = {
  schoolId: number
  id: number
  net: number
  vat: number
  total: number
  currency: string
}

const param = namedPlaceholders('schoolId', 'id', 'net', 'vat', 'total', 'currency')
const insertReceipt = rawStatement(
  'write_receipt',
  sql`
    insert into receipts (school_id, series, transaction_id, net, vat, total, currency)
    select id, 'R/' || to_char(now() at time zone time_zone, 'YYYY'),
      ${param.id}, ${param.net}, ${param.vat}, ${param.total}, ${param.currency}
    from schools where id = ${param.schoolId}
    returning 1`,
)

/**
 * Writes the receipt of a paid transaction, in the series of the school's year; its number follows. The caller holds the
 * transaction's lock, and a second receipt of one transaction fails on its key.
 */
export async function writeReceipt(db: Db, { schoolId, id, net, vat, total, currency }: PaidOrder): Promise<void> {
  await insertReceipt(db, { schoolId, id, net, vat, total, currency })
}

const waitingSeries = statement('series_of_waiting_receipts', (db: Db) =>
  db
    .selectDistinct({ series: receipts.series })
    .from(receipts)
    .where(
      and(
        eq(receipts.schoolId, sql.placeholder('schoolId')),
        isNull(receipts.number),
        sql`(${sql.placeholder('only')}::bigint is null or exists (select from receipts o
          where o.school_id = ${sql.placeholder('schoolId')} and o.transaction_id = ${sql.placeholder('only')}::bigint
            and o.number is null))`,
      ),
    )
    .orderBy(asc(receipts.series)),
)

const openSeries = statement('open_receipt_series', (db: Db) =>
  db
    .insert(receiptSeries)
    .values({ ...namedPlaceholders('schoolId', 'series'), lastNumber: 0 })
    .onConflictDoNothing(),
)

const lockSeries = statement('lock_receipt_series', (db: Db) =>
  db
    .select({ last: receiptSeries.lastNumber })
    .from(receiptSeries)
    .where(
      and(eq(receiptSeries.schoolId, sql.placeholder('schoolId')), eq(receiptSeries.series, sql.placeholder('series'))),
    )
    .for('update'),
)

const seriesParam = namedPlaceholders('schoolId', 'series', 'last')
const giveNumbers = rawStatement(
  'number_receipts',
  sql`
    update receipts r set number = ${seriesParam.last}::int + w.place
    from (select id, row_number() over (order by issued_at, id) as place from receipts
      where school_id = ${seriesParam.schoolId} and series = ${seriesParam.series} and number is null) w
    where r.school_id = ${seriesParam.schoolId} and r.id = w.id`,
)
const noteLast = rawStatement(
  'note_last_number',
  sql`
    update receipt_series set last_number = (select max(r.number) from receipts r
      where r.school_id = ${seriesParam.schoolId} and r.series = ${seriesParam.series})
    where school_id = ${seriesParam.schoolId} and series = ${seriesParam.series}`,
)

/**
 * Numbers all receipts of a school that wait for it, by the time of their payment and without gaps. Whoever else numbers
 * in that series waits until this is committed, so it is a short transaction of its own. Where the receipt of the order that
 * is named has its number by now, nobody waits: of many that were paid at once one numbers for the others.
 */
export async function numberReceipts(db: Db, schoolId: number, only: number | null = null): Promise<void> {
  for (const { series } of await waitingSeries(db, { schoolId, only })) {
    const [, [locked]] = await Promise.all([openSeries(db, { schoolId, series }), lockSeries(db, { schoolId, series })])
    // Asked under the lock: what another worker numbered meanwhile waits no more.
    const values = { schoolId, series, last: locked?.last ?? 0 }
    await Promise.all([giveNumbers(db, values), noteLast(db, values)])
  }
}
