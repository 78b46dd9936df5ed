import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { sendOnceMore } from '#app/platform/mail-outbox.server.ts'

/** The condition under which a letter, `m`, is about an order: its receipt, a refund of it (also one that was made in the provider's own panel), or the withdrawal from it. */
export function isAbout(school: number, transaction: SQL): SQL {
  return sql`(m.kind in ('receipt', 'purchases.withdrawal') and m.reference = ${transaction}::text
    or m.kind = 'sales.refund' and m.reference in (select r.id::text from refunds r
      where r.school_id = ${school} and r.transaction_id = ${transaction}
      union all select 'reported ' || f.id from provider_facts f
      where f.school_id = ${school} and f.transaction_id = ${transaction}))`
}

/** Sends a letter about an order once more; false where it is about something else, waits, or has no words any more. */
export async function sendLetterAgain(db: Db, school: number, transaction: number, mail: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from mails m
    where m.school_id = ${school} and m.id = ${mail} and ${isAbout(school, sql`${transaction}::bigint`)}`)
  return rows.length > 0 && (await sendOnceMore(db, school, mail))
}
