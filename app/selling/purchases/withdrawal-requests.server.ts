import { and, eq, sql } from 'drizzle-orm'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseAnyBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { orderNumberLetters } from '#app/selling/payments/order-number.ts'
import { hasOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { sendWithdrawalLink } from './jobs.server.ts'

const HOUR = 3600

const FROM_ONE_PLACE = { burst: 5, perSecond: 5 / HOUR }
/** What one order's buyer gets, whoever sends the form: each is an e-mail to them. */
const OF_ONE_ORDER = { burst: 20, perSecond: 20 / HOUR }

type WithdrawalForm = { number: string; email: string; ip: string; viewer: Viewer }

/**
 * Tries are counted by connection and address, and by order: who does not know a buyer's order number cannot use theirs up.
 * A member who names their own address is counted by account alone, so that nobody else ever keeps them from withdrawing.
 */
function toBuckets({ number, email, ip, viewer }: WithdrawalForm): Bucket[] {
  const key = emailKey(email) ?? ''
  if (viewer.kind !== 'visitor' && emailKey(viewer.email) === key)
    return [{ name: `withdrawal of ${viewer.id}`, ...FROM_ONE_PLACE }]
  const letters = orderNumberLetters(number) ?? ''
  return [
    { name: `withdrawal ${getConnection(ip)} ${key}`, ...FROM_ONE_PLACE },
    { name: `withdrawal ${letters} ${key}`, ...OF_ONE_ORDER },
  ]
}

/** In how many seconds such a form may be sent. */
export async function findWithdrawalWait({ c, db, schoolId }: Limited): Promise<number> {
  const { number, email } = c.get('sent').body
  if (typeof number !== 'string' || typeof email !== 'string') return 0
  const form = { number, email, ip: c.get('ip'), viewer: await c.get('viewerOf')(db) }
  return await secondsUntilOneInEach(db, schoolId, toBuckets(form))
}

/**
 * Has a link e-mailed to the buyer of the order with this number and address, if there is one. A job does that for known and
 * unknown pairs alike, so that neither the answer nor its time tells which orders there are. Too often: 429.
 */
export async function requestWithdrawalLink(db: Db, schoolId: number, form: WithdrawalForm): Promise<void> {
  const { number, email } = form
  const tokens: [number, Bucket][] = []
  for (const bucket of toBuckets(form)) tokens.push([(await takeToken(db, schoolId, bucket)) + 1, bucket])
  refuseAnyBelowOne(tokens)
  const order = await db
    .select({ id: transactions.id, sentAt: sql<string>`now()`.mapWith(transactions.createdAt) })
    .from(sql`(select 1) as one`)
    .leftJoin(
      transactions,
      and(
        eq(transactions.schoolId, schoolId),
        hasOrderNumber(number) ?? eq(transactions.id, 0),
        sql`lower(${transactions.buyer} ->> 'email') = lower(${email})`,
      ),
    )
    .then(expectRow)
  await enqueue(db, sendWithdrawalLink, { schoolId, transactionId: order.id, sentAt: order.sentAt })
}
