import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { eraseLeadsOf, type Lead } from './stored-leads.server.ts'
import { leads } from './tables.server.ts'

const TOKEN = /^(\d{1,15})-([\w-]{43})$/

const signed = (schoolId: number, leadId: number) => sign('leave-leads', `${schoolId} ${leadId}`)

/** The address at which one press, without a log-in, deletes all that somebody has left here. */
export function leavingAddress(school: CurrentSchool, leadId: number): string {
  return `${mainOrigin(school)}/lead/leave/${leadId}-${signed(school.id, leadId)}`
}

/** Who leaves; undefined once they have. 404 for a link that this school did not sign. */
export async function requireLeaving(db: Db, schoolId: number, token: string): Promise<Lead | undefined> {
  const [, id, signature = ''] = TOKEN.exec(token) ?? []
  requireFound(id && sameText(signature, signed(schoolId, Number(id))))
  const [lead] = await db
    .select()
    .from(leads)
    .where(hasId(leads, schoolId, Number(id)))
  return lead
}

/** Deletes all that the address of this link has left here; again it changes nothing. */
export async function leave(db: Db, schoolId: number, token: string): Promise<void> {
  const lead = await requireLeaving(db, schoolId, token)
  if (lead?.emailKey) await eraseLeadsOf(db, schoolId, lead.emailKey)
}
