import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { leadConfirmed, leadReceived } from './events.server.ts'
import { leadForms, leads } from './tables.server.ts'

export type Lead = typeof leads.$inferSelect

const byId = ({ schoolId, id }: Pick<Lead, 'schoolId' | 'id'>) => hasId(leads, schoolId, id)

/** What a link in a letter confirms: by whom, and of which form or product; 404 for what nobody waits for any more. */
export async function requireByToken(db: Db, schoolId: number, token: string) {
  const [found] = await db
    .select({ lead: leads, form: leadForms })
    .from(leads)
    .leftJoin(leadForms, hasId(leadForms, schoolId, leads.formId))
    .where(and(eq(leads.schoolId, schoolId), eq(leads.tokenHash, hashToken(token))))
  requireFound(found, 'leads.link_over')
  return found
}

/** Notes that an address is theirs who left it; again it changes nothing. */
export async function confirmLead(db: Db, lead: Lead): Promise<void> {
  const confirmed = await db
    .update(leads)
    .set({ confirmedAt: sql`now()` })
    .where(and(byId(lead), isNull(leads.confirmedAt)))
    .returning({ leadId: leads.id })
  await recordEvent(db, lead.schoolId, leadConfirmed, ...confirmed)
  for (const one of confirmed) await publish(db, lead.schoolId, leadReceived, one)
}

/** Gives a lead the link of its letter, once; false where it has one, or was confirmed or deleted meanwhile. */
export async function createLink(db: Db, lead: Pick<Lead, 'schoolId' | 'id'>, token: string): Promise<boolean> {
  const updated = await db
    .update(leads)
    .set({ tokenHash: hashToken(token) })
    .where(and(byId(lead), isNull(leads.tokenHash), isNull(leads.confirmedAt)))
    .returning({ id: leads.id })
  return updated.length > 0
}

/** Deletes one lead; 404 where there is none. */
export async function deleteLead(db: Db, schoolId: number, id: number): Promise<void> {
  const gone = await db.delete(leads).where(byId({ schoolId, id })).returning({ id: leads.id })
  requireFound(gone.length > 0)
}

/** Deletes all that an address has left here. */
export async function eraseLeadsOf(db: Db, schoolId: number, key: string): Promise<void> {
  await db.delete(leads).where(and(eq(leads.schoolId, schoolId), eq(leads.emailKey, key)))
}
