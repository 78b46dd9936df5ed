import { sql } from 'drizzle-orm'
import type { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import type { MergePage, MergeSide } from './merge-view.ts'
import { findStudents } from './students.server.ts'

type Student = Awaited<ReturnType<typeof requireVisibleStudent>>
type MergeQuestion = { from: Student; into?: Student; q?: string }

/** As many people as one looks through. */
const STUDENTS_MAX = 20

/** What is merged into what: both accounts with what they have, or the students to choose from. */
export async function loadMergePage(
  db: Db,
  context: { viewer: Member; school: CurrentSchool },
  { from, into, q }: MergeQuestion,
): Promise<MergePage> {
  const { id: schoolId } = context.school
  const students = q ? await findStudents(db, context, foldedWords(q), STUDENTS_MAX) : []
  return {
    from: await loadSide(db, schoolId, from),
    into: into && into.id !== from.id ? await loadSide(db, schoolId, into) : null,
    found: q ? { q, students: students.filter(({ id }) => id !== from.id) } : null,
  }
}

async function loadSide(db: Db, school: number, student: Student): Promise<MergeSide> {
  const { id, email } = student
  const { rows } = await db.execute<MergeSide['counts']>(sql`select
    (select count(*)::int from transactions t where t.school_id = ${school} and t.account_id = ${id}) as orders,
    (select count(distinct g.product_id)::int from access_grants g where g.school_id = ${school} and g.account_id = ${id}
      and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())) as access,
    (select count(*)::int from memberships m where m.school_id = ${school} and m.account_id = ${id}) as memberships,
    (select count(*)::int from lecture_progress l where l.school_id = ${school} and l.account_id = ${id}
      and l.completed_at is not null) as lectures,
    (select count(*)::int from exam_attempts a where a.school_id = ${school} and a.account_id = ${id}) as exams,
    (select count(*)::int from certificates c where c.school_id = ${school} and c.account_id = ${id}
      and c.replaced_by is null) as certificates,
    (select count(*)::int from bookings b where b.school_id = ${school} and b.account_id = ${id}) as bookings,
    (select count(*)::int from community_posts p where p.school_id = ${school} and p.account_id = ${id})
      + (select count(*)::int from comments c where c.school_id = ${school} and c.account_id = ${id})
      + (select count(*)::int from replies r where r.school_id = ${school} and r.account_id = ${id}) as posts,
    (select count(*)::int from student_notes n where n.school_id = ${school} and n.account_id = ${id}) as notes`)
  return { id, name: viewerName(student), email, counts: expectRow(rows) }
}
