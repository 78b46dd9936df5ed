import { and, asc, eq, sql } from 'drizzle-orm'
import { getChanges, recordActivity } from '#app/platform/activity.server.ts'
import type { Change } from '#app/platform/activity.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { dropSubscriptions, requeueRefused } from './deliveries.server.ts'
import {
  type Integration,
  type MailingList,
  type Problem,
  type Rule,
  SERVICE_NAMES,
  type ServiceName,
} from './mailing.ts'
import { scheduleDelivery } from './queue.server.ts'
import { sealKey } from './secrets.server.ts'
import { mailingIntegrations } from './tables.server.ts'

export type StoredIntegration = typeof mailingIntegrations.$inferSelect

const END = 4

/** What a problem is called, in the reader's language. */
export function describeProblem(locale: Locale, service: ServiceName, { code, status = 0, detail }: Problem): string {
  const name = SERVICE_NAMES[service]
  if (code === 'refused' && detail)
    return translate(locale, 'mailing-lists.problem_refused_because', { service: name, detail })
  return translate(locale, `mailing-lists.problem_${code}`, { service: name, status })
}

/** An integration as calls answer it. */
export function toIntegration(stored: StoredIntegration, locale: Locale): Integration {
  const { id, service, enabled, problem, apiKeyEnd, rules } = stored
  const lastError = problem && describeProblem(locale, service, problem)
  return { id, service, state: enabled ? (problem ? 'failing' : 'connected') : 'off', lastError, apiKeyEnd, rules }
}

export const integrationJson = (stored: StoredIntegration, locale: Locale) => ({
  integration: toSnakeCase(toIntegration(stored, locale)),
})

/** An integration of the school; else 404. */
export async function requireIntegration(db: Db, schoolId: number, id: number): Promise<StoredIntegration> {
  return db
    .select()
    .from(mailingIntegrations)
    .where(hasId(mailingIntegrations, schoolId, id))
    .then(requireRow)
}

/** All integrations of the school, the oldest first. */
export async function listMailingIntegrations(db: Db, schoolId: number): Promise<StoredIntegration[]> {
  return await db
    .select()
    .from(mailingIntegrations)
    .where(eq(mailingIntegrations.schoolId, schoolId))
    .orderBy(asc(mailingIntegrations.id))
}

/** The integration with a service; undefined where it is not connected. */
export async function findIntegrationWith(
  db: Db,
  schoolId: number,
  service: ServiceName,
): Promise<StoredIntegration | undefined> {
  const [stored] = await db
    .select()
    .from(mailingIntegrations)
    .where(and(eq(mailingIntegrations.schoolId, schoolId), eq(mailingIntegrations.service, service)))
  return stored
}

/** The refusal of a second integration with a service. */
export const duplicateIntegration = (service: ServiceName) =>
  new Refusal(409, ['mailing-lists.duplicate', { service: SERVICE_NAMES[service] }])

export type Credentials = { apiKey: string; accountUrl: string | null }

function toStoredKey(schoolId: number, service: ServiceName, { apiKey, accountUrl }: Credentials) {
  return { accountUrl, apiKey: sealKey(schoolId, service, apiKey), apiKeyEnd: apiKey.slice(-END) }
}

type NewIntegration = {
  service: ServiceName
  credentials: Credentials
  lists: MailingList[]
  rules: Rule[]
  enabled: boolean
}

const toRecorded = ({ enabled, rules }: StoredIntegration) => ({ enabled, rules })

async function recordIntegration(
  db: Db,
  { schoolId, id: actorId }: Member,
  verb: 'created' | 'updated' | 'deleted',
  { id, service }: StoredIntegration,
  changes?: Change[],
): Promise<void> {
  const title = SERVICE_NAMES[service]
  await recordActivity(db, schoolId, { action: `integration.${verb}`, id, title, actorId, changes })
}

