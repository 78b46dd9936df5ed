import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findAccess, grantAccess } from '#app/access/access/access.server.ts'
import { isDenied, isHeld } from '#app/access/access/rule.ts'
import { type Account, changeAccount, createAccount, provenNow } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { type AcceptanceWay, findWayToAccept } from '#app/people/accounts/invited.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member, Viewer } from '#app/platform/viewer.ts'
import { licenceAccepted } from './events.server.ts'
import { findInvited, type InvitationWithCourse } from './invited.server.ts'
import { lockLicences } from './purchases.server.ts'
import { licenceInvitations } from './tables.server.ts'

/** The invitation that a link opens, with its course and who invites; 404 when it was taken back or is too old. */
export async function requireByLink(db: Db, viewer: Viewer, token: string): Promise<InvitationWithCourse> {
  const byLink = and(
    eq(licenceInvitations.tokenHash, hashToken(token)),
    sql`(${licenceInvitations.status} <> 'sent' or ${licenceInvitations.expiresAt} > now())`,
  )
  const found = await findInvited(db, viewer.schoolId, byLink)
  // Once accepted the link leads to the course, for whoever accepted it alone.
  const own =
    found?.invitation.status === 'sent' || (viewer.kind !== 'visitor' && viewer.id === found?.invitation.accountId)
  requireFound(found && own, 'licences.link_over')
  return found
}

/** The same as by any invitation, but for who has the course by now. */
export async function findWayToTake(
  db: Db,
  viewer: Viewer,
  { invitation, product }: InvitationWithCourse,
): Promise<AcceptanceWay | 'has_access'> {
  const way = await findWayToAccept(db, viewer, invitation)
  return way === 'accept' && isHeld(await findAccess(db, viewer, product)) ? 'has_access' : way
}

/**
 * Opens the course to the invited account from now on. Only the invited address may, and the link shows that it reads its
 * mail; of two tries at once one does. Who has the course by now leaves the licence to the buyer (409).
 */
export async function accept(db: Db, viewer: Member, linked: InvitationWithCourse): Promise<void> {
  const { invitation, product } = linked
  if (emailKey(viewer.email) !== invitation.emailKey) throw new Refusal(403, 'licences.other_forbidden')
  const purchase = await lockInvitation(db, invitation)
  if (purchase.acceptedBy === viewer.id) return
  const access = await findAccess(db, viewer, product)
  if (isDenied(access)) throw new Refusal(403, 'lectures.denied')
  if (isHeld(access)) throw new Refusal(409, 'licences.you_have_access')
  await use(db, viewer, purchase, invitation)
  await changeAccount(db, viewer, { emailVerifiedAt: provenNow })
}

type NewLicensee = { firstName: string; lastName: string; password: string; locale: Locale }

/** Makes the invited address an account that has the course; an address that has one logs in instead (422). */
export async function acceptAsNew(db: Db, { invitation }: InvitationWithCourse, person: NewLicensee): Promise<Account> {
  const { schoolId, email } = invitation
  const purchase = await lockInvitation(db, invitation)
  const account = await createAccount(db, { ...person, schoolId, email, verified: true, terms: true })
  await use(db, account, purchase, invitation)
  return account
}

type StoredInvitation = typeof licenceInvitations.$inferSelect
type Locked = { accessDays: number; acceptedBy: number | null }

const byIdAndToken = ({ schoolId, id, tokenHash }: StoredInvitation) =>
  and(hasId(licenceInvitations, schoolId, id), eq(licenceInvitations.tokenHash, tokenHash ?? Buffer.alloc(0)))

/** Its licences, and who accepted it by now: nobody else decides on it until this transaction ends. */
async function lockInvitation(db: Db, invitation: StoredInvitation): Promise<Locked> {
  const purchase = await lockLicences(db, invitation.schoolId, invitation.transactionId)
  const [stored] = await db.select().from(licenceInvitations).where(byIdAndToken(invitation))
  requireFound(purchase && stored, 'licences.link_over')
  return { accessDays: purchase.accessDays, acceptedBy: stored.accountId }
}

async function use(
  db: Db,
  { schoolId, id: accountId }: { schoolId: number; id: number },
  { accessDays: days }: Locked,
  invitation: StoredInvitation,
): Promise<void> {
  const { id, productId } = invitation
  const [used] = await db
    .update(licenceInvitations)
    .set({ status: 'accepted', accountId, acceptedAt: sql`now()` })
    .where(and(byIdAndToken(invitation), eq(licenceInvitations.status, 'sent')))
    .returning({ id: licenceInvitations.id })
  requireFound(used, 'licences.link_over')
  await grantAccess(db, { schoolId, accountId, productId, source: 'licence', sourceId: id, days })
  await publish(db, schoolId, licenceAccepted, { invitationId: id })
}

/** Whether somebody opened a product by a licence of an order, whatever its buyer did. */
export function licenceWasUsed({ school, product, order }: { school: number; product: SQL; order: SQL }): SQL {
  return sql`exists (select from licence_invitations u where u.school_id = ${school} and u.transaction_id = ${order}
    and u.product_id = ${product} and u.status = 'activated')`
}

/** The licence by which somebody has a course is in use from the first lecture that they open. */
export async function activate(db: Db, { schoolId, id }: Member, productId: number): Promise<void> {
  await db
    .update(licenceInvitations)
    .set({ status: 'activated', activatedAt: sql`now()` })
    .where(
      and(
        eq(licenceInvitations.schoolId, schoolId),
        eq(licenceInvitations.accountId, id),
        eq(licenceInvitations.productId, productId),
        eq(licenceInvitations.status, 'accepted'),
      ),
    )
}
