import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Account, changeAccount } from '#app/people/accounts/accounts.server.ts'
import { isBlocked } from '#app/people/accounts/blocked.server.ts'
import { mailedTopics } from '#app/people/accounts/later-wings.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { cache } from '#app/platform/cache.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Env, Session } from '#app/platform/context.server.ts'
import { cookiesFor } from '#app/platform/cookies.server.ts'
import { type Db, namedPlaceholders, onCommit, type Placeholders, statement } from '#app/platform/db.server.ts'
import { clearSession, sendCookies } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { getCsrf, hashToken } from '#app/platform/tokens.server.ts'
import { isStaffRole, type Member, type Viewer } from '#app/platform/viewer.ts'
import { deviceCookie } from './attempts.server.ts'
import { endChallengesOf } from './challenges.server.ts'
import { getNetwork } from './device.ts'
import { sessions } from './tables.server.ts'

const DAY = 24 * 60 * 60
const SHORT = 2 * DAY
const LONG = 30 * DAY

const memberOfToken = statement('member_of_token', (db: Db, param: Placeholders<{ school: number; hash: Buffer }>) =>
  db
    .select({
      id: accounts.id,
      role: accounts.role,
      affiliate: accounts.affiliate,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      locale: accounts.locale,
      unseen: sql<boolean>`${sessions.lastSeenAt} < now() - interval '10 minutes'`,
      avatar: accounts.avatar,
      isBlocked,
      blockedUntil: accounts.blockedUntil,
      blockReason: accounts.blockReason,
      proven: sql<boolean>`coalesce(${sessions.provenAt} > now() - interval '1 hour', false)`,
      twoStep: sql<boolean>`${accounts.role} <> 'student' and (${sessions.byPasskey} or exists (
        select from authenticators a where a.school_id = ${param.school}
          and a.account_id = accounts.id and a.confirmed_at is not null))`,
      actedBy: sql<{ name: string; until: string } | null>`(
        select json_build_object('name', ${nameIn(sql`a`)}, 'until', ${sessions.expiresAt}) from staff_log_ins l
          join accounts a on a.school_id = ${param.school} and a.id = l.staff_id
        where l.school_id = ${param.school} and l.id = ${sessions.staffLogInId})`,
      topics: mailedTopics.use().followedTopics(param.school, sql`accounts.id`),
    })
    .from(sessions)
    .innerJoin(accounts, hasId(accounts, param.school, sessions.accountId))
    .where(
      and(eq(sessions.schoolId, param.school), eq(sessions.tokenHash, param.hash), sql`${sessions.expiresAt} > now()`),
    ),
)

const seen = cache<string, Member | undefined>()

/**
 * Who holds a session. When only reading, what was found is trusted for a second; before a change it is always looked
 * up, so a session that was ended changes nothing any more.
 */
export async function findViewerOfSession(
  db: Db,
  schoolId: number,
  session: Session,
  locale: Locale,
  reading: boolean,
): Promise<Viewer> {
  const visitor = { kind: 'visitor', schoolId, locale } as const
  if (!session.member) return visitor
  const name = `${schoolId} ${session.token}`
  const known = reading ? seen.find(name) : undefined
  if (known) return known.value ?? visitor
  const [row] = await memberOfToken(db, { school: schoolId, hash: hashToken(session.token) })
  if (row?.unseen) await noteSeen(db, schoolId, session.token)
  return seen.keep(name, row && toMember(schoolId, row)) ?? visitor
}

type SessionState = { unseen: boolean; isBlocked: boolean; blockedUntil: string | null; blockReason: string | null }
type MemberRow = Omit<Member, 'kind' | 'schoolId' | 'blocked'> & SessionState

function toMember(schoolId: number, found: MemberRow): Member {
  const { unseen, isBlocked, blockedUntil, blockReason, actedBy, ...row } = found
  const staff = isStaffRole(row.role)
  const blocked = isBlocked && !staff ? { reason: blockReason, until: blockedUntil } : null
  const acting = actedBy && { name: actedBy.name, until: isoInstant(actedBy.until) }
  return { ...row, schoolId, kind: staff ? 'staff' : 'student', blocked, actedBy: acting }
}

/** Ten minutes are near enough for the list of one's sessions, and cost next to nothing. */
async function noteSeen(db: Db, schoolId: number, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.schoolId, schoolId), eq(sessions.tokenHash, hashToken(token))))
}

const insertSession = statement('open_session', (db: Db) =>
  db.insert(sessions).values({
    ...namedPlaceholders('schoolId', 'tokenHash', 'accountId', 'remember', 'userAgent', 'network', 'byPasskey'),
    ...namedPlaceholders('staffLogInId'),
    provenAt: sql`now() + case when ${sql.placeholder('proven')}::boolean then interval '0' end`,
    expiresAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')}::int)`,
  }),
)

