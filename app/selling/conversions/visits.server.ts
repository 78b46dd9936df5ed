import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { valueOfCookie } from '#app/platform/cookies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'
import { selectOrdersOf } from '#app/selling/payments/erasing.server.ts'
import { conversions } from './tables.server.ts'
import { agreedIn, CONSENT_COOKIE, type Visitor } from './targets.ts'

/** An order that is paid later than this is told nobody. */
const KEPT_DAYS = 8
const SHORT = /^[\w.-]{1,300}$/

/**
 * Keeps of whoever orders what lets the school's targets be told of the purchase, where they agreed to it: their choice
 * is read now, as nobody's browser need be there when the money comes.
 */
export async function recordVisit(db: Db, transaction: { id: number }, c: Context<Env>): Promise<void> {
  const { school, ip } = c.var
  if (school.conversions.length === 0) return
  const cookies = c.req.header('cookie')
  const targets = agreedIn(valueOfCookie(cookies, CONSENT_COOKIE)).filter((one) => school.conversions.includes(one))
  if (targets.length === 0) return
  const short = (name: string) => SHORT.exec(valueOfCookie(cookies, name) ?? '')?.[0]
  const visitor: Visitor = {
    ip,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
    page: school.origin,
    clientId: /^GA\d\.\d\.(\d+\.\d+)$/.exec(short('_ga') ?? '')?.[1],
    fbp: short('_fbp'),
    fbc: short('_fbc'),
  }
  const { id: schoolId } = school
  await db
    .insert(conversions)
    .values(targets.map((target) => ({ schoolId, transactionId: transaction.id, target, visitor })))
    // An order that is sent twice is one.
    .onConflictDoNothing()
}

/** Forgets the visits of those who never paid. */
export async function deleteOldVisits(schoolId: number): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from conversions where school_id = ${schoolId} and (transaction_id, target) in (
      select c.transaction_id, c.target from conversions c where c.school_id = ${schoolId} and c.state = 'waiting'
        and c.agreed_at < now() - make_interval(days => ${KEPT_DAYS}::int) order by c.agreed_at limit ${batch})`,
  )
}

/** Forgets the visits of somebody who goes, or agrees no more: of their purchases nobody is told from now on. */
export async function eraseVisitsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(conversions)
    .where(
      and(
        eq(conversions.schoolId, schoolId),
        eq(conversions.state, 'waiting'),
        inArray(conversions.transactionId, selectOrdersOf(db, schoolId, accountId)),
      ),
    )
}
