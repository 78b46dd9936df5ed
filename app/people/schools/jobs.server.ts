import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { isOutgoingHeld } from '#app/platform/held.server.ts'
import { enqueue, job, scheduled } from '#app/platform/jobs.server.ts'
import { listDueDomains } from './schools.server.ts'

const DOMAINS_AT_ONCE = 1000

/** Looks at a domain; one at which that fails is due again within minutes. */
export const checkDomain = job('schools.check-domain', {
  weight: 'asking',
  takes: { id: z.int() },
  work: async (domain) => (await import('./domain-checks.server.ts')).checkDomain(domain),
  tries: 1,
})

/** Has every domain looked at whose time has come. A copy that is held asks for none: the domains are the original's. */
export const checkDomains = scheduled('schools.check-domains', '*/5 * * * *', async () => {
  if (await isOutgoingHeld()) return
  for (const domain of await listDueDomains(DOMAINS_AT_ONCE)) {
    await inSchool(domain.schoolId, (db) => enqueue(db, checkDomain, domain))
  }
})
