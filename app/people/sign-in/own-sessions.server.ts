import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { endChallengesOf } from './challenges.server.ts'
import { getDevice, type SessionView } from './device.ts'
import { clearSessionCache } from './sessions.server.ts'
import { sessions } from './tables.server.ts'

function ofMember({ schoolId, id }: Member) {
  return and(eq(sessions.schoolId, schoolId), eq(sessions.accountId, id))
}

/** The browsers in which a member is logged in: this one first, then by when they were last seen. */
export async function listOwnSessions(db: Db, viewer: Member, token: string): Promise<SessionView[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      current: sql<boolean>`${sessions.tokenHash} = ${hashToken(token)}`,
    })
    .from(sessions)
    .where(and(ofMember(viewer), isNull(sessions.staffLogInId), sql`${sessions.expiresAt} > now()`))
    .orderBy(sql`${sessions.tokenHash} = ${hashToken(token)} desc`, desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...getDevice(userAgent) }))
}

/** Ends one of a member's sessions; what is nobody's or another person's is a 404. */
export async function endOwnSession(db: Db, viewer: Member, id: number): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(ofMember(viewer), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  requireFound(ended.length > 0)
  onCommit(db, () => clearSessionCache(viewer))
}

/** Ends all sessions of a member but the one that asks. */
export async function endOtherSessions(db: Db, viewer: Member, token: string): Promise<void> {
  await db.delete(sessions).where(and(ofMember(viewer), ne(sessions.tokenHash, hashToken(token))))
  await endChallengesOf(db, viewer)
  onCommit(db, () => clearSessionCache(viewer))
}

/** Whether a session was to last beyond the browser's. */
export async function isRemembered(db: Db, schoolId: number, token: string): Promise<boolean> {
  const [row] = await db
    .select({ remember: sessions.remember })
    .from(sessions)
    .where(and(eq(sessions.schoolId, schoolId), eq(sessions.tokenHash, hashToken(token))))
  return row?.remember ?? false
}
