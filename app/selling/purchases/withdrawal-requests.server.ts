import { and, eq, sql } from 'drizzle-orm'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseBelowOne, take } from '#app/platform/limits.server.ts'
import { connectionOf } from '#app/platform/network.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { hasOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { sendWithdrawalLink } from './jobs.server.ts'

const HOUR = 3600

/** For one address from one connection, and for one address whoever asks: each is an e-mail to a buyer. */
const bucketsOf = (ip: string, key: string): Bucket[] => [
  { name: `withdrawal ${connectionOf(ip)} ${key}`, burst: 5, perSecond: 5 / HOUR },
  { name: `withdrawal ${key}`, burst: 20, perSecond: 20 / HOUR },
]

type WithdrawalForm = { number: string; email: string; ip: string }

/**
 * Has a link e-mailed to the buyer of the order with this number and address, if there is one. A job does that for known and
 * unknown pairs alike, so that neither the answer nor its time tells which orders there are. Too often: 429.
 */
export async function requestWithdrawalLink(
  db: Db,
  schoolId: number,
  { number, email, ip }: WithdrawalForm,
): Promise<void> {
  for (const bucket of bucketsOf(ip, emailKey(email) ?? '')) {
    refuseBelowOne((await take(db, schoolId, bucket)) + 1, bucket)
  }
  const order = await db
    .select({ id: transactions.id, sentAt: sql<string>`now()`.mapWith(transactions.createdAt) })
    .from(sql`(select 1) as one`)
    .leftJoin(
      transactions,
      and(
        eq(transactions.schoolId, schoolId),
        hasOrderNumber(number) ?? sql`false`,
        sql`lower(${transactions.buyer} ->> 'email') = lower(${email})`,
      ),
    )
    .then(expectRow)
  await enqueue(db, sendWithdrawalLink, { schoolId, transactionId: order.id, sentAt: order.sentAt })
}
