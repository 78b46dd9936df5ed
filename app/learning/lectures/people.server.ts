import { type SQL, sql } from 'drizzle-orm'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { courseStanding } from './course-completion.server.ts'
import { type CompletionCount, courseProgress } from './progress.ts'

type ProductKey = { schoolId: number; productId: number }

/** How far somebody is in a course, and when they last learnt in it. */
export type PersonInCourse = { percent: number; lastActiveAt: string | null }

/** The same of these accounts, by account. */
export async function listPeopleInCourse(
  db: Db,
  { schoolId: school, productId: product }: ProductKey,
  accountIds: readonly number[],
): Promise<Map<number, PersonInCourse>> {
  const { rows } = await db.execute<{ id: number; standing: CompletionCount; last: string | null }>(sql`
    select a.id::float8 as id, ${courseStanding({ school, account: sql`a.id`, product: sql`${product}` })} as standing,
      (select max(greatest(p.watched_at, p.completed_at))::text from lecture_progress p
        where p.school_id = ${school} and p.account_id = a.id and p.product_id = ${product}) as last
    from accounts a where a.school_id = ${school} and a.id = any(${idsIn(accountIds)})`)
  return new Map(
    rows.map(({ id, standing, last }) => {
      const { percent } = courseProgress(standing.completed, standing.total)
      return [id, { percent, lastActiveAt: last && isoInstant(last) }]
    }),
  )
}

/** A section of a course with what of it these accounts did together, and how many of them all of it. */
export type SectionOfPeople = { title: LocalText; percent: number; finished: number }

export async function listSectionsOfPeople(
  db: Db,
  { schoolId: school, productId: product }: ProductKey,
  accountIds: readonly number[],
): Promise<SectionOfPeople[]> {
  const { rows } = await db.execute<{ title: LocalText; total: number; done: number; finished: number }>(sql`
    select s.title, n.total, coalesce(sum(w.done), 0)::int as done, (count(*) filter (where w.done >= n.total))::int as finished
    from sections s
    join (select lectures.section_id, count(*)::int as total from lectures
      where lectures.school_id = ${school} and lectures.product_id = ${product} and ${lectureIsPublished}
      group by lectures.section_id) n on n.section_id = s.id
    left join (select lectures.section_id, m.account_id, count(*)::int as done
      from lecture_progress m join lectures on lectures.school_id = ${school} and lectures.id = m.lecture_id
      where m.school_id = ${school} and m.product_id = ${product} and m.account_id = any(${idsIn(accountIds)})
        and m.completed_at is not null and ${lectureIsPublished}
      group by lectures.section_id, m.account_id) w on w.section_id = s.id
    where s.school_id = ${school} and s.product_id = ${product} and s.deleted_at is null
    group by s.id, s.title, s.position, n.total order by s.position, s.id`)
  return rows.map(({ title, total, done, finished }) => {
    const all = total * accountIds.length
    return { title, finished, percent: all > 0 ? Math.round((100 * done) / all) : 0 }
  })
}

const idsIn = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`
