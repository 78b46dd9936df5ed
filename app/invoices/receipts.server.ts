import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, given, rawStatement, statement } from '../platform/db.server.ts'
import { receiptNumber } from './receipt-number.ts'
import { receiptSeries, receipts } from './tables.server.ts'

type Paid = {
  schoolId: number
  id: number
  net: number
  vat: number
  total: number
  currency: string
}

const at = given('schoolId', 'id', 'net', 'vat', 'total', 'currency')
const insertReceipt = rawStatement(
  'write_receipt',
  sql`
    insert into receipts (school_id, series, transaction_id, net, vat, total, currency)
    select id, 'R/' || to_char(now() at time zone time_zone, 'YYYY'),
      ${at.id}, ${at.net}, ${at.vat}, ${at.total}, ${at.currency}
    from schools where id = ${at.schoolId}`,
)

/**
 * Writes the receipt of a paid transaction, in the series of the school's year; its number follows. The caller holds the
 * transaction's lock, and a second receipt of one transaction fails on its key.
 */
export async function writeReceipt(db: Db, { schoolId, id, net, vat, total, currency }: Paid): Promise<void> {
  await insertReceipt(db, { schoolId, id, net, vat, total, currency })
}

/**
 * Numbers all receipts of a school that wait for it, by the time of their payment and without gaps. Whoever else numbers
 * in that series waits until this is committed, so it is a short transaction of its own.
 */
export async function numberReceipts(db: Db, schoolId: number): Promise<void> {
  const waiting = await db
    .selectDistinct({ series: receipts.series })
    .from(receipts)
    .where(and(eq(receipts.schoolId, schoolId), isNull(receipts.number)))
    .orderBy(asc(receipts.series))
  for (const { series } of waiting) await numberSeries(db, schoolId, series)
}

async function numberSeries(db: Db, schoolId: number, series: string): Promise<void> {
  const itself = and(eq(receiptSeries.schoolId, schoolId), eq(receiptSeries.series, series))
  await db.insert(receiptSeries).values({ schoolId, series, lastNumber: 0 }).onConflictDoNothing()
  const [locked] = await db.select().from(receiptSeries).where(itself).for('update')
  const last = locked?.lastNumber ?? 0
  // Asked under the lock: what another worker numbered meanwhile waits no more.
  const { rowCount } = await db.execute(sql`
    update receipts r set number = ${last}::int + w.place
    from (select id, row_number() over (order by issued_at, id) as place from receipts
      where school_id = ${schoolId} and series = ${series} and number is null) w
    where r.school_id = ${schoolId} and r.id = w.id`)
  if (rowCount)
    await db
      .update(receiptSeries)
      .set({ lastNumber: last + rowCount })
      .where(itself)
}

const ofTransaction = statement('receipt_of_transaction', (db: Db) =>
  db
    .select({ series: receipts.series, number: receipts.number, issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(
      and(eq(receipts.schoolId, sql.placeholder('school')), eq(receipts.transactionId, sql.placeholder('transaction'))),
    ),
)

/** A transaction's receipt, whose number is null while it waits for it; none when nothing was paid. */
export async function receiptOf(
  db: Db,
  schoolId: number,
  transactionId: number,
): Promise<{ number: string | null; issuedAt: string } | undefined> {
  const [row] = await ofTransaction(db, { school: schoolId, transaction: transactionId })
  return row && { number: receiptNumber(row), issuedAt: row.issuedAt }
}
