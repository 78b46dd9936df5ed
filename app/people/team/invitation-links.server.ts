import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { teamInvitations } from './tables.server.ts'

type Invitation = typeof teamInvitations.$inferSelect

const byId = ({ schoolId, id }: { schoolId: number; id: number }) => hasId(teamInvitations, schoolId, id)

/** An invitation that waits for its link; none when it has one, was withdrawn or accepted. */
export async function findWithoutLink(db: Db, schoolId: number, id: number): Promise<Invitation | undefined> {
  const [invitation] = await db
    .select()
    .from(teamInvitations)
    .where(and(byId({ schoolId, id }), isNull(teamInvitations.tokenHash)))
  return invitation
}

/** Gives an invitation its link, once; false when it is not any more what it was when its letter was written. */
export async function giveLink(db: Db, invitation: Invitation, token: string): Promise<boolean> {
  const { role, locale } = invitation
  const updated = await db
    .update(teamInvitations)
    .set({ tokenHash: hashToken(token) })
    .where(
      and(
        byId(invitation),
        isNull(teamInvitations.tokenHash),
        eq(teamInvitations.role, role),
        eq(teamInvitations.locale, locale),
      ),
    )
    .returning({ id: teamInvitations.id })
  return updated.length > 0
}
