import { revokeAccess } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  findOwnInvitation,
  type InvitationInput,
  invite,
  requireInvitable,
  type StoredInvitation,
  writeInvitation,
} from './invitations.server.ts'
import { sendRemovalEmail } from './jobs.server.ts'
import type { Line } from './people-list.server.ts'
import { lockLicences, type Purchase } from './purchases.server.ts'
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
  const { itself: byId, invitation, purchase } = await findOwnInvitation(db, buyer, key)
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

export type Invited = { sent: StoredInvitation[]; refused: { line: string; reason: Refusal['text'] }[] }

/** Invites people one after another; who cannot be is told with the reason, and the others are invited all the same. */
export async function inviteSeveral(
  db: Db,
  buyer: Member,
  purchase: Purchase,
  { lines, requestId }: { lines: readonly Line[]; requestId: string },
): Promise<Invited> {
  const invited: Invited = { sent: [], refused: [] }
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
  return invited
}
