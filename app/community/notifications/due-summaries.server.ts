import { and, asc, gt } from 'drizzle-orm'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue, type SchoolPayload } from '#app/platform/jobs.server.ts'
import { findLastMorning } from '#app/platform/mornings.server.ts'
import { writeSummary } from './letter-job.server.ts'
import { RHYTHMS } from './notification.ts'
import { type DueSummary, waiting } from './summaries.server.ts'
import { notifications } from './tables.server.ts'

/** People looked up at once. */
const AT_ONCE = 500

/** Asks for the summaries that are due: of what waited when the school's last morning began. */
export async function scheduleSummaries({ schoolId }: SchoolPayload): Promise<void> {
  const { timeZone } = await findSchool(schoolId)
  for (const rhythm of RHYTHMS) {
    const { at: until } = await inSchool(schoolId, (db) => findLastMorning(db, timeZone, rhythm))
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after
      after = await inSchool(schoolId, (db) => askBehind(db, { schoolId, rhythm, until }, from))
    }
  }
}

async function askBehind(db: Db, due: DueSummary, after: number): Promise<number | undefined> {
  const { accountId } = notifications
  const people = await db
    .selectDistinct({ accountId })
    .from(notifications)
    .where(and(waiting(due), gt(accountId, after)))
    .orderBy(asc(accountId))
    .limit(AT_ONCE)
  for (const person of people) await enqueue(db, writeSummary, { ...due, ...person })
  return people.length === AT_ONCE ? people.at(-1)?.accountId : undefined
}
