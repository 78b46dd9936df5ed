import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { placeOf, placeOfComment } from '#app/community/comments/place.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { isoText, requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  type PlaceView,
  REASONS,
  REPORT_STATES,
  REPORTABLE,
  type Reason,
  type ReportRow,
  type ReportState,
  type ReportView,
} from './report.ts'
import { reports } from './tables.server.ts'

const { id, type, itemId, reason, text, createdAt, decidedAt, decision, body } = reports
const own = { id, type, itemId, reason, text, createdAt, decidedAt }
type OwnReport = Omit<ReportView, 'state'> & { decidedAt: string | null }

const getState = ({ decidedAt }: Pick<OwnReport, 'decidedAt'>): ReportState => (decidedAt ? 'decided' : 'open')

/** A report as whoever made it gets it back. */
export function reportView({ decidedAt, ...report }: OwnReport): ReportView {
  return { ...report, state: getState({ decidedAt }) }
}

/** A report of the school; 404 when there is none. */
export async function requireReport(
  db: Db,
  { schoolId }: Pick<Member, 'schoolId'>,
  wanted: number,
): Promise<OwnReport> {
  return db
    .select(own)
    .from(reports)
    .where(and(eq(reports.schoolId, schoolId), eq(id, wanted)))
    .then(requireRow)
}

type Person = ReportRow['author']
const person = (
  school: number,
  account: SQL,
) => sql<Person>`(select json_build_object('id', a.id, 'name', ${nameIn(sql`a`)},
  'avatar', a.avatar, 'role', a.role) from accounts a where a.school_id = ${school} and a.id = ${account})`

/** Where the thing that a report is about stands, as long as it does. */
function placeOfReported(at: { school: number; locale: Locale }): SQL<PlaceView | null> {
  const { school } = at
  const comment = sql`c`
  return sql`case reports.type
    when 'community_post' then ${placeOf(at, { type: sql`reports.type`, id: sql`reports.item_id` })}
    when 'comment' then (select ${placeOfComment(at, comment)} from comments c
      where c.school_id = ${school} and c.id = reports.item_id)
    when 'reply' then (select ${placeOfComment(at, comment)} from replies r
      join comments c on c.school_id = ${school} and c.id = r.comment_id
      where r.school_id = ${school} and r.id = reports.item_id)
    else (select ${placeOf(at, { type: sql`'product'`, id: sql`v.product_id`, within: sql`'#reviews'` })}
      from reviews v
      where v.school_id = ${school} and v.id = reports.item_id and v.status = 'approved') end`
}

const isIn = (state: ReportState | undefined) => {
  if (state === undefined) return undefined
  return state === 'open' ? isNull(decidedAt) : isNotNull(decidedAt)
}

/** Reports of the same thing as the row of `reports`, open with it or decided with it. */
const together = (
  school: number,
) => sql`o.school_id = ${school} and o.type = reports.type and o.item_id = reports.item_id
  and o.decided_at is not distinct from reports.decided_at`

/** Reports of one thing that are listed one by one. */
const REPORTS_LISTED = 10

const reasonsOf = (school: number) => sql<ReportRow['said']>`(select json_agg(json_build_object('reason', o.reason,
    'text', o.text, 'createdAt', ${isoText(sql`o.created_at`)}, 'reporter', o.name) order by o.id desc)
  from (select o.*, ${nameIn(sql`a`)} as name from reports o
    join accounts a on a.school_id = ${school} and a.id = o.account_id
    where ${together(school)} order by o.id desc limit ${REPORTS_LISTED}) o)`

const filters = {
  state: Filter(z.enum(REPORT_STATES)),
  reason: Filter(z.enum(REASONS)),
  type: Filter(z.enum(REPORTABLE)),
}

/** `onePerThing`: of those that are decided together the newest alone. */
const listOfReports = ({ onePerThing }: { onePerThing: boolean }) =>
  list({
    filters,
    sorts: { newest: { first: 'desc' } },
    id,
    select: (db, { school: { id: school }, locale }, key: SQL<string | number>) =>
      db
        .select({
          ...own,
          body,
          decision,
          author: person(school, sql`reports.author_id`),
          reporter: person(school, sql`reports.account_id`),
          decidedBy: sql<string | null>`(select ${nameIn(sql`a`)} from accounts a
          where a.school_id = ${school} and a.id = reports.decided_by)`,
          reports: sql<number>`(select count(*)::int from reports o
          where o.school_id = ${school} and o.type = reports.type and o.item_id = reports.item_id)`,
          said: reasonsOf(school),
          on: placeOfReported({ school, locale }),
          key,
        })
        .from(reports)
        .$dynamic(),
    where: ({ school }, wanted) =>
      and(
        eq(reports.schoolId, school.id),
        isIn(wanted.state),
        wanted.reason && eq(reason, wanted.reason),
        wanted.type && eq(type, wanted.type),
        onePerThing ? isNewest(school.id, wanted.reason) : undefined,
      ),
    row: (row): ReportRow => ({ ...row, state: getState(row) }),
  })

const isNewest = (school: number, wanted: Reason | undefined) => sql`not exists (select from reports o
  where ${together(school)} and o.id > reports.id ${wanted ? sql`and o.reason = ${wanted}` : sql``})`

/** What was reported in the school, the newest first: each report. */
export const reportList = listOfReports({ onePerThing: false })

/** The same for whoever decides: each thing once, with what all said of it. */
export const reportedList = listOfReports({ onePerThing: true })
