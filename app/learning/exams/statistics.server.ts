import { sql } from 'drizzle-orm'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import { getExcerpt } from '#app/platform/excerpt.ts'
import { htmlInLocale, type LocalHtml } from '#app/platform/html.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { expectRow, isoText } from '#app/platform/queries.server.ts'
import type { Exam } from './exams.server.ts'
import {
  ANSWERS_OF,
  byNeed,
  type ExamStatistics,
  type QuestionStatistics,
  STATISTICS_OF,
  TELLING_FROM,
} from './statistics.ts'

type Item = Omit<QuestionStatistics, 'text' | 'trap'> & {
  html: LocalHtml
  trap: { label: LocalText; chosen: number } | null
}
type Row = Omit<ExamStatistics, 'questions'> & { questions: Item[] }

const MARKED_FIRST = 5

/**
 * All of it in one statement over the newest attempts, fewer of an exam that asks much. A question is told as it was asked last; what was chosen wrongly is
 * known by its words, as each attempt has its own order of options.
 */
const statistics = rawStatement<Row, { school: number; exam: number }>(
  'exam_statistics',
  (param) => sql`
    with handed_in as (
      select a.id, a.score, a.max, a.passed, a.started_at, a.submitted_at from exam_attempts a
      where a.school_id = ${param.school} and a.exam_id = ${param.exam}::bigint and a.submitted_at is not null
    ), looks_at as (
      select least(${sql.raw(String(STATISTICS_OF))}, ${sql.raw(String(ANSWERS_OF))} / greatest(1, count(*))) as attempts
      from exam_asked_questions q where q.school_id = ${param.school}
        and q.attempt_id = (select id from handed_in order by id desc limit 1)
    ), newest as (
      select * from handed_in order by id desc limit (select attempts + 1 from looks_at)
    ), recent as (
      select id, score::numeric / max as share, passed, started_at, submitted_at,
        ntile(3) over (order by score::numeric / max, id) as third
      from (select * from newest order by id desc limit (select attempts from looks_at)) n
    ), given as (
      select q.question_id, q.attempt_id, q.question, r.third, s.value,
        coalesce(jsonb_typeof(s.value), 'null') = 'null' as empty,
        coalesce(s.points, case when coalesce(jsonb_typeof(s.value), 'null') = 'null' then 0 end)::numeric
          / (q.question ->> 'points')::int as share
      from recent r
      join exam_asked_questions q on q.school_id = ${param.school} and q.attempt_id = r.id
      left join exam_answers s on s.school_id = ${param.school} and s.attempt_id = q.attempt_id
        and s.question_id = q.question_id
    ), items as (
      select question_id as id, count(*)::int as asked, max(attempt_id) as last, avg(share)::float8 as share,
        count(*) filter (where share = 1)::int as right, count(*) filter (where share > 0 and share < 1)::int as partly,
        count(*) filter (where share = 0 and not empty)::int as wrong, count(*) filter (where empty)::int as empty,
        count(*) filter (where share is null)::int as waiting,
        (avg(share) filter (where third = 3) - avg(share) filter (where third = 1))::float8 as apart
      from given group by question_id
    ), traps as (
      select distinct on (g.question_id) g.question_id as id, o.option -> 'label' as label, count(*)::int as chosen
      from given g
      cross join lateral jsonb_array_elements(case
        when g.empty or g.question ->> 'type' not in ('single', 'multiple') then '[]'
        when jsonb_typeof(g.value) = 'array' then g.value else jsonb_build_array(g.value) end) as c(place)
      cross join lateral (select g.question -> 'options' -> (g.question -> 'order' ->> (c.place::int - 1))::int as option) o
      where not coalesce((o.option ->> 'correct')::boolean, false)
      group by g.question_id, o.option -> 'label'
      order by g.question_id, count(*) desc, o.option -> 'label'
    )
    select (select count(*)::int from recent) as attempts,
      (select count(*) from newest) > (select count(*) from recent) as more,
      (select count(*)::int from recent where submitted_at > now() - interval '7 days') as "thisWeek",
      (select count(*)::int from recent where passed) as passed,
      (select (avg(share) * 100)::float8 from recent) as average,
      (select percentile_cont(0.5) within group (order by extract(epoch from submitted_at - started_at)) / 60 from recent)
        as "medianMinutes",
      (select json_agg(n order by tenth) from (
        select t.tenth, (select count(*) from recent where least(9, floor(share * 10)) = t.tenth)::int as n
        from generate_series(0, 9) t(tenth)) h) as scores,
      (select json_build_object('count', (select count(*)::int from exam_attempts a where a.school_id = ${param.school}
            and a.exam_id = ${param.exam}::bigint and a.waiting_for_marks),
          'first', coalesce(json_agg(w order by w.id), '[]'))
        from (select a.id, p.id as "studentId", ${nameIn(sql`p`)} as name, ${isoText(sql`a.submitted_at`)} as "submittedAt"
          from exam_attempts a join accounts p on p.school_id = ${param.school} and p.id = a.account_id
          where a.school_id = ${param.school} and a.exam_id = ${param.exam}::bigint and a.waiting_for_marks
          order by a.id limit ${sql.raw(String(MARKED_FIRST))}) w) as "toMark",
      (select coalesce(json_agg(json_build_object('id', i.id, 'type', q.question ->> 'type', 'html', q.question -> 'html',
          'asked', i.asked, 'right', i.right, 'partly', i.partly, 'wrong', i.wrong, 'empty', i.empty,
          'waiting', i.waiting, 'share', i.share, 'apart', i.apart,
          'trap', case when t.id is not null then json_build_object('label', t.label, 'chosen', t.chosen) end)), '[]')
        from items i
        join exam_asked_questions q on q.school_id = ${param.school} and q.attempt_id = i.last and q.question_id = i.id
        left join traps t on t.id = i.id) as questions`,
  { as: 'json' },
)

/** How the newest attempts at an exam went, and what their answers say of each question, those first that need a look. */
export async function loadStatistics(db: Db, { schoolId, id }: Exam, locale: Locale): Promise<ExamStatistics> {
  const row = await statistics(db, { school: schoolId, exam: id }).then(expectRow)
  const tells = row.attempts >= TELLING_FROM
  return {
    ...row,
    questions: row.questions
      .map(({ html, trap, ...item }) => ({
        ...item,
        text: getExcerpt(htmlInLocale(html, locale)),
        apart: tells ? item.apart : null,
        trap: trap && { ...trap, label: inLocale(trap.label, locale) },
      }))
      .toSorted(byNeed),
  }
}
