import { type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { isoText } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { ExamRowOfViewer, ExamState } from './attempt.ts'

/** An exam with what one account did in it. */
export type ExamOfAccount = {
  id: number
  productId: number
  title: LocalText
  attempts: number
  used: number
  passed: boolean
  running: boolean
  waiting: boolean
  best: number | null
  nextAttemptAt: string | null
}

/** The exams that ask anything, of the products that `which` says, with what one account did in each. */
const examsOf = (param: Placeholders<{ school: number; account: number | null }>, which: SQL) => sql<ExamOfAccount>`
  select e.id, e.product_id as "productId", e.title, e.attempts, own.used, own.passed, own.running, own.waiting, own.best,
    case when own.next_at > now() then ${isoText(sql`own.next_at`)} end as "nextAttemptAt"
  from exams e, lateral (
    select count(*)::int as used, coalesce(bool_or(a.passed), false) as passed, max(a.score * 100 / a.max) as best,
      coalesce(bool_or(a.submitted_at is null and (a.ends_at is null or a.ends_at > now())), false) as running,
      coalesce(bool_or(a.waiting_for_marks), false) as waiting,
      max(a.submitted_at) + make_interval(mins => e.wait_minutes) as next_at
    from exam_attempts a
    where a.school_id = ${param.school} and a.account_id = ${param.account}::bigint and a.exam_id = e.id) own
  where e.school_id = ${param.school} and ${which} and e.deleted_at is null
    and exists (select from exam_questions q where q.school_id = ${param.school} and q.exam_id = e.id)
  order by e.product_id, e.id`

/** The exams of a product, as a column beside it. */
export const examsOfProduct = (param: Placeholders<{ school: number; account: number | null }>, product: SQL) =>
  sql<ExamOfAccount[]>`(select coalesce(json_agg(o), '[]') from (${examsOf(param, sql`e.product_id = ${product}`)}) o)`

const examsOfAccount = rawStatement<ExamOfAccount, { school: number; account: number; products: number[] }>(
  'exams_of_account',
  (param) => examsOf(param, sql`e.product_id = any(${param.products}::bigint[])`),
  { as: 'json' },
)

/**
 * The exams of these products, each with how the viewer stands with it. Whether the products are open to the viewer is for
 * the caller to know.
 */
export async function listExamsOfViewer(db: Db, viewer: Member, productIds: number[]): Promise<ExamRowOfViewer[]> {
  if (productIds.length === 0) return []
  const rows = await examsOfAccount(db, { school: viewer.schoolId, account: viewer.id, products: productIds })
  return rows.map((row) => examOfViewer(row, viewer.locale))
}

export function examOfViewer(row: ExamOfAccount, locale: Locale): ExamRowOfViewer {
  const { id, productId, title, nextAttemptAt, used, best } = row
  const state = getState(row)
  return { id, productId, title: inLocale(title, locale), state, nextAttemptAt, best: used > 0 ? best : null }
}

function getState(row: ExamOfAccount): ExamState {
  if (row.passed) return 'passed'
  if (row.running) return 'running'
  if (row.waiting) return 'waiting'
  if (row.attempts > 0 && row.used >= row.attempts) return 'used_up'
  return row.nextAttemptAt ? 'later' : 'open'
}
