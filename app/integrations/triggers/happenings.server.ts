import { type SQL, sql } from 'drizzle-orm'
import { type FactPayloads, listenToFact } from '#app/integrations/webhooks/fact-listeners.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import { getScope, type Occasion, type Trigger } from './trigger.ts'

/** The person that something happened to, and the products, the form, the plan or the tags that it was about. */
export type Happening = {
  account: string | null
  lead: string | null
  email: string
  emailKey: string
  scopes: (number | string)[] | null
}

/** Whether a rule waits for what happened to these. */
export function fitsScopes(occasion: Occasion, scopes: readonly (number | string)[]): boolean {
  const wanted = getScope(occasion)
  return wanted === undefined || scopes.some((id) => Number(id) === wanted)
}

const person = (school: number) => sql`a.id as account, null as lead, a.email, a.email_key as "emailKey"
  from accounts a where a.school_id = ${school} and a.deleted_at is null`

const student = (school: number, { accountId }: FactPayloads['student.created']) => sql`select null as scopes,
  ${person(school)} and a.id = ${accountId} and a.role = 'student'`

/** Who bought; a renewal and a later instalment pay for what was bought before. */
const buyer = (school: number, { transactionId: id }: FactPayloads['order.paid']) => sql`select
    array(select i.product_id from transaction_items i
      where i.school_id = ${school} and i.transaction_id = ${id}) as scopes, ${person(school)}
  and a.id = (select t.account_id from transactions t where t.school_id = ${school} and t.id = ${id}
    and not exists (select from membership_renewals r where r.school_id = ${school} and r.transaction_id = t.id)
    and not ${soldInstalments.use().isLater(school, sql`t.id`)})`

const member = (school: number, { membershipId: id }: FactPayloads['membership.started']) => sql`select
    array(select m.plan_id from memberships m where m.school_id = ${school} and m.id = ${id}) as scopes, ${person(school)}
  and a.id = (select m.account_id from memberships m where m.school_id = ${school} and m.id = ${id})`

/** Who left an address, with the account that has the same one. Unconfirmed they count once they confirm. */
const lead = (school: number, { leadId: id }: FactPayloads['lead.created']) => sql`select array[l.form_id] as scopes,
    l.id as lead, l.email, l.email_key as "emailKey", (select a.id from accounts a where a.school_id = ${school}
      and a.email_key = l.email_key and a.deleted_at is null) as account
  from leads l where l.school_id = ${school} and l.id = ${id} and l.form_id is not null and l.email_key is not null
    and (not l.asked or l.confirmed_at is not null)`

const learner = (school: number, { accountId, productId }: FactPayloads['course.completed']) => sql`select
  array[${productId}]::bigint[] as scopes, ${person(school)} and a.id = ${accountId}`

const tagged = (school: number, { accountId, added }: FactPayloads['student.tagged']) => sql`select
  ${`{${added.join()}}`}::bigint[] as scopes, ${person(school)} and a.id = ${accountId} and ${added.length}::int > 0`

export type TriggerListener = {
  /** Called in the transaction of what happened; `happened` selects whom it happened to (`Happening`). */
  hear: (db: Db, schoolId: number, when: Trigger, selectPeople: () => SQL) => Promise<void>
  /** Since when somebody waits for what only the clock brings about; undefined where nobody does. */
  findSince: (db: Db, schoolId: number, when: Trigger) => Promise<string | undefined>
}

/** Has rules hear of what they wait for, of the facts that webhooks are told of. */
export function listenToTriggers({ hear, findSince }: TriggerListener): void {
  const on = <Type extends keyof FactPayloads>(
    type: Type,
    when: Trigger,
    select: (school: number, payload: FactPayloads[Type]) => SQL,
  ) =>
    listenToFact(type, {
      hear: (db, school, payload) => hear(db, school, when, () => select(school, payload)),
      findSince: (db, school) => findSince(db, school, when),
    })
  on('order.paid', 'purchase', buyer)
  on('student.created', 'registration', student)
  on('lead.created', 'lead', lead)
  on('lead.confirmed', 'lead', lead)
  on('membership.started', 'membership_started', member)
  on('membership.ended', 'membership_ended', member)
  on('course.completed', 'course_completed', learner)
  on('student.tagged', 'tagged', tagged)
}
