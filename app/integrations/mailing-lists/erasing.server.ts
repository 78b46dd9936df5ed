import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { isOfAccount } from './contacts.server.ts'
import type { ServiceName } from './mailing.ts'
import { createDeliveries } from './queue.server.ts'

type Known = { id: string; service: ServiceName; email: string; emailKey: string; listIds: string[]; tags: string[] }

/**
 * Forgets to whom a person was passed on, with who is on their way, and has the services take them out. That stands in the log
 * until it is done.
 */
export async function eraseFromLists(db: Db, schoolId: number, accountId: number): Promise<void> {
  const isTheirs = (row: SQL) => isOfAccount(row, { school: schoolId, account: accountId })
  const { rows } = await db.execute<Known>(sql`
    select c.integration_id as id, c.service, c.email, c.email_key as "emailKey", c.list_ids as "listIds", c.tags
    from mailing_contacts c where c.school_id = ${schoolId} and ${isTheirs(sql`c`)}`)
  await db.execute(sql`delete from mailing_deliveries d where d.school_id = ${schoolId} and ${isTheirs(sql`d`)}`)
  await db.execute(sql`delete from mailing_contacts c where c.school_id = ${schoolId} and ${isTheirs(sql`c`)}`)
  const erased = { action: 'erase', cause: 'account_deleted' } as const
  await createDeliveries(
    db,
    schoolId,
    rows.map(({ id, ...known }) => ({ integrationId: Number(id), ...known, ...erased })),
  )
}
