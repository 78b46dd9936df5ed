import { and, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { holdsLink } from '#app/platform/holds-link.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import { licenceAccepted, licenceInvitation, licenceRemoved } from './emails/licence-letters.ts'
import { findInvited } from './invited.server.ts'
import { licenceInvitations } from './tables.server.ts'

type InvitationPayload = SchoolPayload & { invitationId: number }

/** An invitation to write about: of a buyer who has not left. */
async function findInvitation(db: Db, schoolId: number, id: number) {
  return await findInvited(db, schoolId, and(eq(licenceInvitations.id, id), sql`${accounts.deletedAt} is null`))
}

/** Sends an invitation with its link, once per time that it was asked for. */
export async function sendInvitation({
  schoolId,
  invitationId,
  requestId: reference,
}: InvitationPayload & { requestId: string }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => findInvitation(db, schoolId, invitationId))
  if (!found || found.invitation.tokenHash || found.invitation.status !== 'sent') return
  const { email, locale, name } = found.invitation
  const token = newToken()
  const to = { id: null, email, emailVerifiedAt: null, locale, firstName: '' }
  const course = inLocale(found.product.title, locale)
  // A buyer who calls themselves by a link is named by their address.
  const by = holdsLink(found.by) ? found.byEmail : found.by
  const props = { name, by, course, href: `${school.origin}/licence/${token}` }
  await sendLetter(licenceInvitation, { school, to, reference: `${invitationId} ${reference}`, props }, (db) =>
    giveLink(db, found.invitation, token),
  )
}

/** Gives an invitation its link, once; false when it has one by now, or was accepted or taken back. */
async function giveLink(
  db: Db,
  { schoolId, id }: typeof licenceInvitations.$inferSelect,
  token: string,
): Promise<boolean> {
  const updated = await db
    .update(licenceInvitations)
    .set({ tokenHash: hashToken(token) })
    .where(
      and(
        hasId(licenceInvitations, schoolId, id),
        eq(licenceInvitations.status, 'sent'),
        sql`${licenceInvitations.tokenHash} is null`,
      ),
    )
    .returning({ id: licenceInvitations.id })
  return updated.length > 0
}

/** Tells the buyer that somebody said yes. */
export async function sendAcceptanceEmail({ schoolId, invitationId }: InvitationPayload): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const invitation = await findInvitation(db, schoolId, invitationId)
    const to = invitation && (await findAccount(db, schoolId, invitation.buyerId))
    return invitation && to && { ...invitation, to }
  })
  if (!found) return
  const { to, invitation, product } = found
  const course = inLocale(product.title, to.locale)
  const props = { name: invitation.name, course, href: `${school.origin}/home/access-manager/${product.id}` }
  await sendLetter(licenceAccepted, { school, to, reference: String(invitationId), props })
}

/** Tells somebody that the course is closed to them, as its buyer gave the licence back or to somebody else. */
export async function sendRemovalEmail({
  schoolId,
  accountId,
  productId,
  invitationId,
}: InvitationPayload & { accountId: number; productId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const to = await findAccount(db, schoolId, accountId)
    const [course] = await db
      .select({ slug: products.slug, title: products.title })
      .from(products)
      .where(hasId(products, schoolId, productId))
    return to && to.deletedAt === null && course ? { to, course } : undefined
  })
  if (!found) return
  const { to, course } = found
  const props = { course: inLocale(course.title, to.locale), href: `${school.origin}/${course.slug}` }
  await sendLetter(licenceRemoved, { school, to, reference: String(invitationId), props })
}
