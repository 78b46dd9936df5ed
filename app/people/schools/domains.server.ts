import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { recordActivity } from '#app/platform/activity.server.ts'
import type { Change } from '#app/platform/activity.ts'
import { type Db, getFailure, onCommit } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { DOMAINS_MAX, domainName, isPlatformHost, REST_DAYS } from './domain.ts'
import { clearSchoolCache } from './schools.server.ts'
import { domains, schools } from './tables.server.ts'

/** Who changes a school's domains: a member of the school, or without an account the operator. */
export type Actor = { schoolId: number; id?: number }

/** Whether another school holds a domain, or gave it back so short a time ago that nobody else gets it yet. */
export function heldElsewhere(host: string, schoolId: number): SQL {
  return sql`exists (select from domains d where d.host = ${host} and d.school_id <> ${schoolId}
    and d.verified_at is not null
    and (d.released_at is null or d.released_at > now() - make_interval(days => ${REST_DAYS})))`
}

export function notReleased(schoolId: number, id: number) {
  return and(hasId(domains, schoolId, id), isNull(domains.releasedAt))
}

type Domain = { id: number; host: string; verifiedAt: string | null; canonical: boolean }

/** A domain that the school asked for and has not released; else 404. */
export async function requireDomain(db: Db, schoolId: number, id: number): Promise<Domain> {
  const { host, verifiedAt, canonical } = domains
  return db
    .select({ id: domains.id, host, verifiedAt, canonical })
    .from(domains)
    .where(notReleased(schoolId, id))
    .then(requireRow)
}

/** Domains of a school are changed one after another. */
async function lockSchool(db: Db, schoolId: number): Promise<void> {
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('update')
}

/** Asks for a domain as somebody typed it. It opens the school once its TXT record has been seen. */
export async function addDomain(db: Db, actor: Actor, typed: string): Promise<{ id: number; host: string }> {
  const { schoolId } = actor
  const host = domainName(typed)
  if (!host) throw invalid('host', 'schools.domain_shape')
  if (isPlatformHost(host, env.platformHosts)) throw invalid('host', 'schools.domain_ours')
  await lockSchool(db, schoolId)
  const { rows } = await db.execute<{ held: boolean; count: number }>(sql`
    select ${heldElsewhere(host, schoolId)} as held,
      (select count(*)::int from domains where school_id = ${schoolId} and released_at is null) as count`)
  if (rows[0]?.held) throw invalid('host', 'schools.domain_taken')
  if ((rows[0]?.count ?? 0) >= DOMAINS_MAX) throw invalid('host', ['schools.domains_full', { max: DOMAINS_MAX }])
  const added = await db
    .insert(domains)
    .values({ schoolId, host, token: newToken() })
    .returning({ id: domains.id })
    .catch(refuseTwice)
    .then(expectRow)
  await recordDomain(db, actor, 'created', { id: added.id, host })
  return { id: added.id, host }
}

function refuseTwice(error: unknown): never {
  if (getFailure(error).constraint === 'domain_once') throw invalid('host', 'schools.domain_exists')
  throw error
}

/**
 * Gives a domain back: it opens the school no more, and no other school gets it for REST_DAYS. The address that somebody
 * works at is not taken from under their feet: `here` is the host that they came to.
 */
export async function releaseDomain(db: Db, actor: Actor, id: number, here: string): Promise<void> {
  const domain = await requireDomain(db, actor.schoolId, id)
  if (domain.host === here) throw new Refusal(409, 'schools.domain_in_use')
  const byId = notReleased(actor.schoolId, id)
  if (domain.verifiedAt) await db.update(domains).set({ releasedAt: sql`now()`, canonical: false }).where(byId)
  else await db.delete(domains).where(byId)
  onCommit(db, clearSchoolCache)
  await recordDomain(db, actor, 'removed', domain)
}

/** Ends the time in which nobody else gets a domain that a school released. The operator's alone: others may not delete. */
export async function freeDomain(db: Db, schoolId: number, host: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(domains)
    .where(and(eq(domains.schoolId, schoolId), eq(domains.host, host), isNotNull(domains.releasedAt)))
  return rowCount !== 0
}

/**
 * Chooses where visitors of all other addresses of the school are sent and where links in e-mails lead: a verified
 * domain, or with null the school's address on the platform.
 */
export async function chooseMainDomain(db: Db, actor: Actor, id: number | null): Promise<void> {
  const { schoolId } = actor
  await lockSchool(db, schoolId)
  const wanted = id === null ? undefined : await requireDomain(db, schoolId, id)
  if (wanted && !wanted.verifiedAt) throw new Refusal(409, 'schools.domain_not_verified')
  if (wanted?.canonical) return
  const [before] = await db
    .update(domains)
    .set({ canonical: false })
    .where(and(eq(domains.schoolId, schoolId), domains.canonical))
    .returning({ host: domains.host })
  if (!wanted && !before) return
  if (wanted) await db.update(domains).set({ canonical: true }).where(notReleased(schoolId, wanted.id))
  onCommit(db, clearSchoolCache)
  const change = { field: 'main', from: before?.host ?? null, to: wanted?.host ?? null }
  await recordDomain(db, actor, 'chosen', { id, host: wanted?.host ?? '' }, [change])
}

async function recordDomain(
  db: Db,
  { schoolId, id: actorId }: Actor,
  verb: 'created' | 'removed' | 'chosen',
  { id, host }: { id: number | null; host: string },
  changes?: Change[],
): Promise<void> {
  await recordActivity(db, schoolId, { action: `domain.${verb}`, id, title: host, actorId, changes })
}
