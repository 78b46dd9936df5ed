import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseAnyBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { licenceOffered } from './events.server.ts'
import { LINK_DAYS } from './invitation.ts'
import { sendInvitation } from './jobs.server.ts'
import { consumeLicence, lockLicences, type Purchase, returnLicence } from './purchases.server.ts'
import { licenceInvitations, licences } from './tables.server.ts'

export type StoredInvitation = typeof licenceInvitations.$inferSelect

const DAY = 24 * 3600
const LINK_ENDS = sql`now() + make_interval(days => ${LINK_DAYS}::int)`

/** An invitation as calls answer it. */
export function invitationRow({ id, name, email, status, transactionId, productId }: StoredInvitation): Invitation {
  return { id, name, email, status, parent_transaction_id: transactionId, course_id: productId }
}

/** The same with whether its link opens no more. */
export type ListedInvitation = StoredInvitation & { expired: boolean }

/** The invitations of orders, in the order in which they were sent. */
export function listInvitations(db: Db, schoolId: number, transactionIds: number[]): Promise<ListedInvitation[]> {
  const { status, expiresAt } = licenceInvitations
  const expired = sql<boolean>`${status} = 'sent' and ${expiresAt} <= now()`
  return db
    .select({ ...getTableColumns(licenceInvitations), expired })
    .from(licenceInvitations)
    .where(and(eq(licenceInvitations.schoolId, schoolId), inArray(licenceInvitations.transactionId, transactionIds)))
    .orderBy(asc(licenceInvitations.id))
}

/** One of the invitations of these purchases; else 404. */
export async function requireAmong(
  db: Db,
  purchases: readonly [Purchase, ...Purchase[]],
  id: number,
): Promise<StoredInvitation> {
  const [{ schoolId }] = purchases
  const ids = purchases.map(({ transactionId }) => transactionId)
  const found = (await listInvitations(db, schoolId, ids)).find((one) => one.id === id)
  requireFound(found)
  return found
}

export type InvitationInput = { name: string; email: string; requestId: string }

/**
 * Letters of one buyer's invitations in a day: for all that they paid for twice, and some more for addresses that were
 * mistyped. Orders that cost nothing, of which anybody can have many, bring no more.
 */
