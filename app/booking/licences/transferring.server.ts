import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { revokeAccess } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  type InvitationInput,
  invite,
  requireInvitable,
  requireOwnInvitation,
  type StoredInvitation,
  writeInvitation,
} from './invitations.server.ts'
import { sendRemovalEmail } from './jobs.server.ts'
import type { Line } from './people-list.server.ts'
import { lockLicences, type Purchase, returnLicence } from './purchases.server.ts'
import { licenceInvitations } from './tables.server.ts'

type InvitationKey = { productId: number; id: number }

/**
 * Gives a licence that nobody has begun to use to somebody else: who had it has it no more and is told, the other is
 * invited. No licence is taken or freed.
 */
export async function transfer(
  db: Db,
  buyer: Member,
  key: InvitationKey,
  input: InvitationInput,
): Promise<StoredInvitation> {
  const { byId, invitation, purchase } = await requireOwnInvitation(db, buyer, key)
  const { schoolId, productId } = purchase
  const invited = await requireInvitable(db, buyer, purchase, input.email)
  if (invitation.status === 'activated') throw new Refusal(409, 'licences.in_use')
  const { id: invitationId, accountId } = invitation
  await db.delete(licenceInvitations).where(byId)
  if (accountId !== null) {
    await revokeAccess(db, { schoolId, productId, source: 'licence', sourceId: invitationId })
    await enqueue(db, sendRemovalEmail, { schoolId, accountId, productId, invitationId })
  }
  return await writeInvitation(db, buyer, purchase, { ...input, ...invited })
}

export type Invited = {
  listId: number | null
  sent: StoredInvitation[]
  refused: { line: string; reason: Refusal['text'] }[]
}

/** Invites people one after another; who cannot be is told with the reason, and the others are invited all the same. */
export async function inviteSeveral(
  db: Db,
  buyer: Member,
  purchase: Purchase,
  { lines, requestId }: { lines: readonly Line[]; requestId: string },
): Promise<Invited> {
  const invited: Invited = { listId: null, sent: [], refused: [] }
  // Nobody else invites with them meanwhile: what is refused is refused before anything is written.
  await lockLicences(db, purchase.schoolId, purchase.transactionId)
  for (const line of lines) {
    try {
      if ('line' in line) throw invalid('people', 'licences.line_wrong')
      invited.sent.push(await invite(db, buyer, purchase, { ...line, requestId }))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 429) throw error
      invited.refused.push({ line: 'line' in line ? line.line : line.email, reason: error.text })
    }
  }
  const [first] = invited.sent
  if (!first) return invited
  await db
    .update(licenceInvitations)
    .set({ listId: first.id })
    .where(
      and(
        eq(licenceInvitations.schoolId, purchase.schoolId),
        inArray(
          licenceInvitations.id,
          invited.sent.map(({ id }) => id),
        ),
      ),
    )
  return { ...invited, listId: first.id }
}

type ListKey = { productId: number; listId: number }

/**
 * Takes back the licences that a list of people was invited with, as far as nobody has begun to use them: their links open
 * nothing, and who had accepted loses access and is told. Says how many it took and how many of the order are free; 404
 * where nothing of such a list is there, 409 where all of it is in use.
 */
export async function withdrawList(
  db: Db,
  buyer: Member,
  { productId, listId }: ListKey,
): Promise<{ withdrawn: number; left: number; transactionId: number }> {
  const { schoolId } = buyer
  const ofList = and(
    eq(licenceInvitations.schoolId, schoolId),
    eq(licenceInvitations.productId, productId),
    eq(licenceInvitations.listId, listId),
  )
  const [first] = await db
    .select({ transactionId: licenceInvitations.transactionId })
    .from(licenceInvitations)
    .where(ofList)
    .limit(1)
  const purchase = first && (await lockLicences(db, schoolId, first.transactionId))
  requireFound(purchase && purchase.accountId === buyer.id)
  const { transactionId } = purchase
  const sent = await db
    .select()
    .from(licenceInvitations)
    .where(ofList)
    .orderBy(asc(licenceInvitations.id))
    .for('update')
  requireFound(sent.length > 0)
  const unused = sent.filter(({ status }) => status !== 'activated')
  if (unused.length === 0) throw new Refusal(409, 'licences.list_in_use')
  await db.delete(licenceInvitations).where(and(ofList, ne(licenceInvitations.status, 'activated')))
  let left = 0
  for (const { id: invitationId, accountId } of unused) {
    left = await returnLicence(db, schoolId, transactionId)
    if (accountId === null) continue
    await revokeAccess(db, { schoolId, productId, source: 'licence', sourceId: invitationId })
    await enqueue(db, sendRemovalEmail, { schoolId, accountId, productId, invitationId })
  }
  return { withdrawn: unused.length, left, transactionId }
}
