import { and, asc, eq, gt, sql } from 'drizzle-orm'
import {
  type Account,
  changeAccount,
  createAccount,
  findAccountByEmail,
  provenNow,
} from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { isStaffRole } from '#app/platform/viewer.ts'
import { sendInvitation } from './jobs.server.ts'
import { teamInvitations } from './tables.server.ts'
import { type OpenInvitation, raisedRole, type StaffRole } from './team.ts'

export type Invitation = typeof teamInvitations.$inferSelect

const WEEK = sql`now() + interval '7 days'`

const byId = ({ schoolId, id }: { schoolId: number; id: number }) => hasId(teamInvitations, schoolId, id)

type NewInvitation = { email: string; role: StaffRole; locale: Locale; requestId: string }

/**
 * Invites an address to work here, for seven days; inviting it again replaces role, time and link. The e-mail speaks
 * the language of the account that has confirmed the address, else the one that was chosen.
 */
export async function invite(db: Db, owner: Member, { email, role, locale, requestId }: NewInvitation): Promise<void> {
  const { schoolId, id: invitedBy } = owner
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const known = await findAccountByEmail(db, schoolId, email)
  if (known && isStaffRole(known.role)) throw invalid('email', 'team.in_team')
  const values = {
    email,
    role,
    locale: known?.emailVerifiedAt ? known.locale : locale,
    invitedBy,
    expiresAt: WEEK,
    tokenHash: null,
  }
  const invitation = await db
    .insert(teamInvitations)
    .values({ schoolId, emailKey: key, ...values })
    .onConflictDoUpdate({
      target: [teamInvitations.schoolId, teamInvitations.emailKey],
      set: { ...values, expiresAt: sql`excluded.expires_at` },
    })
    .returning({ id: teamInvitations.id })
    .then(expectRow)
  await enqueue(db, sendInvitation, { schoolId, invitationId: invitation.id, requestId })
  await recordInvitation(db, owner, 'invited', { id: invitation.id, email, role })
}

type Invited = { id: number; email: string; role: StaffRole }

/** The entry names an address that may be anybody's, so it goes when its account does. */
async function recordInvitation(
  db: Db,
  { schoolId, id: actorId }: Member,
  verb: 'invited' | 'withdrawn',
  { id, email, role }: Invited,
): Promise<void> {
  const [from, to] = verb === 'invited' ? [null, role] : [role, null]
  const changes = [{ field: 'role', from, to }]
  await recordActivity(db, schoolId, { action: `member.${verb}`, id, title: email, personal: true, actorId, changes })
}

/** Invitations that nobody has accepted yet, also those whose time is over. */
export function listInvitations(db: Db, schoolId: number): Promise<OpenInvitation[]> {
  const { id, email, role, expiresAt } = teamInvitations
  return db
    .select({ id, email, role, expiresAt, over: sql<boolean>`${expiresAt} <= now()` })
    .from(teamInvitations)
    .where(eq(teamInvitations.schoolId, schoolId))
    .orderBy(asc(email))
}

/** Takes an invitation back: its link opens nothing any more. */
export async function withdrawInvitation(db: Db, owner: Member, id: number): Promise<void> {
  const gone = await db
    .delete(teamInvitations)
    .where(byId({ schoolId: owner.schoolId, id }))
    .returning()
    .then(requireRow)
  await recordInvitation(db, owner, 'withdrawn', gone)
}

/** Forgets who was invited at an address; whoever has not confirmed that it is theirs has no say in that. */
export async function deleteInvitations(db: Db, schoolId: number, key: string): Promise<void> {
  await db.delete(teamInvitations).where(and(eq(teamInvitations.schoolId, schoolId), eq(teamInvitations.emailKey, key)))
}

/** The invitation that a link opens; 404 when it was used, withdrawn, replaced, or is older than seven days. */
export async function findInvitation(db: Db, schoolId: number, token: string): Promise<Invitation> {
  const [invitation] = await db
    .select()
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.schoolId, schoolId),
        eq(teamInvitations.tokenHash, hashToken(token)),
        gt(teamInvitations.expiresAt, sql`now()`),
      ),
    )
  requireFound(invitation, 'team.invitation_over')
  return invitation
}

/** The invited account works here from now on; the link also shows that it reads its mail. Only the invited address may; of two tries at once, one does. */
export async function acceptAsMember(db: Db, viewer: Member, invitation: Invitation): Promise<Account> {
  if (emailKey(viewer.email) !== invitation.emailKey) throw new Refusal(403, 'team.invitation_other_forbidden')
  await use(db, invitation)
  const role = raisedRole(viewer.role, invitation.role)
  // Raised from the role that was looked at: whoever loses it at this moment does not get it back.
  const asSeen = eq(accounts.role, viewer.role)
  const account = await changeAccount(db, viewer, { role, emailVerifiedAt: provenNow }, asSeen)
  if (!account) throw new Refusal(409, 'team.role_meanwhile')
  await noteJoined(db, account)
  return account
}

type NewMember = { firstName: string; lastName: string; password: string; locale: Locale }

/** Makes the invited address an account that works here; an address that has one logs in instead (422). */
export async function acceptAsNew(db: Db, invitation: Invitation, person: NewMember): Promise<Account> {
  const { schoolId, email, role } = invitation
  const account = await createAccount(db, { ...person, schoolId, email, role, verified: true })
  await use(db, invitation)
  await noteJoined(db, account)
  return account
}

async function use(db: Db, invitation: Invitation): Promise<void> {
  const used = await db
    .delete(teamInvitations)
    .where(and(byId(invitation), eq(teamInvitations.tokenHash, invitation.tokenHash ?? Buffer.alloc(0))))
    .returning({ id: teamInvitations.id })
  requireFound(used.length > 0, 'team.invitation_over')
}

async function noteJoined(db: Db, { schoolId, id, email, role }: Account): Promise<void> {
  const changes = [
    { field: 'role', from: null, to: role },
    { field: 'email', from: null, to: email },
  ]
  await recordActivity(db, schoolId, { action: 'member.joined', id, personId: id, actorId: id, changes })
}
