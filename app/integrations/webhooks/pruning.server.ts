import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'
import { KEPT_DAYS } from './webhook.ts'

const old = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`

/** Forgets deliveries and messages after thirty days, and deleted webhooks with the last of theirs. */
export async function pruneDeliveries({ schoolId }: SchoolPayload): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from webhook_deliveries where school_id = ${schoolId} and id in (
      select d.id from webhook_deliveries d where d.school_id = ${schoolId} and d.state <> 'waiting'
        and d.created_at < ${old} order by d.created_at limit ${batch})`,
  )
  await inBatches(
    schoolId,
    (batch) => sql`delete from webhook_deliveries where school_id = ${schoolId} and id in (
      select d.id from webhook_deliveries d join webhooks w on w.school_id = ${schoolId} and w.id = d.webhook_id
      where d.school_id = ${schoolId} and w.deleted_at is not null limit ${batch})`,
  )
  await inBatches(
    schoolId,
    (batch) => sql`delete from webhook_messages where school_id = ${schoolId} and message_id in (
      select m.message_id from webhook_messages m where m.school_id = ${schoolId} and m.created_at < ${old}
        and not exists (select from webhook_deliveries d where d.school_id = ${schoolId} and d.message_id = m.message_id)
      order by m.created_at limit ${batch})`,
  )
  await inBatches(
    schoolId,
    (batch) => sql`delete from webhooks where school_id = ${schoolId} and id in (
      select w.id from webhooks w where w.school_id = ${schoolId} and w.deleted_at is not null
        and not exists (select from webhook_deliveries d where d.school_id = ${schoolId} and d.webhook_id = w.id)
      limit ${batch})`,
  )
}

/** Forgets what webhooks were told about a person, with what is still on its way. */
export async function eraseMessagesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.execute(sql`delete from webhook_deliveries where school_id = ${schoolId} and message_id in (
    select m.message_id from webhook_messages m where m.school_id = ${schoolId} and m.account_id = ${accountId})`)
  await db.execute(sql`delete from webhook_messages where school_id = ${schoolId} and account_id = ${accountId}`)
}
