import { and, eq, type SQL, sql } from 'drizzle-orm'
import { grantEnded } from '#app/access/access/events.server.ts'
import { membershipOver } from '#app/memberships/memberships/events.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import type { FactType } from './event-types.ts'
import { listFactListeners } from './fact-listeners.server.ts'
import { webhookClocks, webhooks } from './tables.server.ts'

const BATCH = 500

/** Whether nobody was told yet of what ended at an instant, by its id. */
type IsUntold = (at: SQL, id: SQL) => SQL

/** What ends as time passes, without anybody doing something. */
type Ending = {
  type: FactType
  /** A select of `id` and of `at`, when it ended, of all that ended and were not told of. */
  ended: (school: number, isUntold: IsUntold) => SQL
  tell: (db: Db, school: number, ids: number[]) => Promise<void>
}

const ENDINGS: readonly Ending[] = [
  {
    type: 'access.ended',
    ended: (school, isUntold) => sql`select g.id, g.ends_at as at from access_grants g where g.school_id = ${school}
      and g.revoked_at is null and ${isUntold(sql`g.ends_at`, sql`g.id`)} and g.ends_at <= now()`,
    tell: (db, school, ids) => recordEvent(db, school, grantEnded, ...ids.map((grantId) => ({ grantId }))),
  },
  {
    type: 'membership.ended',
    ended: (school, isUntold) => sql`select m.id, m.until as at from memberships m where m.school_id = ${school}
      and m.status in ('CANCELED', 'ACTIVE') and m.next_charge_at is null and m.paused_at is null
      and ${isUntold(sql`m.until`, sql`m.id`)} and m.until <= now()`,
    tell: (db, school, ids) =>
      recordEvent(db, school, membershipOver, ...ids.map((membershipId) => ({ membershipId }))),
  },
]

/** Tells webhooks and other integrations of access and memberships whose time is over. */
export async function tellOfEnded({ schoolId }: SchoolPayload): Promise<void> {
  const failed = await attemptEach(ENDINGS, (ending) => tellOfAll(schoolId, ending), {
    named: ({ type }) => ({ school: schoolId, type }),
  })
  if (failed.length > 0) throw new Error(`not all was told of ${failed.map(({ type }) => type).join(', ')}`)
}

async function tellOfAll(schoolId: number, ending: Ending): Promise<void> {
  while ((await inSchool(schoolId, (db) => tellOfSome(db, schoolId, ending))) === BATCH);
}

/** Since when a webhook or another integration is told of a type, at the earliest; undefined where none is. */
async function findSince(db: Db, schoolId: number, type: FactType): Promise<string | undefined> {
  const [{ since } = { since: null }] = await db
    .select({ since: sql<string | null>`${isoText(sql`min(${webhooks.createdAt})`)}` })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.schoolId, schoolId),
        eq(webhooks.enabled, true),
        sql`${webhooks.events} && array[${type}::text, '*']`,
      ),
    )
  const heard = await Promise.all(listFactListeners(type).map(({ findSince }) => findSince?.(db, schoolId)))
  return [since, ...heard].filter((one) => typeof one === 'string').toSorted()[0]
}

async function tellOfSome(db: Db, schoolId: number, { type, ended, tell }: Ending): Promise<number> {
  const clock = and(eq(webhookClocks.schoolId, schoolId), eq(webhookClocks.type, type))
  const since = await findSince(db, schoolId, type)
  if (since === undefined) {
    // What ends while nobody is told of it is not told later.
    await db.delete(webhookClocks).where(clock)
    return 0
  }
  await db.insert(webhookClocks).values({ schoolId, type, toldUntil: since }).onConflictDoNothing()
  const [known] = await db
    .select({ until: sql<string>`${webhookClocks.toldUntil}::text`, id: webhookClocks.toldId })
    .from(webhookClocks)
    .where(clock)
    .for('update')
  const isUntold: IsUntold = (at, id) =>
    known?.id == null
      ? sql`${at} > ${known?.until}::timestamptz`
      : sql`(${at}, ${id}) > (${known.until}::timestamptz, ${known.id}::bigint)`
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select e.id, e.at::text from (${ended(schoolId, isUntold)}) e order by e.at, e.id limit ${BATCH}`)
  await tell(
    db,
    schoolId,
    rows.map(({ id }) => Number(id)),
  )
  const last = rows.at(-1)
  if (last)
    await db
      .update(webhookClocks)
      .set({ toldUntil: sql`${last.at}::timestamptz`, toldId: rows.length === BATCH ? Number(last.id) : null })
      .where(clock)
  return rows.length
}