/** Connects a service whose key was checked. One that is connected already is a 409. */
export async function createIntegration(
  db: Db,
  actor: Member,
  { service, credentials, ...rest }: NewIntegration,
): Promise<StoredIntegration> {
  const { schoolId, id: createdBy } = actor
  const [stored] = await db
    .insert(mailingIntegrations)
    .values({ schoolId, service, createdBy, ...rest, ...toStoredKey(schoolId, service, credentials) })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw duplicateIntegration(service)
  await recordIntegration(db, actor, 'created', stored)
  return stored
}

export type IntegrationChanges = {
  credentials?: Credentials | undefined
  lists?: MailingList[] | undefined
  /** The new rules, all of them, of those that are stored at this moment. */
  changeRules?: ((stored: Rule[]) => Rule[]) | undefined
  enabled?: boolean | undefined
}

/**
 * Changes what is named of an integration, under its lock, so that nothing that a colleague changed meanwhile is lost. Off it
 * adds nobody, and nobody later for what happened meanwhile; withdrawn consents follow as soon as it is on. A new key passes on
 * whom the service refused because of the former one.
 */
export async function updateIntegration(
  db: Db,
  actor: Member,
  integrationId: number,
  { credentials, lists, changeRules, enabled: chosen }: IntegrationChanges,
): Promise<StoredIntegration> {
  const before = await db
    .select()
    .from(mailingIntegrations)
    .where(hasId(mailingIntegrations, actor.schoolId, integrationId))
    .for('no key update')
    .then(requireRow)
  const { schoolId, id, service } = before
  const enabled = chosen ?? before.enabled
  const rules = changeRules?.(before.rules)
  const works = { problem: null, failingSince: null, restingUntil: null, checkedAt: sql`now()` }
  const renews = rules !== undefined || (enabled && !before.enabled)
  const stored = await db
    .update(mailingIntegrations)
    .set({
      enabled,
      ...(lists && { lists }),
      ...(rules && { rules }),
      ...(renews && { rulesSince: sql`now()` }),
      ...(credentials && { ...toStoredKey(schoolId, service, credentials), ...works }),
    })
    .where(hasId(mailingIntegrations, schoolId, id))
    .returning()
    .then(requireRow)
  if (credentials) await requeueRefused(db, stored)
  await applyState(db, stored)
  await recordIntegration(db, actor, 'updated', stored, getChanges(toRecorded(before), toRecorded(stored)))
  return stored
}

/** On, who waits is passed on; off, who waits to be added is dropped, and what takes people out stays. */
async function applyState(db: Db, stored: StoredIntegration): Promise<void> {
  if (stored.enabled) await scheduleDelivery(db, stored)
  else await dropSubscriptions(db, stored, { code: 'turned_off' })
}

/** Disconnects a service: its key, its rules and its log go. Who was passed on stays there. */
export async function deleteIntegration(db: Db, actor: Member, stored: StoredIntegration): Promise<void> {
  await db.delete(mailingIntegrations).where(hasId(mailingIntegrations, stored.schoolId, stored.id))
  await recordIntegration(db, actor, 'deleted', stored)
}

/** Writes down whether a service that was asked by hand took the key, and its lists. */
export async function recordCheck(
  db: Db,
  stored: StoredIntegration,
  checked: { lists: MailingList[] } | { problem: Problem },
): Promise<StoredIntegration> {
  const { schoolId, id } = stored
  const failing = 'problem' in checked
  const works = { problem: null, failingSince: null, restingUntil: null }
  const state = failing ? { failingSince: sql`least(${mailingIntegrations.failingSince}, now())` } : works
  const after = await db
    .update(mailingIntegrations)
    .set({ ...checked, ...state, checkedAt: sql`now()` })
    .where(hasId(mailingIntegrations, schoolId, id))
    .returning()
    .then(requireRow)
  if (failing) return after
  await requeueRefused(db, after)
  await applyState(db, after)
  return after
}
