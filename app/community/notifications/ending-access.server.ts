import { sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool, rawStatement } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { findLastMorning } from '#app/platform/mornings.server.ts'
import { createNotifications } from './create-notifications.server.ts'
import type { NotificationAbout } from './notification.ts'

/** Nobody is written to later than so many hours after the morning began. */
const MORNING_HOURS = 4
/** Grants looked at in one transaction. */
const AT_ONCE = 500

/**
 * Before how many days of the end one is told, and how long access must run for that to be news. Whom an outage kept from being
 * told a week before is told a day before, not twice in a row.
 */
const STEPS = [
  { type: 'access_week', from: 3, to: 7, longer: 14 },
  { type: 'access_day', from: 0, to: 1, longer: 3 },
] as const satisfies { type: NotificationAbout['type']; from: number; to: number; longer: number }[]

type Part = { school: number; morning: string; from: number; to: number; longer: number; after: number; length: number }

/** The grants with which access to a product ends in these days: nothing that is open reaches further. */
const endingGrants = rawStatement<{ id: number; account: number }, Part>(
  'ending_grants',
  (param) => sql<{ id: number; account: number }>`
    select access_grants.id::float8 as id, access_grants.account_id::float8 as account
    from access_grants
    join accounts a on a.school_id = ${param.school} and a.id = access_grants.account_id and a.role = 'student'
      and a.deleted_at is null
    join products p on p.school_id = ${param.school} and p.id = access_grants.product_id and p.status <> 'draft'
    where access_grants.school_id = ${param.school} and access_grants.id > ${param.after}::bigint and ${openGrant(param.school)}
      and access_grants.ends_at > ${param.morning}::timestamptz + make_interval(days => ${param.from}::int)
      and access_grants.ends_at <= ${param.morning}::timestamptz + make_interval(days => ${param.to}::int)
      and access_grants.ends_at - access_grants.starts_at > make_interval(days => ${param.longer}::int)
      and not exists (select from access_grants g where g.school_id = ${param.school}
        and g.account_id = access_grants.account_id and g.product_id = access_grants.product_id
        and g.revoked_at is null and (g.ends_at is null or g.ends_at > access_grants.ends_at))
    order by access_grants.id limit ${param.length}`,
)

/** Tells those whose access ends in seven days or in one, in the school's morning. */
export async function notifyInTheMorning({ schoolId }: SchoolPayload): Promise<void> {
  const morning = await findMorning(schoolId)
  if (morning) await notifyOfEndingAccess(schoolId, morning)
}

/** When it was eight where the school is, as long as letters of the morning are still written. */
export async function findMorning(schoolId: number): Promise<string | undefined> {
  const { timeZone } = await findSchool(schoolId)
  const { at, hoursAgo } = await inSchool(schoolId, (db) => findLastMorning(db, timeZone, 'daily'), { reading: true })
  return hoursAgo < MORNING_HOURS ? at : undefined
}

/** Tells those whose access ends in seven days or in one when a morning begins: of each grant once at each step. */
export async function notifyOfEndingAccess(schoolId: number, morning: string): Promise<void> {
  for (const { type, ...days } of STEPS) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const part = { school: schoolId, morning, ...days, after, length: AT_ONCE }
      after = await inSchool(schoolId, async (db) => {
        const ending = await endingGrants(db, part)
        for (const { id, account } of ending) {
          await createNotifications(db, schoolId, { kind: 'access', about: { type, id }, on: null, actor: null }, [
            account,
          ])
        }
        return ending.length === AT_ONCE ? ending.at(-1)?.id : undefined
      })
    }
  }
}