async function loadLetters(db: Db, { schoolId, accountId }: Pick<Purchase, 'schoolId' | 'accountId'>): Promise<Bucket> {
  const { rows } = await db.execute<{ paid: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as paid from licences l
    join transactions t on t.school_id = ${schoolId} and t.id = l.transaction_id and t.total > 0
    where l.school_id = ${schoolId} and l.account_id = ${accountId} and l.ended_at is null`)
  const burst = 2 * (rows[0]?.paid ?? 0) + 20
  return { name: `licence letters of ${accountId}`, burst, perSecond: burst / DAY }
}
/** One invitation again, on a day. */
const lettersTo = (id: number): Bucket => ({ name: `licence letter ${id}`, burst: 3, perSecond: 3 / DAY })

/**
 * Invites somebody with one of the licences that are left, and writes to them. Nothing is written and no licence taken
 * where the address is the buyer's own or was invited already. Who has the course by other means is invited like anybody:
 * what somebody has is told to nobody else.
 */
export async function invite(
  db: Db,
  buyer: Member,
  purchase: Purchase,
  input: InvitationInput,
): Promise<StoredInvitation> {
  const invited = await requireInvitable(db, buyer, purchase, input.email)
  await consumeLicence(db, purchase)
  return await writeInvitation(db, buyer, purchase, { ...input, ...invited })
}

type Invitable = Pick<StoredInvitation, 'emailKey' | 'locale'>

export async function requireInvitable(
  db: Db,
  buyer: Member,
  { productId }: Purchase,
  email: string,
): Promise<Invitable> {
  const { schoolId, id } = buyer
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  if (key === emailKey(buyer.email)) throw invalid('email', 'licences.own_address')
  const [before] = await db
    .select({ id: licenceInvitations.id })
    .from(licenceInvitations)
    .innerJoin(
      licences,
      and(eq(licences.schoolId, schoolId), eq(licences.transactionId, licenceInvitations.transactionId)),
    )
    .where(
      and(
        eq(licenceInvitations.schoolId, schoolId),
        eq(licenceInvitations.emailKey, key),
        eq(licenceInvitations.productId, productId),
        eq(licences.accountId, id),
        sql`${licences.endedAt} is null`,
      ),
    )
    .limit(1)
  if (before) throw invalid('email', 'licences.invited_already')
  const known = await findAccountByEmail(db, schoolId, email)
  return { emailKey: key, locale: known?.emailVerifiedAt ? known.locale : buyer.locale }
}

export async function writeInvitation(
  db: Db,
  { schoolId }: Member,
  purchase: Purchase,
  { requestId, ...invited }: InvitationInput & Invitable,
): Promise<StoredInvitation> {
  const { transactionId, productId } = purchase
  const [written] = await db
    .insert(licenceInvitations)
    .values({ schoolId, transactionId, productId, ...invited, expiresAt: LINK_ENDS })
    .onConflictDoNothing()
    .returning()
  if (!written) throw invalid('email', 'licences.invited_already')
  await count(db, schoolId, [await loadLetters(db, purchase)])
  await enqueue(db, sendInvitation, { schoolId, invitationId: written.id, requestId })
  await recordEvent(db, schoolId, licenceOffered, { invitationId: written.id })
  return written
}

/** Letters to strangers: each is counted with what it is written for, so that a try that was refused costs nothing. */
async function count(db: Db, schoolId: number, buckets: readonly Bucket[]): Promise<void> {
  const tokens: [number, Bucket][] = []
  for (const bucket of buckets) tokens.push([(await takeToken(db, schoolId, bucket)) + 1, bucket])
  refuseAnyBelowOne(tokens)
}

/** In how many seconds a buyer may have another letter sent; with the invitation's id, the same invitation again. */
export async function findLetterWait({ db, schoolId, member }: Limited, id?: number): Promise<number> {
  if (!member) return 0
  const letters = await loadLetters(db, { schoolId, accountId: member.id })
  return await secondsUntilOneInEach(db, schoolId, id === undefined ? [letters] : [lettersTo(id), letters])
}

type InvitationKey = { productId: number; id: number }

/** An invitation that somebody sent for a course, with its licences locked before it; else 404. */
export async function requireOwnInvitation(
  db: Db,
  { schoolId, id: accountId }: Member,
  { productId, id }: InvitationKey,
) {
  const byId = hasId(licenceInvitations, schoolId, id)
  const [found] = await db
    .select()
    .from(licenceInvitations)
    .where(and(byId, eq(licenceInvitations.productId, productId)))
  const purchase = found && (await lockLicences(db, schoolId, found.transactionId))
  requireFound(purchase && purchase.accountId === accountId)
  const invitation = await db.select().from(licenceInvitations).where(byId).for('update').then(requireRow)
  return { byId, invitation, purchase }
}

/** Takes an invitation back that nobody has accepted: its link opens nothing, its licence is free; says how many of its order are. */
export async function withdraw(
  db: Db,
  buyer: Member,
  key: InvitationKey,
): Promise<{ left: number; transactionId: number }> {
  const { byId, invitation } = await requireOwnInvitation(db, buyer, key)
  if (invitation.status !== 'sent') throw new Refusal(409, 'licences.accepted_stays')
  await db.delete(licenceInvitations).where(byId)
  const { transactionId } = invitation
  return { left: await returnLicence(db, buyer.schoolId, transactionId), transactionId }
}

/** Writes once more to somebody who has not accepted: with a new link, the one before opens nothing any more. */
export async function sendAgain(
  db: Db,
  buyer: Member,
  key: InvitationKey,
  requestId: string,
): Promise<StoredInvitation> {
  const { byId, invitation, purchase } = await requireOwnInvitation(db, buyer, key)
  if (invitation.status !== 'sent') throw new Refusal(409, 'licences.accepted_already')
  await count(db, buyer.schoolId, [lettersTo(invitation.id), await loadLetters(db, purchase)])
  const again = await db
    .update(licenceInvitations)
    .set({ tokenHash: null, expiresAt: LINK_ENDS, sentAt: sql`now()` })
    .where(byId)
    .returning()
    .then(expectRow)
  await enqueue(db, sendInvitation, { schoolId: buyer.schoolId, invitationId: again.id, requestId })
  return again
}
