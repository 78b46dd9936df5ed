import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { correctIssued } from './corrections.server.ts'
import { type InvoiceKey, lockInvoice } from './documents.server.ts'
import { resendInvoice } from './email-retry.server.ts'
import type { InvoiceState } from './invoice.ts'
import { isUnsent } from './invoice-rows.server.ts'
import { requireInvoice } from './invoices.server.ts'
import { issueInvoice as issueInvoiceJob } from './issue-jobs.server.ts'
import { issueInvoice } from './issuing.server.ts'
import { resendToKsef } from './ksef-retry.server.ts'
import { invoices } from './tables.server.ts'

/** A job that was lost is looked for after so many minutes; most that wait have one. */
const LATE = sql`now() - interval '10 minutes'`
/** So many of a school are tried at one time. */
const AT_ONCE = 200

/** What staff have to put right first. Others are not kept waiting by it, however much of it there is. */
const OF_STAFF = ['seller_missing', 'rate_missing', 'service_refused'] as const

/** Tries again what failed, and finds what a lost job left behind. */
export async function retryInvoices(schoolId: number, { atOnce = AT_ONCE } = {}): Promise<void> {
  const found = [
    ...(await takeDue(
      schoolId,
      sql`${invoices.problem} is null or ${notInArray(invoices.problem, [...OF_STAFF])}`,
      atOnce,
    )),
    ...(await takeDue(schoolId, inArray(invoices.problem, [...OF_STAFF]), atOnce)),
  ]
  const named = ({ invoiceId }: InvoiceKey) => ({ school: schoolId, invoice: invoiceId })
  await attemptEach(
    found.map((one) => ({ schoolId, ...one })),
    async ({ state, ...key }) =>
      state === 'issued' ? (await import('./emailing.server.ts')).emailInvoice(key) : issueInvoice(key),
    { named },
  )
  const uncorrected = await inSchool(schoolId, (db) => listUncorrected(db, schoolId), { reading: true })
  await attemptEach(
    uncorrected.map((invoiceId) => ({ schoolId, invoiceId })),
    correctIssued,
    { named },
  )
}

/** What waits longest since it was tried last, each in its turn. */
async function takeDue(
  schoolId: number,
  which: SQL | undefined,
  atOnce: number,
): Promise<{ invoiceId: number; state: InvoiceState }[]> {
  return await inSchool(schoolId, async (db) => {
    const due = await db
      .select({ invoiceId: invoices.id, state: invoices.state })
      .from(invoices)
      .where(
        and(
          eq(invoices.schoolId, schoolId),
          isUnsent,
          sql`${invoices.dueAt} < ${LATE}`,
          which && sql`(${which})`,
          // Its buyer has to be put right.
          sql`${invoices.problem} is distinct from 'ksef_refused'`,
          // Who has no address is not written to, however long that is tried.
          sql`(${invoices.state} <> 'issued' or ${invoices.dueAt} > now() - interval '7 days')`,
        ),
      )
      .orderBy(sql`coalesce(${invoices.triedAt}, ${invoices.dueAt})`, invoices.id)
      .limit(atOnce)
    if (due.length > 0)
      await db
        .update(invoices)
        // A try alone changes nothing that anybody is told.
        .set({ triedAt: sql`now()`, updatedAt: sql`${invoices.updatedAt}` })
        .where(
          and(
            eq(invoices.schoolId, schoolId),
            inArray(
              invoices.id,
              due.map(({ invoiceId }) => invoiceId),
            ),
          ),
        )
    return due
  })
}

/** Issued invoices of orders whose money moved within the last days and that no correction names. */
async function listUncorrected(db: Db, schoolId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id::int as id from ledger_entries e
      join invoices i on i.school_id = ${schoolId} and i.transaction_id = e.transaction_id and i.kind = 'invoice'
    where e.school_id = ${schoolId} and e.kind in ('refund', 'refund_failed')
      and e.created_at > now() - interval '3 days' and e.created_at < ${LATE} and i.state in ('issued', 'sent')
      and not exists (select from invoices o where o.school_id = ${schoolId} and o.entry_id = e.id)
    group by i.id order by i.id limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** Tries once more what failed, at the request of staff, once however many ask for it; 409 where nothing did. */
export async function retryInvoice(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<void> {
  await lockInvoice(db, schoolId, invoiceId)
  const { state } = await requireInvoice(db, { schoolId, locale: 'en' }, invoiceId)
  if (state !== 'failed') throw new Refusal(409, 'invoicing.not_failed')
  const { problem } = await db
    .select({ problem: invoices.problem })
    .from(invoices)
    .where(hasId(invoices, schoolId, invoiceId))
    .then(requireRow)
  if (problem === null) return await resendInvoice(db, { schoolId, invoiceId })
  if (problem === 'ksef_refused') return await resendToKsef(db, { schoolId, invoiceId })
  await db
    .update(invoices)
    .set({ dueAt: sql`least(${invoices.dueAt}, now())` })
    .where(hasId(invoices, schoolId, invoiceId))
  await enqueue(db, issueInvoiceJob, { schoolId, invoiceId })
}
