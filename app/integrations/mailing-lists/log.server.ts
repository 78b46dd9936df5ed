import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { describeProblem, type StoredIntegration } from './integrations.server.ts'
import { type LogRow, type MailingFigures, RESULTS } from './mailing.ts'
import { requeue, scheduleDelivery } from './queue.server.ts'
import { mailingDeliveries, mailingIntegrations } from './tables.server.ts'

export const logFilters = { result: Filter(z.enum(RESULTS)) }

type Integration = Pick<StoredIntegration, 'schoolId' | 'id'>

/** Whom an integration passed on, the newest first. `tried` leaves out who was not tried yet. */
export function getLogList(integration: Integration, { tried = false }: { tried?: boolean } = {}) {
  const d = mailingDeliveries
  return list({
    filters: logFilters,
    sorts: { newest: { first: 'desc' } },
    id: d.id,
    select: (db, _, key) =>
      db
        .select({
          id: d.id,
          service: d.service,
          at: d.createdAt,
          finishedAt: d.finishedAt,
          email: d.email,
          when: d.cause,
          result: d.state,
          problem: d.problem,
          nextTryAt: d.nextTryAt,
          tries: d.tries,
          key,
        })
        .from(d)
        .$dynamic(),
    where: ({ school }, { result }) =>
      and(
        eq(d.schoolId, school.id),
        eq(d.integrationId, integration.id),
        result && eq(d.state, result),
        tried ? sql`(${d.state} <> 'waiting' or ${d.tries} > 0)` : undefined,
      ),
    row: ({ service, problem, at, finishedAt, ...found }, { locale }): LogRow => ({
      ...found,
      at: finishedAt ?? at,
      error: problem && found.result !== 'done' ? describeProblem(locale, service, problem) : null,
    }),
  })
}

/** A row as calls answer it: one that is tried again has failed so far. */
export function toLogJson({ tries: _tries, result, ...row }: LogRow) {
  return toSnakeCase({ ...row, result: result === 'waiting' ? ('failed' as const) : result })
}

/** Has a person passed on at once, who waits or has failed; 409 for others, and while the integration is off. */
export async function retryDelivery(db: Db, integration: StoredIntegration, id: number): Promise<void> {
  const { schoolId, id: integrationId } = integration
  await db
    .select({ id: mailingDeliveries.id })
    .from(mailingDeliveries)
    .where(and(hasId(mailingDeliveries, schoolId, id), eq(mailingDeliveries.integrationId, integrationId)))
    .then(requireRow)
  if (!integration.enabled) throw new Refusal(409, 'mailing-lists.is_off')
  if (!(await requeue(db, integration, id))) throw new Refusal(409, 'mailing-lists.not_failed')
  await db
    .update(mailingIntegrations)
    .set({ restingUntil: null })
    .where(hasId(mailingIntegrations, schoolId, integrationId))
  await scheduleDelivery(db, integration)
}

/** What became of the people of the last thirty days. */
export async function countLog(db: Db, { schoolId, id }: Integration): Promise<MailingFigures> {
  const count = (state: string) => sql`count(*) filter (where ${mailingDeliveries.state} = ${state})`.mapWith(Number)
  const [row] = await db
    .select({ done: count('done'), skipped: count('skipped'), failed: count('failed'), waiting: count('waiting') })
    .from(mailingDeliveries)
    .where(
      and(
        eq(mailingDeliveries.schoolId, schoolId),
        eq(mailingDeliveries.integrationId, id),
        sql`${mailingDeliveries.createdAt} > now() - interval '30 days'`,
      ),
    )
  return row ?? { done: 0, skipped: 0, failed: 0, waiting: 0 }
}