/**
 * By what somebody came in: `link` is an e-mailed one, to an account that has no password; `other` shows nothing of its
 * own here, as Google, or less than the account has.
 */
export type LoginMethod = 'password' | 'passkey' | 'link' | 'other'
type LoginDetails = { remember?: boolean; by?: LoginMethod }

/** How long staff may be logged in as a student. */
export const ACTING_SECONDS = 30 * 60

type AccountKey = { schoolId: number; id: number }
type SessionOrigin = LoginDetails & { userAgent?: string; ip?: string; staffLogInId?: number | null }

/** Opens a session for an account; the cookies carry its token, the database only the token's hash. */
export async function openSession(db: Db, account: AccountKey, from?: SessionOrigin): Promise<string[]> {
  return (await newSession(db, account, from)).cookies
}

export async function newSession(
  db: Db,
  account: AccountKey,
  { remember = false, by = 'password', userAgent = '', ip = '', staffLogInId = null }: SessionOrigin = {},
) {
  const { token, cookies } = cookiesFor('m', remember)
  await insertSession(db, {
    schoolId: account.schoolId,
    tokenHash: hashToken(token),
    accountId: account.id,
    remember,
    userAgent: userAgent.slice(0, 300),
    network: getNetwork(ip),
    byPasskey: by === 'passkey',
    proven: by !== 'other',
    staffLogInId,
    seconds: staffLogInId === null ? (remember ? LONG : SHORT) : ACTING_SECONDS,
  })
  return { token, cookies }
}

/** Logs an account in here: a new session in place of the one that the request came with, so no token can be planted. */
export async function enter(
  c: Context<Env>,
  db: Db,
  account: Account,
  { remember, by }: LoginDetails = {},
): Promise<void> {
  const { session, school } = c.var
  const userAgent = c.req.header('user-agent') ?? ''
  const [{ token, cookies }] = await Promise.all([
    newSession(db, account, { remember, by, userAgent, ip: c.var.ip }),
    session.member ? endSession(db, school.id, session.token) : undefined,
  ])
  if (isStaffRole(account.role)) {
    const { id } = account
    await recordActivity(db, account.schoolId, { action: 'session.started', id, personId: id, actorId: id })
  }
  sendCookies(c, db, [...cookies, deviceCookie(account.schoolId, account.emailKey)])
  // A page that answers this is theirs already.
  onCommit(db, () => c.set('session', { token, member: true, csrf: getCsrf(token) }))
}

/** Notes that whoever holds a session has shown the account's password in it once more. */
export async function recordPasswordProof(db: Db, member: Member, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(and(eq(sessions.schoolId, member.schoolId), eq(sessions.tokenHash, hashToken(token))))
  onCommit(db, () => clearSessionCache(member))
}

/** Ends the session that the request came with. */
export async function leave(c: Context<Env>, db: Db): Promise<void> {
  const { session, school } = c.var
  if (session.member) await endSession(db, school.id, session.token)
  onCommit(db, () => clearSession(c))
}

/** Ends one session. */
export async function endSession(db: Db, schoolId: number, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.schoolId, schoolId), eq(sessions.tokenHash, hashToken(token))))
  onCommit(db, () => seen.forget((_, name) => name === `${schoolId} ${token}`))
}

/** Ends all sessions of an account, those in which it acts as a student too, and what a browser has begun that leads to one, such as after a change of password. */
export async function endSessionsOf(db: Db, account: { schoolId: number; id: number }): Promise<void> {
  const isOwn = eq(sessions.accountId, account.id)
  const isActing = sql`${sessions.staffLogInId} in (select l.id from staff_log_ins l
    where l.school_id = ${account.schoolId} and l.staff_id = ${account.id})`
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.schoolId, account.schoolId), or(isOwn, isActing)))
    .returning({ id: sessions.accountId })
  onCommit(db, () => {
    for (const { id } of ended) clearSessionCache({ schoolId: account.schoolId, id })
  })
  await endChallengesOf(db, account)
  onCommit(db, () => clearSessionCache(account))
}

/** Makes this process look again who holds the sessions of an account, once a change of them is committed. */
export function clearSessionCache(account: { schoolId: number; id: number }): void {
  seen.forget((member) => member?.id === account.id && member.schoolId === account.schoolId)
}

/** Remembers the language that a member chose. */
export async function changeLocale(db: Db, member: Member, locale: Locale): Promise<void> {
  await changeAccount(db, member, { locale })
  onCommit(db, () => clearSessionCache(member))
}
