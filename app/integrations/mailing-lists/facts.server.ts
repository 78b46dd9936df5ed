import { type SQL, sql } from 'drizzle-orm'
import { newsChosen } from '#app/community/notifications/events.server.ts'
import { fitsScopes, type Happening, listenToTriggers } from '#app/integrations/triggers/happenings.server.ts'
import type { Trigger } from '#app/integrations/triggers/trigger.ts'
import { factListeners, listenToFact } from '#app/integrations/webhooks/fact-listeners.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { record } from '#app/platform/outbox.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import { isOfAccount } from './contacts.server.ts'
import type { NewDelivery } from './deliveries.server.ts'
import type { Cause, Rule, ServiceName } from './mailing.ts'
import { createDeliveries } from './queue.server.ts'

const listEnabled = factListeners<{ id: number; service: ServiceName; rules: Rule[] }>(
  (school) => sql`
    select m.id, m.service, m.rules from mailing_integrations m where m.school_id = ${school} and m.enabled`,
)

type FoundRule = { id: number; service: ServiceName; rule: Rule }

/** The rules of enabled integrations that wait for something. */
async function listRules(db: Db, school: number, when: Trigger): Promise<FoundRule[]> {
  const enabled = await listEnabled(db, school)
  return enabled.flatMap(({ id, service, rules }) =>
    rules.filter((rule) => rule.when === when).map((rule) => ({ id, service, rule })),
  )
}

/** Passes a person on by every rule that waits for this. */
async function applyRules(db: Db, schoolId: number, when: Trigger, selectPeople: () => SQL): Promise<void> {
  const rules = await listRules(db, schoolId, when)
  if (rules.length === 0) return
  const { rows } = await db.execute<Happening>(selectPeople())
  const deliveries = rows.flatMap(({ account, lead, email, emailKey, scopes }) =>
    rules
      .filter(({ rule }) => fitsScopes(rule, scopes ?? []))
      .map(({ id, service, rule }): NewDelivery => {
        const person = { accountId: toId(account), leadId: toId(lead), email, emailKey }
        const target = { listIds: [rule.listId], tags: rule.tags ?? [] }
        return { integrationId: id, service, action: 'subscribe', cause: rule.when, ...person, ...target }
      }),
  )
  await createDeliveries(db, schoolId, deliveries)
}

const toId = (id: string | null) => (id === null ? null : Number(id))

type Named = { accountId: number }

type Known = { id: string; service: ServiceName; email: string; emailKey: string; listIds: string[]; tags: string[] }

/** What services know of an account. */
const known = (school: number, account: number, only: SQL, options?: { unconfirmed: boolean }) => sql`
  select c.integration_id as id, c.service, c.email, c.email_key as "emailKey", c.list_ids as "listIds", c.tags
  from mailing_contacts c where c.school_id = ${school} and ${isOfAccount(sql`c`, { school, account }, options)} and ${only}`

/** Whoever is on the way to a service at this moment will be known there. */
const onTheWay = (school: number, account: number) => sql`
  select d.integration_id as id, d.service, d.email, d.email_key as "emailKey", d.list_ids as "listIds", d.tags
  from mailing_deliveries d where d.school_id = ${school} and d.account_id = ${account} and d.state = 'waiting'
    and d.action = 'subscribe'`

const isOn = (school: number) => sql`exists (select from mailing_integrations m where m.school_id = ${school}
  and m.id = c.integration_id and m.enabled)`

type Change = { action: 'subscribe' | 'unsubscribe' | 'move'; cause: Cause }

async function changeEntries(db: Db, school: number, accountId: number, entries: SQL, change: Change): Promise<void> {
  const { rows } = await db.execute<Known>(entries)
  const deliveries = rows.map(({ id, ...entry }): NewDelivery => {
    return { integrationId: Number(id), accountId, ...entry, ...change }
  })
  await createDeliveries(db, school, deliveries)
}

/** A withdrawn consent is followed even while the integration is off, as soon as it is on; one that is given anew is not. */
async function followConsent(db: Db, school: number, { accountId, given }: Named & { given: boolean }): Promise<void> {
  if (given) {
    const entries = known(school, accountId, sql`not c.subscribed and ${isOn(school)}`)
    return changeEntries(db, school, accountId, entries, { action: 'subscribe', cause: 'consent_given' })
  }
  // A withdrawal is followed for an address that is not confirmed, too: it adds nobody.
  const subscribed = known(school, accountId, sql`c.subscribed`, { unconfirmed: true })
  const entries = sql`${subscribed} union ${onTheWay(school, accountId)}`
  return changeEntries(db, school, accountId, entries, { action: 'unsubscribe', cause: 'consent_withdrawn' })
}

/** The former address goes, and the new one takes its place. */
async function followAddress(db: Db, school: number, { accountId }: Named): Promise<void> {
  const address = sql`(select a.email_key from accounts a where a.school_id = ${school} and a.id = ${accountId})`
  const isFormer = sql`c.subscribed and c.account_id = ${accountId} and c.email_key <> ${address}`
  const sent = sql`${onTheWay(school, accountId)} and d.email_key <> ${address}`
  const entries = sql`${known(school, accountId, isFormer)} union ${sent}`
  return changeEntries(db, school, accountId, entries, { action: 'move', cause: 'email_changed' })
}

/** Since when somebody waits for memberships to end, at the earliest; undefined where nobody does. */
async function findRulesSince(db: Db, schoolId: number, when: Trigger): Promise<string | undefined> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select ${isoText(sql`min(m.rules_since)`)} as since from mailing_integrations m
    where m.school_id = ${schoolId} and m.enabled and m.rules @> ${JSON.stringify([{ when }])}::jsonb`)
  return rows[0]?.since ?? undefined
}

/** Has people passed on as the facts that webhooks are told of happen, in the same transaction. */
export function recordMailing(): void {
  listenToTriggers({ hear: applyRules, findSince: findRulesSince })
  listenToFact('student.updated', { hear: followAddress })
  record(newsChosen, async (db, school, payloads) => {
    for (const payload of payloads) await followConsent(db, school, payload)
  })
}
