import { sql } from 'drizzle-orm'
import { mayEnd, mayEndLater, mayExtend } from '#app/memberships/memberships/by-staff.server.ts'
import { listMembershipOrders } from '#app/memberships/renewals/membership-orders.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { findMembershipRow } from './membership-list.server.ts'
import type { MembershipPage } from './membership-view.ts'

type QueryRow = Pick<MembershipPage, 'history' | 'letters' | 'survey'> & { now: string }
type ViewerContext = { viewer: Member; school: CurrentSchool }

/** One membership with all that happened to it, its orders apart; else 404. */
export async function loadMembershipPage(db: Db, context: ViewerContext, id: number): Promise<MembershipPage> {
  const { viewer, school } = context
  const membership = await findMembershipRow(db, { ...context, locale: viewer.locale }, id)
  requireFound(membership)
  const { rows } = await db.execute<QueryRow>(sql`select to_json(now()) as now,
    (select coalesce(json_agg(json_build_object('at', h.at, 'what', h.what, 'status', h.status, 'reason', h.reason,
        'by', ${nameIn(sql`a`)}, 'note', coalesce(h.note, (select c.wording from membership_changes c where c.school_id = ${school.id}
          and c.membership_id = h.membership_id and h.what = 'change_chosen' and c.made_at = h.at)), 'until', h.until) order by h.id desc), '[]')
      from membership_history h left join accounts a on a.school_id = ${school.id} and a.id = h.account_id
      where h.school_id = ${school.id} and h.membership_id = m.id) as history,
    (select coalesce(json_agg(json_build_object('id', l.id, 'subject', l.subject, 'state', l.state, 'at', l.created_at)
        order by l.id desc), '[]')
      from mails l where l.school_id = ${school.id} and l.account_id = m.account_id and l.kind like 'membership-%'
        and split_part(l.reference, ' ', 1) = m.id::text) as letters,
    (select json_build_object('reason', s.reason, 'other_reason', s.other_reason, 'return_intent', s.return_intent)
      from membership_surveys s where s.school_id = ${school.id} and s.membership_id = m.id) as survey
    from memberships m where m.school_id = ${school.id} and m.id = ${id}`)
  const [found] = rows
  requireFound(found)
  const { history, letters, survey, now } = found
  const row = membership
  return {
    membership,
    charges: await listMembershipOrders(db, school.id, id),
    history: history.map((one) => ({ ...one, at: getIso(one.at), until: one.until && getIso(one.until) })),
    letters: letters.map((one) => ({ ...one, at: getIso(one.at) })),
    survey,
    may: { cancel: mayEnd(row), at_end: mayEndLater(row, getIso(now)), extend: mayExtend(row, getIso(now)) },
  }
}

/** An instant as JSON of the database has it. */
const getIso = (instant: string) => new Date(instant).toISOString()
