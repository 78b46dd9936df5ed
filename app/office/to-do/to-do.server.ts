import { type SQL, sql } from 'drizzle-orm'
import { fewSeats, withoutLink } from '#app/booking/live-events/to-do.server.ts'
import { commentsToDo, reportsToDo } from '#app/community/moderation/to-do.server.ts'
import { failedEmailsToDo } from '#app/community/notifications/to-do.server.ts'
import { reviewsToDo } from '#app/community/reviews/to-do.server.ts'
import { examsToMark } from '#app/learning/exams/to-do.server.ts'
import { affiliateApplications } from '#app/partners/affiliates/to-do.server.ts'
import { overdueWithdrawals, requestedWithdrawals } from '#app/partners/balance/to-do.server.ts'
import { expiringDomains } from '#app/people/schools/to-do.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { may } from '#app/platform/permissions.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { failedInvoices } from '#app/selling/invoicing/to-do.server.ts'
import { productsWithoutWay, unsellableProducts } from '#app/selling/payment-settings/to-do.server.ts'
import { openDifferences } from '#app/selling/reconciliation/to-do.server.ts'
import {
  brokenRefunds,
  latePayments,
  ordersPaidTwice,
  owedRefunds,
  paidWithoutAccess,
} from '#app/selling/sales/to-do.server.ts'
import { ossThreshold } from '#app/selling/taxes/threshold.server.ts'
import { outsideToDos } from './later-wings.server.ts'
import { COUNTED, TO_DO_KINDS, type ToDo, type ToDoKind } from './to-do.ts'

/** What each domain brings; shown in the order of the kinds, what is worst first. */
const getSources = (): Record<ToDoKind, ToDoSource> => ({
  no_access: paidWithoutAccess,
  withdrawn: owedRefunds,
  refund_failed: brokenRefunds,
  paid_twice: ordersPaidTwice,
  differences: openDifferences,
  overdue_withdrawals: overdueWithdrawals,
  failed_invoices: failedInvoices,
  oss_threshold: ossThreshold,
  unsellable: unsellableProducts,
  no_way: productsWithoutWay,
  domain: expiringDomains,
  failing_webhooks: outsideToDos.use().failingWebhooks,
  failing_integrations: outsideToDos.use().failingIntegrations,
  withdrawals: requestedWithdrawals,
  affiliates: affiliateApplications,
  reports: reportsToDo,
  exams_to_mark: examsToMark,
  comments: commentsToDo,
  reviews: reviewsToDo,
  without_link: withoutLink,
  few_seats: fewSeats,
  failed_mails: failedEmailsToDo,
  waiting: latePayments,
})

type Context = { viewer: Member; school: CurrentSchool }
export type WaitingByKind = Partial<Record<ToDoKind, { count: number; since: string; first: number } | null>>

/** What waits for the viewer, of each domain a count that ends at a bound: a column, for `getToDos` to read. */
export function toDoColumn({ viewer, school }: Context): SQL<WaitingByKind> {
  const context = { viewer, school, locale: viewer.locale }
  const sources = getSources()
  const counts = TO_DO_KINDS.filter((kind) => may(viewer, sources[kind].permission)).map(
    (kind) => sql`${kind}::text, ${countOf(sources[kind].rows(context))}`,
  )
  return sql`json_build_object(${sql.join(counts, sql`, `)})`
}

export function getToDos(waiting: WaitingByKind): ToDo[] {
  const sources = getSources()
  return TO_DO_KINDS.flatMap((kind) => {
    const { page, href } = sources[kind]
    const found = waiting[kind]
    if (!found || found.count === 0) return []
    const { count, since, first } = found
    return [{ kind, count, since: new Date(since).toISOString(), href: href?.(first) ?? page }]
  })
}

/** What waits for the viewer, in one statement. */
export async function listToDos(db: Db, context: Context): Promise<ToDo[]> {
  const { rows } = await db.execute<{ waiting: WaitingByKind }>(sql`select ${toDoColumn(context)} as waiting`)
  return getToDos(rows[0]?.waiting ?? {})
}

function countOf(rows: SQL): SQL {
  return sql`(select json_build_object('count', count(*), 'since', min(w.at),
    'first', (array_agg(w.id order by w.at, w.id))[1]) from (select r.id, r.at from (${rows}) r limit ${COUNTED}) w)`
}

/** How much waits on each page of the menu, by its address. A page is shown without counts rather than not at all. */
export async function countWaiting(viewer: Member, school: CurrentSchool): Promise<Record<string, number>> {
  try {
    const found = await inSchool(viewer.schoolId, (db) => listToDos(db, { viewer, school }), { reading: true })
    const counts: Record<string, number> = {}
    const sources = getSources()
    for (const { kind, count } of found) {
      const { page } = sources[kind]
      counts[page] = (counts[page] ?? 0) + count
    }
    return counts
  } catch (error) {
    log.warn({ err: error }, 'what waits was not counted')
    return {}
  }
}
