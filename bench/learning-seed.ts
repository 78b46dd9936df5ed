// A school that has taught for years: students, what is open to them and what they did in lectures, copied as a backup is.
import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { copy, type Speaker, speakerOf } from './community-seed.ts'
import type { Stage } from './stage.ts'

export type Size = { students: number }
export const FULL: Size = { students: 100_000 }
/** Rows of progress that each student has: five million in all. */
export const LECTURES_EACH = 50
/** Courses beside the demo's, each with this many lectures; every student learns in one of them. */
const COURSES = 20
/** So many students are logged in. */
export const LOGGED_IN = 1000
const DAY_S = 86_400

export type Learners = {
  schoolId: number
  /** A course with its lectures in order. */
  courses: { id: number; slug: string; lectures: number[]; component: number }[]
  /** The students' ids in order; a student `n` learns in the course `n % courses.length`. */
  firstStudent: number
  speakers: Speaker[]
  staff: Speaker
}

/** Courses of one section, each lecture with one film of ten minutes. */
async function prepareCourses(owner: pg.Client, schoolId: number): Promise<Learners['courses']> {
  const { rows } = await owner.query<{ id: string; slug: string; lectures: number[]; component: string }>(
    `with made as (
       insert into products (school_id, type, slug, title, promise, description, outcomes, questions, level, status, position)
       select p.school_id, 'course', 'learning-' || n, p.title, p.promise, p.description, p.outcomes, p.questions, p.level,
         'published', 500 + n
       from products p, generate_series(1, $2) n where p.school_id = $1 and p.slug = 'demo-course'
       returning school_id, id, slug),
     parts as (
       insert into sections (school_id, product_id, title, position)
       select school_id, id, '{"en":"Section"}', 0 from made returning school_id, product_id, id),
     taught as (
       insert into lectures (school_id, product_id, section_id, title, position, duration_minutes, status)
       select school_id, product_id, id, jsonb_build_object('en', 'Lecture ' || n), n, 10, 'published'
       from parts, generate_series(1, $3) n returning school_id, product_id, id, position),
     filmed as (
       insert into components (school_id, lecture_id, type, position, payload)
       select t.school_id, t.id, 'video', 0, (select c.payload from components c
         where c.school_id = $1 and c.type = 'video' and c.payload ? 'video_id' order by c.id limit 1)
       from taught t returning lecture_id, id)
     select made.id, made.slug, array_agg(taught.id::int order by taught.position) as lectures,
       (array_agg(filmed.id order by taught.position))[1] as component
     from made join taught on taught.product_id = made.id join filmed on filmed.lecture_id = taught.id
     group by made.id, made.slug order by made.id`,
    [schoolId, COURSES, LECTURES_EACH],
  )
  return rows.map(({ id, component, ...row }) => ({ ...row, id: Number(id), component: Number(component) }))
}

async function sessionOf(owner: pg.Client, stage: Stage, accounts: number[]): Promise<Speaker[]> {
  const tokens = accounts.map(() => `m${randomBytes(32).toString('base64url')}`)
  await owner.query(
    `insert into sessions (school_id, token_hash, account_id, remember, user_agent, expires_at)
     select $1, hash, account, false, 'bench', now() + interval '1 day'
     from unnest($2::bytea[], $3::bigint[]) as s (hash, account)`,
    [stage.schoolId, tokens.map((token) => hash('sha256', token, 'buffer')), accounts],
  )
  return Promise.all(tokens.map((token, nth) => speakerOf(stage, token, nth)))
}

/** The courses, before anybody learns in them, and the sessions of those who will, and of the owner. */
export async function prepareLearners(owner: pg.Client, stage: Stage, smallest: number): Promise<Learners> {
  const { schoolId } = stage
  const courses = await prepareCourses(owner, schoolId)
  const { rows } = await owner.query<{ first: string; owner: string }>(
    `select (select max(id) + 1 from accounts) as first,
       (select id from accounts where school_id = $1 and role = 'owner' limit 1) as owner`,
    [schoolId],
  )
  const firstStudent = Number(rows[0]?.first)
  await copyStudents(owner, { schoolId, firstStudent }, [0, smallest])
  await owner.query(`select setval(pg_get_serial_sequence('accounts', 'id'), $1)`, [firstStudent + FULL.students])
  const learning = Array.from({ length: Math.min(LOGGED_IN, smallest) }, (_, n) => firstStudent + n)
  const [staff, ...speakers] = await sessionOf(owner, stage, [Number(rows[0]?.owner), ...learning])
  if (!staff) throw new Error('no owner')
  return { schoolId, courses, firstStudent, speakers, staff }
}

type From = Pick<Learners, 'schoolId' | 'firstStudent'>

async function copyStudents(owner: pg.Client, { schoolId, firstStudent }: From, range: [number, number]) {
  await copy(owner, 'accounts (school_id, id, email, email_key, first_name, last_name, locale)', range, (n) => {
    const email = `learner-${n}@example.test`
    return `${schoolId}\t${firstStudent + n}\t${email}\t${email}\tLearner\tNo ${n}\ten\n`
  })
}

/** Copies what is missing from one size up to another; the first students are there. */
export async function growLearners(owner: pg.Client, learners: Learners, before: Size, after: Size): Promise<void> {
  const { schoolId, courses, firstStudent } = learners
  const range: [number, number] = [before.students, after.students]
  if (before.students > 0) await copyStudents(owner, learners, range)
  const courseOf = (n: number) => courses[n % courses.length] ?? courses[0]
  await copy(
    owner,
    'access_grants (school_id, account_id, product_id, source, source_id, starts_at, reason)',
    range,
    (n) => {
      return `${schoolId}\t${firstStudent + n}\t${courseOf(n)?.id}\tstaff\t${firstStudent + n}\t2026-01-01\tbench\n`
    },
  )
  const now = Date.now() / 1000
  const instant = (ago: number) => new Date((now - ago) * 1000).toISOString()
  await copy(
    owner,
    'lecture_progress (school_id, account_id, product_id, lecture_id, watched_at, position_seconds, completed_at)',
    [before.students * LECTURES_EACH, after.students * LECTURES_EACH],
    (n) => {
      const student = Math.floor(n / LECTURES_EACH)
      const nth = n % LECTURES_EACH
      const course = courseOf(student)
      const at = instant((student % 300) * DAY_S + (LECTURES_EACH - nth) * 3600)
      // Everybody is in mid-course somewhere.
      const done = nth < student % LECTURES_EACH ? at : '\\N'
      return `${schoolId}\t${firstStudent + student}\t${course?.id}\t${course?.lectures[nth]}\t${at}\t${nth * 9}\t${done}\n`
    },
  )
  await owner.query(
    `update accounts set learned_at = p.at from (
       select account_id, max(watched_at) as at from lecture_progress where school_id = $1 group by account_id) p
     where accounts.school_id = $1 and accounts.id = p.account_id and accounts.learned_at is null`,
    [schoolId],
  )
}
