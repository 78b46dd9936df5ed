import { and, eq, sql } from 'drizzle-orm'
import { type Db, inSchool, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { findConsent } from './consent.server.ts'
import { changeContact, deleteContact, findContact, type StoredContact } from './contacts.server.ts'
import { insertDeliveries, requeueRefused } from './deliveries.server.ts'
import type { ScheduleDelivery } from './delivery-job.server.ts'
import { getNextDelay, getRest, type Problem, REST_WITHOUT_KEY } from './mailing.ts'
import { findPerson, type Person } from './people.server.ts'
import { toAccount } from './secrets.server.ts'
import { ServiceAway, ServiceRefusal, type Subscriber } from './services/service.server.ts'
import { MAILING_SERVICES } from './services/services.server.ts'
import { mailingDeliveries, mailingIntegrations } from './tables.server.ts'

/** After so long the worker that passes somebody on is taken for lost: longer than all calls for one person may take. */
const CLAIM_SECONDS = 120
/** After so long a job leaves the rest to the next one, so that schools take turns. */
const TURN_MS = 20_000

type Key = { schoolId: number; integrationId: number }
type Integration = typeof mailingIntegrations.$inferSelect
type Delivery = typeof mailingDeliveries.$inferSelect

type Claimed = {
  integration: Integration
  delivery: Delivery
  person: Person | undefined
  agreedAt: string | null
  contact: StoredContact | undefined
  /** What the service knows under the address that the delivery names. */
  former: StoredContact | undefined
}

type Outcome = { state: 'done' | 'skipped'; problem: Problem | null } | { failure: ServiceAway | ServiceRefusal }

type ClaimParams = { school: number; integration: number }

/** The people of one address are passed on in the order in which it happened; an import comes last. */
const findDue = rawStatement<{ id: string }, ClaimParams>(
  'find_due_mailing',
  (param: Placeholders<ClaimParams>) => sql`
    select d.id from mailing_deliveries d
    where d.school_id = ${param.school} and d.integration_id = ${param.integration} and d.state = 'waiting'
      and d.next_try_at <= now()
      and not exists (select from mailing_deliveries e where e.school_id = ${param.school}
        and e.integration_id = ${param.integration} and e.email_key = d.email_key and e.state = 'waiting' and e.id < d.id)
    order by d.imported, d.next_try_at, d.id limit 1`,
)

/** Passes people on to a service one after the other; of several jobs for one service a single one does it. */
export async function deliverDue(key: Key, schedule: ScheduleDelivery): Promise<void> {
  const end = performance.now() + TURN_MS
  for (;;) {
    const claimed = await inSchool(key.schoolId, (db) => claimNext(db, key))
    if (!claimed) return
    const goesOn = await deliverOne(claimed, schedule)
    if (!goesOn) return
    if (performance.now() > end) {
      await inSchool(key.schoolId, (db) => schedule(db))
      return
    }
  }
}

/** Takes the next person for this worker; undefined where nobody is due, or the service is taken, left alone or off. */
async function claimNext(db: Db, { schoolId, integrationId }: Key): Promise<Claimed | undefined> {
  const isFree = sql`${mailingIntegrations.enabled}
    and (${mailingIntegrations.claimedUntil} is null or ${mailingIntegrations.claimedUntil} <= now())
    and (${mailingIntegrations.restingUntil} is null or ${mailingIntegrations.restingUntil} <= now())`
  const [integration] = await db
    .update(mailingIntegrations)
    .set({ claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS}::int)` })
    .where(and(hasId(mailingIntegrations, schoolId, integrationId), isFree))
    .returning()
  if (!integration) return undefined
  const [due] = await findDue(db, { school: schoolId, integration: integrationId })
  if (!due) {
    await release(db, integration)
    return undefined
  }
  const [delivery] = await db
    .select()
    .from(mailingDeliveries)
    .where(hasId(mailingDeliveries, schoolId, Number(due.id)))
  if (!delivery) throw new Error(`the mailing delivery ${due.id} does not exist`)
  const person = delivery.action === 'erase' ? undefined : await findPerson(db, delivery)
  const { accountId } = delivery
  const agreedAt = person ? await findConsent(db, { schoolId, accountId, emailKey: person.emailKey }) : null
  const former = await findContact(db, integration, delivery.emailKey)
  const isSame = !person || person.emailKey === delivery.emailKey
  const contact = isSame ? former : await findContact(db, integration, person.emailKey)
  return { integration, delivery, person, agreedAt, contact, former }
}

async function release(db: Db, { schoolId, id }: Pick<Integration, 'schoolId' | 'id'>): Promise<void> {
  await db
    .update(mailingIntegrations)
    .set({ claimedUntil: null })
    .where(hasId(mailingIntegrations, schoolId, id))
}

/** Passes one person on; false where the service is left alone afterwards. */
async function deliverOne(claimed: Claimed, schedule: ScheduleDelivery): Promise<boolean> {
  const { schoolId } = claimed.integration
  try {
    const outcome = await callService(claimed)
    return await inSchool(schoolId, (db) => recordOutcome(db, claimed, outcome, schedule))
  } catch (error) {
    // Nothing was sent: another worker may take it at once.
    if (error instanceof OutgoingHeld) await inSchool(schoolId, (db) => release(db, claimed.integration))
    throw error
  }
}

/** Does what the delivery asks for. Whatever the service refuses is an outcome. */
async function callService(claimed: Claimed): Promise<Outcome> {
  try {
    const { action } = claimed.delivery
    return await (action === 'subscribe'
      ? subscribe(claimed)
      : action === 'move'
        ? move(claimed)
        : unsubscribe(claimed))
  } catch (error) {
    if (error instanceof ServiceAway || error instanceof ServiceRefusal) return { failure: error }
    throw error
  }
}

/** Adds a person to the lists of the delivery; only while they agree to marketing. */
async function subscribe({ integration, delivery, person, agreedAt, contact }: Claimed): Promise<Outcome> {
  const account = toAccount(integration)
  const service = MAILING_SERVICES[integration.service]
  const { listIds, tags } = delivery
  if (!person) return { state: 'skipped', problem: { code: 'person_gone' } }
  if (agreedAt === null) return { state: 'skipped', problem: { code: 'no_consent' } }
  const { email, firstName, lastName, locale } = person
  const subscriber: Subscriber = { email, firstName, lastName, locale, agreedAt }
  const resubscribe = contact?.subscribed === false
  for (const listId of listIds) await service.subscribe(account, { person: subscriber, listId, tags, resubscribe })
  return { state: 'done', problem: null }
}

/** Takes the former address out, whatever the service says of the new one, and puts the new one in its place. */
async function move(claimed: Claimed): Promise<Outcome> {
  const { integration, delivery, former } = claimed
  if (!former?.subscribed) return { state: 'skipped', problem: null }
  const { listIds } = former
  await MAILING_SERVICES[integration.service].unsubscribe(toAccount(integration), { email: delivery.email, listIds })
  if (claimed.agreedAt === null) return { state: 'done', problem: null }
  await inSchool(integration.schoolId, (db) => recordFormerGone(db, claimed))
  return subscribe(claimed)
}

/** What is left of a change of address: to add the new one, which fails and is retried by itself. */
async function recordFormerGone(db: Db, { integration, delivery, person }: Claimed): Promise<void> {
  await deleteContact(db, integration, delivery.emailKey)
  await db
    .update(mailingDeliveries)
    .set({ action: 'subscribe', ...(person && { email: person.email }) })
    .where(hasId(mailingDeliveries, delivery.schoolId, delivery.id))
}

/** Takes a person out, unless they agreed anew meanwhile. */
async function unsubscribe({ integration, delivery, agreedAt, contact }: Claimed): Promise<Outcome> {
  // An address that we did not pass on stays unknown to the service.
  const isOver = agreedAt !== null || !contact?.subscribed
  if (delivery.action === 'unsubscribe' && isOver) return { state: 'skipped', problem: null }
  const { email, listIds } = delivery
  await MAILING_SERVICES[integration.service].unsubscribe(toAccount(integration), { email, listIds })
  return { state: 'done', problem: null }
}

/** Writes down what came of a try, and what follows. Answers whether the next person can be passed on at once. */
async function recordOutcome(db: Db, claimed: Claimed, outcome: Outcome, schedule: ScheduleDelivery): Promise<boolean> {
  const { integration, delivery } = claimed
  if ('failure' in outcome) return recordFailure(db, claimed, outcome.failure, schedule)
  const isKnown = await finish(db, delivery, { ...outcome, email: claimed.person?.email ?? delivery.email })
  if (outcome.state === 'done' && isKnown) await changeContact(db, claimed)
  if (outcome.state === 'done' && !isKnown) await eraseAgain(db, claimed)
  const works = outcome.state === 'done' && {
    problem: null,
    failingSince: null,
    restingUntil: null,
    checkedAt: sql`now()`,
  }
  await db
    .update(mailingIntegrations)
    .set({ claimedUntil: null, ...works })
    .where(hasId(mailingIntegrations, integration.schoolId, integration.id))
  if (works && integration.problem?.code === 'key_refused') await requeueRefused(db, integration)
  return true
}

type Finished = { state: 'done' | 'failed' | 'skipped'; problem: Problem | null; email?: string; tries?: number }

/** Ends a delivery; false where it was erased with the account while it was on its way. */
async function finish(
  db: Db,
  { schoolId, id, action }: Delivery,
  { email, tries, ...finished }: Finished,
): Promise<boolean> {
  const row = hasId(mailingDeliveries, schoolId, id)
  // Of somebody who deleted their account nothing is kept.
  if (action === 'erase' && finished.state === 'done') {
    await db.delete(mailingDeliveries).where(row)
    return true
  }
  const changed = await db
    .update(mailingDeliveries)
    .set({
      ...finished,
      ...(email !== undefined && action === 'subscribe' && { email }),
      tries: tries ?? sql`${mailingDeliveries.tries} + 1`,
      nextTryAt: null,
      finishedAt: sql`now()`,
    })
    .where(row)
    .returning({ id: mailingDeliveries.id })
  return changed.length > 0
}

/** Takes somebody out again who was passed on while their account was deleted. This job does it next. */
async function eraseAgain(db: Db, { integration, delivery, person }: Claimed): Promise<void> {
  const { schoolId, id: integrationId, service } = integration
  const { email, emailKey } = person ?? delivery
  const { listIds, tags } = delivery
  const erased = { action: 'erase', cause: 'account_deleted', email, emailKey, listIds, tags } as const
  await insertDeliveries(db, schoolId, [{ integrationId, service, ...erased }])
}

async function recordFailure(
  db: Db,
  { integration, delivery }: Claimed,
  failure: ServiceAway | ServiceRefusal,
  schedule: ScheduleDelivery,
): Promise<boolean> {
  const { schoolId, id } = integration
  const { problem } = failure
  const tries = delivery.tries + 1
  if (failure instanceof ServiceRefusal) {
    await finish(db, delivery, { state: 'failed', problem, tries })
    const isKeyRefused = problem.code === 'key_refused'
    await db
      .update(mailingIntegrations)
      .set({
        claimedUntil: null,
        ...(isKeyRefused && { ...toFailing(problem), restingUntil: inSeconds(REST_WITHOUT_KEY) }),
      })
      .where(hasId(mailingIntegrations, schoolId, id))
    // Everybody else would be refused as well.
    if (isKeyRefused) await schedule(db, REST_WITHOUT_KEY * 1000)
    return !isKeyRefused
  }
  const delay = getNextDelay(tries, failure.retryAfter)
  if (delay === null) await finish(db, delivery, { state: 'failed', problem, tries })
  else
    await db
      .update(mailingDeliveries)
      .set({
        tries,
        problem,
        nextTryAt: inSeconds(delay),
      })
      .where(and(hasId(mailingDeliveries, schoolId, delivery.id), eq(mailingDeliveries.state, 'waiting')))
  const { rows } = await db.execute<{ seconds: number }>(sql`select
    coalesce(extract(epoch from now() - ${integration.failingSince}::timestamptz), 0)::float8 as seconds`)
  const rest = getRest(rows[0]?.seconds ?? 0, failure.retryAfter)
  await db
    .update(mailingIntegrations)
    .set({
      claimedUntil: null,
      restingUntil: inSeconds(rest),
      ...toFailing(problem),
    })
    .where(hasId(mailingIntegrations, schoolId, id))
  await schedule(db, rest * 1000)
  if (delay !== null && delay !== rest) await schedule(db, delay * 1000)
  return false
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

/** The state of an integration whose service failed or refused the key. */
export const toFailing = (problem: Problem) => ({
  problem,
  failingSince: sql`least(${mailingIntegrations.failingSince}, now())`,
  checkedAt: sql`now()`,
})
