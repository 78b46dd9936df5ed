import { sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool, rawStatement } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { createNotifications } from './create-notifications.server.ts'
import { findMorning } from './ending-access.server.ts'

/** What opened longer before a morning is no news: the worker was away, or the section was changed. */
const NEWS_DAYS = 2
/** Grants looked at in one transaction. */
const AT_ONCE = 500

type Part = { school: number; zone: string; morning: string; after: number; length: number }

/**
 * The first grants of those to whom sections opened shortly before a morning that they had to wait for, by days or for a date,
 * with these sections: nothing else keeps them closed, they hold something to learn, and nobody was there already.
 */
const openedSections = rawStatement<{ id: number; account: number; sections: number[] }, Part>(
  'opened_sections',
  (param) => sql<{ id: number; account: number; sections: number[] }>`
    select g.id::float8 as id, g.account_id::float8 as account, json_agg(s.id order by s.position, s.id) as sections
    from access_grants g
    join accounts a on a.school_id = ${param.school} and a.id = g.account_id and a.role = 'student' and a.deleted_at is null
    join products d on d.school_id = ${param.school} and d.id = g.product_id and d.type = 'course' and d.status <> 'draft'
    join sections s on s.school_id = ${param.school} and s.product_id = g.product_id and s.deleted_at is null
      and (s.delay_days > 0 or s.unlock_at is not null)
    cross join lateral (select greatest(s.unlock_at, ((g.starts_at at time zone ${param.zone}::text)
      + make_interval(days => s.delay_days)) at time zone ${param.zone}::text) as at) opens
    where g.school_id = ${param.school} and g.id > ${param.after}::bigint
      and opens.at > g.starts_at and opens.at <= ${param.morning}::timestamptz
      and opens.at > ${param.morning}::timestamptz - make_interval(days => ${sql.raw(String(NEWS_DAYS))})
      and (g.revoked_at is null or g.revoked_at >= g.ends_at)
      and not exists (select from access_grants b where b.school_id = ${param.school} and b.account_id = g.account_id
        and b.product_id = g.product_id and (b.revoked_at is null or b.revoked_at >= b.ends_at)
        and (b.starts_at, b.id) < (g.starts_at, g.id))
      and exists (select from access_grants where access_grants.school_id = ${param.school}
        and access_grants.account_id = g.account_id and access_grants.product_id = g.product_id and ${openGrant(param.school)})
      and not exists (select from exams e where e.school_id = ${param.school} and e.id = s.exam_id
        and e.product_id = s.product_id and e.deleted_at is null and not exists (select from exam_attempts x
          where x.school_id = ${param.school} and x.account_id = g.account_id and x.exam_id = e.id and x.passed))
      and exists (select from lectures where lectures.school_id = ${param.school} and lectures.product_id = s.product_id
        and lectures.section_id = s.id and not lectures.is_free and ${lectureIsPublished})
      and not exists (select from lecture_progress p join lectures l on l.school_id = ${param.school} and l.id = p.lecture_id
        where p.school_id = ${param.school} and p.account_id = g.account_id and p.product_id = s.product_id
          and l.section_id = s.id and not l.is_free)
    group by g.id, g.account_id
    order by g.id limit ${param.length}`,
)

/** Tells those for whom a section opened since the last morning, in the school's morning. */
export async function notifyInTheMorning({ schoolId }: SchoolPayload): Promise<void> {
  const morning = await findMorning(schoolId)
  if (morning) await notifyOfOpenedSections(schoolId, morning)
}

/** Tells those for whom a section that they waited for has opened when a morning begins: of each section once. */
export async function notifyOfOpenedSections(schoolId: number, morning: string): Promise<void> {
  const { timeZone: zone } = await findSchool(schoolId)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const part = { school: schoolId, zone, morning, after, length: AT_ONCE }
    after = await inSchool(schoolId, async (db) => {
      const opened = await openedSections(db, part)
      for (const { account, sections } of opened)
        for (const id of sections)
          await createNotifications(
            db,
            schoolId,
            { kind: 'section', about: { type: 'section', id }, on: null, actor: null },
            [account],
          )
      return opened.length === AT_ONCE ? opened.at(-1)?.id : undefined
    })
  }
}
