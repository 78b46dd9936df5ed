import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { closedCookie, getCookie, sessionCookies } from '#app/platform/cookies.server.ts'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import { clearSession, sendCookies } from '#app/platform/http.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { getCsrf, hashToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { ACTING_SECONDS, endSession, newSession } from './sessions.server.ts'
import type { StaffLogIn } from './staff-log-in.ts'
import { sessions, staffLogIns } from './tables.server.ts'

/**
 * Lets a member of staff look at the school as a student for thirty minutes. Their own session stays, its token in a cookie of
 * its own, and is gone back to at the end; whoever checks the student has checked that it is no staff.
 */
export async function logInAs(
  c: Context<Env>,
  db: Db,
  staff: Member,
  { student, reason }: { student: { id: number }; reason: string },
): Promise<void> {
  const { schoolId, id: staffId } = staff
  const { id: staffLogInId } = await db
    .insert(staffLogIns)
    .values({
      schoolId,
      accountId: student.id,
      staffId,
      reason,
      endsAt: sql`now() + make_interval(secs => ${ACTING_SECONDS}::int)`,
    })
    .returning({ id: staffLogIns.id })
    .then(expectRow)
  await recordActivity(db, schoolId, {
    action: 'student.logged_in_as',
    id: student.id,
    personId: student.id,
    actorId: staffId,
    changes: [{ field: 'reason', from: null, to: reason }],
  })
  const userAgent = c.req.header('user-agent') ?? ''
  const from = { by: 'other', userAgent, ip: c.var.ip, staffLogInId } as const
  const { token, cookies } = await newSession(db, { schoolId, id: student.id }, from)
  sendCookies(c, db, [...cookies, closedCookie('own-session', c.var.session.token, ACTING_SECONDS)])
  onCommit(db, () => c.set('session', { token, member: true, csrf: getCsrf(token) }))
}

/** Ends such a session and goes back to one's own, where that is still open; 404 in any other session. */
export async function endLogInAs(c: Context<Env>, db: Db, viewer: Member): Promise<{ studentId: number }> {
  requireFound(viewer.actedBy)
  const { schoolId } = viewer
  const { token } = c.var.session
  const [acting] = await db
    .select({ id: staffLogIns.id, staffId: staffLogIns.staffId })
    .from(sessions)
    .innerJoin(staffLogIns, hasId(staffLogIns, schoolId, sessions.staffLogInId))
    .where(and(eq(sessions.schoolId, schoolId), eq(sessions.tokenHash, hashToken(token))))
  requireFound(acting)
  await endSession(db, schoolId, token)
  await db
    .update(staffLogIns)
    .set({ endsAt: sql`least(${staffLogIns.endsAt}, now())` })
    .where(hasId(staffLogIns, schoolId, acting.id))
  const own = await findOwnSession(c, db, schoolId, acting.staffId)
  const forgotten = closedCookie('own-session', '', 0)
  sendCookies(c, db, own ? [...sessionCookies(own.token, own.remember), forgotten] : [forgotten])
  onCommit(db, () => {
    if (own) c.set('session', { token: own.token, member: true, csrf: getCsrf(own.token) })
    else clearSession(c)
  })
  return { studentId: viewer.id }
}

/** The session that the member of staff came from, if it is theirs and still open. */
async function findOwnSession(c: Context<Env>, db: Db, schoolId: number, staffId: number) {
  const token = getCookie(c.req.header('cookie'), 'own-session')
  if (!token) return undefined
  const [row] = await db
    .select({ remember: sessions.remember })
    .from(sessions)
    .where(
      and(
        eq(sessions.schoolId, schoolId),
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.accountId, staffId),
        sql`${sessions.expiresAt} > now()`,
      ),
    )
  return row && { token, remember: row.remember }
}

/** When staff logged in as an account, the last time first. */
export async function listStaffLogIns(db: Db, account: { schoolId: number; id: number }): Promise<StaffLogIn[]> {
  const { schoolId, id } = account
  return await db
    .select({
      id: staffLogIns.id,
      name: sql<string>`(select ${nameIn(sql`a`)} from accounts a
        where a.school_id = ${schoolId} and a.id = staff_log_ins.staff_id)`,
      reason: staffLogIns.reason,
      startedAt: staffLogIns.startedAt,
      endsAt: staffLogIns.endsAt,
    })
    .from(staffLogIns)
    .where(and(eq(staffLogIns.schoolId, schoolId), eq(staffLogIns.accountId, id)))
    .orderBy(desc(staffLogIns.id))
    .limit(50)
}

/** Forgets when staff logged in as an account that is deleted. */
export async function eraseStaffLogInsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.delete(staffLogIns).where(and(eq(staffLogIns.schoolId, schoolId), eq(staffLogIns.accountId, accountId)))
}
