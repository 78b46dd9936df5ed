import { domainToUnicode } from 'node:url'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { domainState, GRACE_DAYS, PATIENCE_HOURS, proofName, REST_DAYS } from './domain.ts'
import type { DnsRecord, DomainView } from './domain-view.ts'
import { domains } from './tables.server.ts'

const shown = {
  id: domains.id,
  host: domains.host,
  token: domains.token,
  canonical: domains.canonical,
  addedAt: domains.addedAt,
  verifiedAt: domains.verifiedAt,
  checkedAt: domains.checkedAt,
  problem: domains.problem,
  pointsHere: domains.pointsHere,
  missingSince: domains.missingSince,
  releasedAt: domains.releasedAt,
  fresh: sql<boolean>`${domains.addedAt} > now() - make_interval(hours => ${PATIENCE_HOURS})`,
}

/** A school's domains in the order in which they were asked for, and those that it released and nobody else gets yet. */
export async function listDomains(db: Db, schoolId: number): Promise<DomainView[]> {
  const rows = await db
    .select(shown)
    .from(domains)
    .where(
      and(
        eq(domains.schoolId, schoolId),
        sql`(${domains.releasedAt} is null or (${domains.releasedAt} > now() - make_interval(days => ${REST_DAYS})
          and not exists (select from domains again where again.school_id = ${domains.schoolId}
            and again.host = ${domains.host} and again.id > ${domains.id})))`,
      ),
    )
    .orderBy(asc(domains.id))
  return rows.map(({ token, verifiedAt, missingSince, releasedAt, fresh, ...row }) => ({
    ...row,
    inLetters: inLetters(row.host),
    state: domainState({ verifiedAt, missingSince, releasedAt, problem: row.problem, fresh }),
    endsAt: missingSince && !releasedAt ? later(missingSince, GRACE_DAYS) : null,
    freeAt: releasedAt && later(releasedAt, REST_DAYS),
    records: releasedAt ? [] : getRecords(row.host, token),
  }))
}

/** What stands behind `xn--`, for those who read it. */
function inLetters(host: string): string | null {
  return host.includes('xn--') ? domainToUnicode(host) : null
}

function later(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 24 * 60 * 60 * 1000).toISOString()
}

/** The proof, and the two ways to lead visitors here, of which a domain needs one. */
function getRecords(host: string, token: string): DnsRecord[] {
  return [
    { use: 'proof', type: 'TXT', name: proofName(host), value: token },
    { use: 'alias', type: 'CNAME', name: host, value: env.publicUrl.hostname },
    ...env.platformAddresses.map((address) => ({
      use: 'address' as const,
      type: address.includes(':') ? ('AAAA' as const) : ('A' as const),
      name: host,
      value: address,
    })),
  ]
}
