import { and, asc, eq, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import { askForLetter } from './gifts.server.ts'
import { isOpen } from './rows.server.ts'
import { gifts } from './tables.server.ts'

/** How many are asked for in one transaction. */
const AT_ONCE = 100

/** Asks for the e-mails of gifts whose day has come, each once. */
export async function sendDueGifts(schoolId: number): Promise<void> {
  for (let sent = AT_ONCE; sent === AT_ONCE; ) sent = await sendSome(schoolId)
}

async function sendSome(schoolId: number): Promise<number> {
  return await inSchool(schoolId, async (db) => {
    const due = await db
      .select({ transactionId: gifts.transactionId })
      .from(gifts)
      .where(
        and(
          eq(gifts.schoolId, schoolId),
          eq(gifts.letters, 0),
          isOpen,
          sql`${gifts.sendAt} <= now() and ${gifts.email} <> ''`,
        ),
      )
      .orderBy(asc(gifts.sendAt), asc(gifts.transactionId))
      .limit(AT_ONCE)
    for (const { transactionId } of due) await askForLetter(db, { schoolId, transactionId }, eq(gifts.letters, 0))
    return due.length
  })
}
