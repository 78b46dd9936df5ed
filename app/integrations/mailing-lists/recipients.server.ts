import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { SERVICE_NAMES } from './mailing.ts'
import { mailingIntegrations } from './tables.server.ts'

/** The names of the services that are on, as the privacy policy says them. */
export async function listMailingServices(db: Db, schoolId: number): Promise<string[]> {
  const rows = await db
    .select({ service: mailingIntegrations.service })
    .from(mailingIntegrations)
    .where(and(eq(mailingIntegrations.schoolId, schoolId), eq(mailingIntegrations.enabled, true)))
    .orderBy(asc(mailingIntegrations.id))
  return rows.map(({ service }) => SERVICE_NAMES[service])
}
