import { sql } from 'drizzle-orm'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { hasPassed } from '#app/learning/exams/passed.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { type CertificateRecipient, isRevokedByRule, issue } from './issuing.server.ts'

/** People whom one transaction gives certificates. */
const AT_ONCE = 50

type EarnedPayload = SchoolPayload & { productId: number; accountId?: number }

/** Gives whoever has earned the certificate of a product by its rule, and has none, theirs, dated when they had earned it. */
export async function issueEarned({ schoolId, productId, accountId }: EarnedPayload): Promise<void> {
  for (let more = true; more; ) {
    more = await inSchool(schoolId, async (db) => {
      const earners = await findEarners(db, { schoolId, productId, accountId })
      await issue(db, schoolId, productId, earners)
      return earners.length === AT_ONCE
    })
  }
}

type ExamPayload = SchoolPayload & { accountId: number; examId: number }

/** The same of whatever product an exam belongs to, for somebody who passed it. */
export async function issueForExam(passed: ExamPayload): Promise<void> {
  const { schoolId, accountId, examId } = passed
  const productId = await inSchool(schoolId, async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from exams where exams.school_id = ${schoolId} and exams.id = ${examId}`,
    )
    return rows[0] && Number(rows[0].id)
  })
  if (productId !== undefined) await issueEarned({ schoolId, productId, accountId })
}

/**
 * Revokes the certificate of somebody whose corrected result passes an exam no longer that the product's rule asks for; not
 * while another attempt passes it. Nobody of the staff revoked it: passing again restores it (`issue`).
 */
export async function revokeForExam({ schoolId, accountId, examId }: ExamPayload): Promise<void> {
  const { locale } = await findSchool(schoolId)
  const reason = translate(locale, 'certificates.exam_corrected_reason')
  await inSchool(schoolId, async (db) => {
    if (await hasPassed(db, { schoolId, accountId }, examId)) return
    await db.execute(sql`update certificates set revoked_at = now(), revoke_reason = ${reason}
      from exams, certificate_rules
      where certificates.school_id = ${schoolId} and certificates.account_id = ${accountId}
        and certificates.revoked_at is null
        and exams.school_id = ${schoolId} and exams.id = ${examId} and exams.deleted_at is null
        and certificates.product_id = exams.product_id
        and certificate_rules.school_id = ${schoolId} and certificate_rules.product_id = exams.product_id
        and certificate_rules.rule in ('exams', 'lectures_and_exams')`)
  })
}

/** Looks through all products with a rule: what somebody earned by a change of the course is nobody’s event. */
export async function issueAllEarned({ schoolId }: SchoolPayload): Promise<void> {
  const ids = await inSchool(schoolId, async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from certificate_rules where school_id = ${schoolId} and rule <> 'by_hand'`,
    )
    return rows.map(({ id }) => Number(id))
  })
  for (const productId of ids) await issueEarned({ schoolId, productId })
}

/** Students who have earned a certificate that they lack: by all published lectures, by all exams, or by both. */
async function findEarners(db: Db, { schoolId, productId, accountId }: EarnedPayload): Promise<CertificateRecipient[]> {
  // One that asks nothing yet can be passed by nobody.
  const asks = sql`exists (select from exam_questions q where q.school_id = ${schoolId} and q.exam_id = x.id)`
  const only = accountId === undefined ? sql`` : sql`and done.account_id = ${accountId}`
  const { rows } = await db.execute<{ account: string; at: string }>(sql`
    with wanted as (select rule, since from certificate_rules where school_id = ${schoolId} and product_id = ${productId}),
    course as (select count(*) as lectures from lectures
      where lectures.school_id = ${schoolId} and lectures.product_id = ${productId} and ${lectureIsPublished}),
    bank as (select count(*) as exams from exams x
      where x.school_id = ${schoolId} and x.product_id = ${productId} and x.deleted_at is null and ${asks}),
    learned as (
      select each.account_id, each.at from (
        select done.account_id, count(*) as lectures, max(done.completed_at) as at from lecture_progress done
          join lectures on lectures.school_id = ${schoolId} and lectures.id = done.lecture_id and ${lectureIsPublished}
        where done.school_id = ${schoolId} and done.product_id = ${productId} and done.completed_at is not null ${only}
        group by done.account_id) as each join course on course.lectures = each.lectures),
    passed as (
      select each.account_id, each.at from (
        select first.account_id, count(*) as exams, max(first.at) as at from (
          select done.account_id, done.exam_id, min(done.submitted_at) as at from exam_attempts done
            join exams x on x.school_id = ${schoolId} and x.id = done.exam_id and x.product_id = ${productId}
              and x.deleted_at is null and ${asks}
          where done.school_id = ${schoolId} and done.passed ${only}
          group by done.account_id, done.exam_id) as first
        group by first.account_id) as each join bank on bank.exams = each.exams),
    earned as (
      select account_id, at from learned where (select rule from wanted) = 'lectures'
      union all select account_id, at from passed where (select rule from wanted) = 'exams'
      union all select account_id, greatest(learned.at, passed.at) from learned join passed using (account_id)
        where (select rule from wanted) = 'lectures_and_exams')
    select e.account_id as account, e.at from earned e
      join accounts a on a.school_id = ${schoolId} and a.id = e.account_id and a.role = 'student' and a.deleted_at is null
    where e.at >= all (select since from wanted where since is not null)
      and not exists (select from certificates c where c.school_id = ${schoolId} and c.product_id = ${productId}
        and c.account_id = e.account_id and c.replaced_by is null and not (${isRevokedByRule}))
    order by e.at, e.account_id limit ${AT_ONCE}`)
  return rows.map(({ account, at }) => ({ accountId: Number(account), at }))
}
