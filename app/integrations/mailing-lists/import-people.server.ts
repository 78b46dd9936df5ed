import { type SQL, sql } from 'drizzle-orm'
import { fitsOccasion, orAny } from '#app/integrations/triggers/people.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { consentsOf } from './consent.server.ts'
import { insertDeliveries } from './deliveries.server.ts'
import type { Rule } from './mailing.ts'
import { scheduleDelivery } from './queue.server.ts'
import { mailingIntegrations } from './tables.server.ts'

/** How many people are looked at in one transaction. */
const BATCH = 500

type StoredIntegration = typeof mailingIntegrations.$inferSelect
type Key = { schoolId: number; integrationId: number }

/** Lists who is to be passed on, batch by batch; a worker that comes later goes on where the last one stopped. */
export async function listPeople({ schoolId, integrationId }: Key): Promise<void> {
  while (await inSchool(schoolId, (db) => listSome(db, { schoolId, integrationId })));
}

/** Lists some; false once everybody is listed. */
async function listSome(db: Db, { schoolId, integrationId }: Key): Promise<boolean> {
  const [stored] = await db
    .select()
    .from(mailingIntegrations)
    .where(hasId(mailingIntegrations, schoolId, integrationId))
    .for('no key update')
  if (!stored?.importStage || !stored.enabled) return false
  const { importStage: stage, importCursor: cursor, rules } = stored
  const { rows } = await db.execute<{ id: string }>(
    stage === 'accounts'
      ? sql`select a.id from accounts a where a.school_id = ${schoolId} and a.id > ${cursor} and a.role = 'student'
          and a.deleted_at is null order by a.id limit ${BATCH}`
      : sql`select l.id from leads l where l.school_id = ${schoolId} and l.id > ${cursor} and l.form_id is not null
          order by l.id limit ${BATCH}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length > 0) for (const rule of rules) await listByRule(db, stored, rule, ids)
  const isLast = ids.length < BATCH
  await db
    .update(mailingIntegrations)
    .set(
      isLast
        ? { importStage: stage === 'accounts' ? 'leads' : null, importCursor: 0 }
        : { importCursor: ids.at(-1) ?? cursor },
    )
    .where(hasId(mailingIntegrations, schoolId, integrationId))
  await scheduleDelivery(db, stored)
  return !isLast || stage === 'accounts'
}

type PersonRow = { account: string | null; lead: string | null; email: string; emailKey: string }

/** Has those passed on who agreed to marketing and fit a rule, and are not on its list yet. */
async function listByRule(db: Db, stored: StoredIntegration, rule: Rule, ids: readonly number[]): Promise<void> {
  const { schoolId: school, id: integrationId, service, importStage } = stored
  const people = importStage === 'leads' ? leadsOf(school, rule, ids) : accountsOf(school, rule, ids)
  if (!people) return
  const { when: cause, listId, tags = [] } = rule
  const { rows } = await db.execute<PersonRow>(sql`
    select p.account, p.lead, p.email, p.email_key as "emailKey" from (${people}) p
    where (${newestConsent(school)}) and not exists (select from mailing_contacts c where c.school_id = ${school}
      and c.integration_id = ${integrationId} and c.email_key = p.email_key and c.subscribed
      and ${listId}::text = any(c.list_ids) and c.tags @> ${sql.param(tags)}::text[])`)
  const target = {
    integrationId,
    service,
    action: 'subscribe' as const,
    cause,
    listIds: [listId],
    tags,
    imported: true,
  }
  const deliveries = rows.map(({ account, lead, ...person }) => {
    return { ...target, ...person, accountId: toId(account), leadId: toId(lead) }
  })
  if (deliveries.length > 0) await insertDeliveries(db, school, deliveries)
}

/** Whether the newest word of a person `p` about marketing was yes. */
const newestConsent = (school: number) => sql`select w.given
  from (${consentsOf({ school, account: sql`p.account`, emailKey: sql`p.email_key` })}) w order by w.at desc limit 1`

const toId = (id: string | null) => (id === null ? null : Number(id))
const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** The accounts among these that a rule fits. */
function accountsOf(school: number, rule: Rule, ids: readonly number[]): SQL {
  return sql`select a.id as account, null::bigint as lead, a.email, a.email_key from accounts a
    where a.school_id = ${school} and a.id = ${among(ids)} and ${fitsOccasion(school, rule)}`
}

/** The leads among these that a rule fits, of people without an account; each address once. */
function leadsOf(school: number, { when, formId }: Rule, ids: readonly number[]): SQL | undefined {
  if (when !== 'lead') return undefined
  return sql`select distinct on (l.email_key) null::bigint as account, l.id as lead, l.email, l.email_key from leads l
    where l.school_id = ${school} and l.id = ${among(ids)} and l.email_key is not null
      and (not l.asked or l.confirmed_at is not null) and ${orAny(sql`l.form_id`, formId)}
      and not exists (select from accounts a where a.school_id = ${school} and a.email_key = l.email_key
        and a.deleted_at is null and a.role = 'student')
      and not exists (select from leads o where o.school_id = ${school} and o.email_key = l.email_key and o.id < l.id
        and o.form_id is not null and ${orAny(sql`o.form_id`, formId)} and (not o.asked or o.confirmed_at is not null))
    order by l.email_key, l.id`
}
