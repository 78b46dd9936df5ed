import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, getFailure, inSchool, onCommit } from '#app/platform/db.server.ts'
import { loadAddresses, txtRecords } from '#app/platform/dns.server.ts'
import { env } from '#app/platform/env.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import {
  DOMAIN_NEWS,
  type DomainNews,
  type DomainProblem,
  GRACE_DAYS,
  minutesToNextCheck,
  proofName,
} from './domain.ts'
import { heldElsewhere, notReleased } from './domains.server.ts'
import { domainEvents } from './events.server.ts'
import { clearSchoolCache } from './schools.server.ts'
import { domains } from './tables.server.ts'

/** A check that never ends its work is done again after this many minutes. */
const LEASE_MINUTES = 10

type Key = { schoolId: number; id: number }
type CheckResult = { problem: DomainProblem | null; pointsHere: boolean | null }

/**
 * Asks DNS whether a domain carries its proof and whether it leads here, and writes down what follows. DNS is asked
 * outside any transaction.
 */
export async function checkDomain({ schoolId, id }: Key): Promise<void> {
  const [domain] = await inSchool(schoolId, (db) =>
    db
      .update(domains)
      .set({ nextCheckAt: inMinutes(LEASE_MINUTES) })
      .where(notReleased(schoolId, id))
      .returning({ host: domains.host, token: domains.token }),
  )
  if (!domain) return
  const { host, token } = domain
  const [problem, pointsHere] = await Promise.all([proofProblem(host, token), leadsHere(host)])
  const seen = { problem, pointsHere }
  await inSchool(schoolId, (db) => record(db, { schoolId, id }, host, seen)).catch((error: unknown) => {
    // Another school proved it in this very moment.
    if (getFailure(error).constraint !== 'domain_holder') throw error
    return inSchool(schoolId, (db) => record(db, { schoolId, id }, host, { ...seen, problem: 'taken' }))
  })
}

async function proofProblem(host: string, token: string): Promise<DomainProblem | null> {
  const records = await txtRecords(proofName(host))
  if (records === null) return 'no_answer'
  if (records.length === 0) return 'no_record'
  // Some providers store the quotation marks that one types.
  return records.some((text) => text.trim().replace(/^"(.*)"$/, '$1') === token) ? null : 'wrong_record'
}

/** Whether a host has one of the platform's network addresses; null when that cannot be told. */
async function leadsHere(host: string): Promise<boolean | null> {
  const [theirs, ours] = await Promise.all([
    loadAddresses(host),
    env.platformAddresses.length > 0 ? env.platformAddresses : loadAddresses(env.publicUrl.hostname),
  ])
  if (!theirs || !ours || ours.length === 0) return null
  return theirs.some((address) => ours.includes(address))
}

function inMinutes(minutes: number) {
  return sql`now() + make_interval(mins => ${minutes})`
}

async function record(
  db: Db,
  { schoolId, id }: Key,
  host: string,
  { problem, pointsHere }: CheckResult,
): Promise<void> {
  const byId = notReleased(schoolId, id)
  const [before] = await db
    .select({
      verified: sql<boolean>`${domains.verifiedAt} is not null`,
      missing: sql<boolean>`${domains.missingSince} is not null`,
      over: sql<boolean>`coalesce(${domains.missingSince} < now() - make_interval(days => ${GRACE_DAYS}), false)`,
      ageHours: sql<number>`extract(epoch from now() - ${domains.addedAt})::float8 / 3600`,
      held: sql<boolean>`${heldElsewhere(host, schoolId)}`,
    })
    .from(domains)
    .where(byId)
    .for('update')
  if (!before) return
  const { verified, ageHours } = before
  const proven = problem === null && (verified || !before.held)
  // Without an answer from DNS nobody knows: what was missing stays missing, and nothing else gets worse.
  const gone = verified && (problem === 'no_answer' ? before.missing : problem !== null)
  const lapsed = gone && before.over && problem !== 'no_answer'
  const minutes = minutesToNextCheck(ageHours, verified || proven, gone)
  await db
    .update(domains)
    .set({
      checkedAt: sql`now()`,
      nextCheckAt: minutes === null ? null : inMinutes(minutes),
      problem: problem ?? (proven ? null : 'taken'),
      pointsHere,
      ...(proven && !verified && { verifiedAt: sql`now()` }),
      missingSince: gone ? sql`least(${domains.missingSince}, now())` : null,
      ...(lapsed && { releasedAt: sql`now()`, canonical: false }),
    })
    .where(byId)
  onCommit(db, clearSchoolCache)
  const news = getNews({ verified: proven && !verified, missing: gone && !before.missing, lapsed })
  if (news) await publish(db, schoolId, domainEvents[news], { domainId: id, host, news, noticeId: randomUUID() })
}

function getNews(changes: Record<DomainNews, boolean>): DomainNews | undefined {
  return DOMAIN_NEWS.find((news) => changes[news])
}
