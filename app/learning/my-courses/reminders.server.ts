import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { findLectureToResume } from '#app/learning/lectures/watching.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { isBlocked } from '#app/people/accounts/blocked.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { findSettings } from '#app/people/schools/settings.server.ts'
import { type Db, inSchool, rawStatement } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { findLastMorning } from '#app/platform/mornings.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { type CurrentSchool, memberFrom } from '#app/platform/viewer.ts'
import { learnerStopped } from './events.server.ts'
import { courseReminders } from './tables.server.ts'

/** Nobody is written to later than so many hours after the morning began. */
const MORNING_HOURS = 4
/** After so many days without learning somebody is reminded, and once more; then never until they come back. */
const STEPS = { 1: 7, 2: 21 } as const
/** Whoever stopped longer before is left alone: the worker was away, or reminders were off. */
const LATE_DAYS = 7
/** For so long it is known of what somebody was reminded. */
const KEPT_DAYS = 365
/** Accounts looked at in one statement. */
const AT_ONCE = 2000

/** Reminds those whose days are over when the school's morning begins, unless it wants no reminders. */
export async function remindInTheMorning({ schoolId }: SchoolPayload): Promise<void> {
  const { reminds, timeZone } = await inSchool(schoolId, (db) => findSettings(db, schoolId), { reading: true })
  if (!reminds) return
  const { at, hoursAgo } = await inSchool(schoolId, (db) => findLastMorning(db, timeZone, 'daily'), { reading: true })
  if (hoursAgo >= MORNING_HOURS) return
  await forgetOld(schoolId)
  await remindStopped(schoolId, at)
}

async function forgetOld(schoolId: number): Promise<void> {
  const old = sql`${courseReminders.createdAt} < now() - make_interval(days => ${KEPT_DAYS}::int)`
  await inSchool(schoolId, (db) => db.delete(courseReminders).where(and(eq(courseReminders.schoolId, schoolId), old)))
}

/** Reminds those who have learnt nothing for so many days when a morning begins: some accounts at a time, a transaction each. */
export async function remindStopped(schoolId: number, morning: string): Promise<void> {
  const school = await findSchool(schoolId)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const { last, stopped } = await inSchool(schoolId, (db) => stoppedBehind(db, schoolId, morning, from), {
      reading: true,
    })
    await attemptEach(stopped, (one) => inSchool(schoolId, (db) => remindOne(db, school, one)), {
      named: ({ account }) => ({ school: schoolId, account }),
    })
    after = last
  }
}

type StoppedLearner = { account: number; slug: string; stopped: string; step: number }
type PageParams = { school: number; from: number; to: number; morning: string }

/**
 * Of the students of a part those who are due: whose last learning lies so many days back, who were not reminded of it at
 * this step, but at the one before; with the course that they were in last of those that are open and not finished.
 */
const stoppedLearners = rawStatement<StoppedLearner, PageParams>(
  'stopped_learners',
  (at) => sql<StoppedLearner>`
  with seen as (
    select p.account_id, max(greatest(p.watched_at, p.completed_at)) as stopped
    from lecture_progress p
    where p.school_id = ${at.school} and p.account_id > ${at.from}::bigint and p.account_id <= ${at.to}::bigint
    group by p.account_id),
  due as (
    select seen.account_id, seen.stopped, s.step
    from seen join (values (1, ${sql.raw(String(STEPS[1]))}), (2, ${sql.raw(String(STEPS[2]))})) as s(step, days) on
      seen.stopped <= ${at.morning}::timestamptz - make_interval(days => s.days)
      and seen.stopped > ${at.morning}::timestamptz - make_interval(days => s.days + ${sql.raw(String(LATE_DAYS))})
    where not exists (select from course_reminders r where r.school_id = ${at.school}
        and r.account_id = seen.account_id and r.stopped_at = seen.stopped and r.step = s.step)
      and (s.step = 1 or exists (select from course_reminders r where r.school_id = ${at.school}
        and r.account_id = seen.account_id and r.stopped_at = seen.stopped and r.step = s.step - 1)))
  select due.account_id::float8 as account, c.slug, due.stopped::text as stopped, due.step
  from due
  join accounts on accounts.school_id = ${at.school} and accounts.id = due.account_id
    and accounts.deleted_at is null and accounts.email_verified_at is not null and accounts.role = 'student'
    and not ${isBlocked}
  cross join lateral (
    select d.slug from lecture_progress p
    join products d on d.school_id = ${at.school} and d.id = p.product_id and d.type = 'course' and d.status <> 'draft'
    where p.school_id = ${at.school} and p.account_id = due.account_id and p.watched_at is not null
      and exists (select from access_grants where access_grants.school_id = ${at.school}
        and access_grants.account_id = due.account_id and access_grants.product_id = p.product_id and ${openGrant(at.school)})
      and exists (select from lectures where lectures.school_id = ${at.school} and lectures.product_id = p.product_id
        and ${lectureIsPublished} and not exists (select from lecture_progress q where q.school_id = ${at.school}
          and q.account_id = due.account_id and q.product_id = lectures.product_id and q.lecture_id = lectures.id
          and q.completed_at is not null))
    order by p.watched_at desc limit 1) c
  order by due.account_id`,
)

/** Those who are due of the next accounts behind one, and the last of these accounts; without more, undefined. */
async function stoppedBehind(db: Db, school: number, morning: string, from: number) {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, school), gt(accounts.id, from)))
    .orderBy(asc(accounts.id))
    .limit(1)
    .offset(AT_ONCE - 1)
  const last = rows[0]?.id
  const stopped = await stoppedLearners(db, { school, from, to: last ?? Number.MAX_SAFE_INTEGER, morning })
  return { last, stopped }
}

/** Writes down that somebody is reminded, of the lecture at which the course goes on; where none opens, nobody is. */
async function remindOne(
  db: Db,
  school: CurrentSchool,
  { account, slug, stopped, step }: StoppedLearner,
): Promise<void> {
  const found = await findAccount(db, school.id, account)
  if (!found) return
  const next = await findLectureToResume(db, memberFrom(found, school), slug)
  if (next?.lecture.lock !== 'open' || next.lecture.done) return
  const [reminder] = await db
    .insert(courseReminders)
    .values({
      schoolId: school.id,
      accountId: account,
      lectureId: next.lecture.id,
      stoppedAt: sql`${stopped}::timestamptz`,
      step,
    })
    .onConflictDoNothing()
    .returning({ id: courseReminders.id })
  if (reminder) await publish(db, school.id, learnerStopped, { reminderId: reminder.id, accountId: account })
}

/** Deletes the reminders of somebody, for who leaves. */
export async function eraseRemindersOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(courseReminders)
    .where(and(eq(courseReminders.schoolId, schoolId), eq(courseReminders.accountId, accountId)))
}
