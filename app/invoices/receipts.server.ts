import { and, eq, sql } from 'drizzle-orm'
import { type Db, given, rawStatement, statement } from '../platform/db.server.ts'
import { receiptNumber } from './receipt-number.ts'
import { receipts } from './tables.server.ts'

type Paid = {
  schoolId: number
  id: number
  net: number
  vat: number
  total: number
  currency: string
}

const at = given('schoolId', 'id', 'net', 'vat', 'total', 'currency')
const takeNumber = rawStatement(
  'issue_receipt',
  sql`
    with taken as (
      insert into receipt_series as s (school_id, series, last_number)
      select id, 'R/' || to_char(now() at time zone time_zone, 'YYYY'), 1 from schools where id = ${at.schoolId}
      on conflict (school_id, series) do update set last_number = s.last_number + 1
      returning school_id, series, last_number)
    insert into receipts (school_id, series, number, transaction_id, net, vat, total, currency)
    select school_id, series, last_number, ${at.id}, ${at.net}, ${at.vat}, ${at.total}, ${at.currency} from taken`,
)

/**
 * Issues the receipt of a paid transaction under the next number of the school's year. The series' row stays locked
 * until the caller's transaction ends, so numbers have no gaps; the caller holds the transaction's lock, and a second
 * receipt of one transaction fails on its key. One statement, as other payments wait while it lasts.
 */
export async function issueReceipt(db: Db, { schoolId, id, net, vat, total, currency }: Paid): Promise<void> {
  await takeNumber(db, { schoolId, id, net, vat, total, currency })
}

const ofTransaction = statement('receipt_of_transaction', (db: Db) =>
  db
    .select({ series: receipts.series, number: receipts.number, issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(
      and(eq(receipts.schoolId, sql.placeholder('school')), eq(receipts.transactionId, sql.placeholder('transaction'))),
    ),
)

/** The number of a transaction's receipt; none when nothing was paid. */
export async function receiptOf(
  db: Db,
  schoolId: number,
  transactionId: number,
): Promise<{ number: string; issuedAt: string } | undefined> {
  const [row] = await ofTransaction(db, { school: schoolId, transaction: transactionId })
  return row && { number: receiptNumber(row), issuedAt: row.issuedAt }
}
