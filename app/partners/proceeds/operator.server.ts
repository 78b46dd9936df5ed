import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isIban } from '#app/partners/balance/iban.ts'
import { writePaymentFile } from '#app/partners/balance/payment-files.server.ts'
import { FILE_FORMATS, WITHDRAWAL_FILTERS, type WithdrawalFilter } from '#app/partners/balance/withdrawal.ts'
import { listSchools } from '#app/people/schools/schools.server.ts'
import { getClockTime, getDay } from '#app/platform/days-later.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { SchoolWithdrawal } from './school-ledger.server.ts'
import { schoolWithdrawals } from './tables.server.ts'
import { moveSchoolWithdrawal } from './withdrawals.server.ts'

/** A school's withdrawal as its operator reads it; `key` names it in commands: `kino/12`. `dueOn` is a day of the operator's. */
export type OperatorWithdrawal = SchoolWithdrawal & { key: string; dueOn: string; overdue: boolean }

/** The withdrawals of all schools, what is due first; those that are still to be paid, where nothing else is asked for. */
export async function listSchoolWithdrawals(status = 'open'): Promise<OperatorWithdrawal[]> {
  const filter = WITHDRAWAL_FILTERS.find((one) => one === status)
  if (!filter) throw invalid('status', 'errors.invalid')
  const found: OperatorWithdrawal[] = []
  for (const { id, slug } of await listSchools()) {
    const rows = await inSchool(id, (db) =>
      db
        .select()
        .from(schoolWithdrawals)
        .where(and(eq(schoolWithdrawals.schoolId, id), inArray(schoolWithdrawals.status, getStatuses(filter))))
        .orderBy(asc(schoolWithdrawals.id)),
    )
    found.push(...rows.map((row) => toOperatorWithdrawal(row, slug)))
  }
  return found.sort(byDue)
}

const byDue = (a: SchoolWithdrawal, b: SchoolWithdrawal) => (a.dueAt < b.dueAt ? -1 : 1)

const getStatuses = (filter: WithdrawalFilter) =>
  filter === 'open' ? (['requested', 'approved'] as const) : ([filter] as const)

const toOperatorWithdrawal = (row: SchoolWithdrawal, slug: string): OperatorWithdrawal => ({
  ...row,
  key: `${slug}/${row.id}`,
  dueOn: getDay(row.dueAt, env.platformTimeZone),
  overdue: isOverdue(row),
})

const isOverdue = ({ status, dueAt }: SchoolWithdrawal) =>
  (status === 'requested' || status === 'approved') && Date.parse(dueAt) < Date.now()

const noSuchWithdrawal = () => new Refusal(404, 'proceeds.no_such_withdrawal')

async function parseKey(key: string): Promise<{ schoolId: number; id: number }> {
  const [, slug, id] = /^([a-z0-9-]+)\/(\d{1,15})$/.exec(key) ?? []
  const school = (await listSchools()).find((one) => one.slug === slug)
  if (!school || id === undefined) throw noSuchWithdrawal()
  return { schoolId: school.id, id: Number(id) }
}

type Step = 'approved' | 'paid' | 'rejected'

/** Approves a withdrawal, rejects it with a reason, or marks it as paid; 404 and 409 as in a school. */
export async function settleSchoolWithdrawal(key: string, status: Step, reason?: string): Promise<SchoolWithdrawal> {
  const { schoolId, id } = await parseKey(key)
  return inSchool(schoolId, (db) => moveSchoolWithdrawal(db, schoolId, id, { status, reason })).catch(
    (error: unknown) => {
      throw error instanceof Refusal && error.status === 404 ? noSuchWithdrawal() : error
    },
  )
}

type Exported = { file: string; content: string; withdrawals: OperatorWithdrawal[] }

/**
 * A file for the bank of what is approved in a currency and in no file yet. Nothing is paid by it; the withdrawals keep its
 * name. One that was made before is written again by its name, the same payments under the same ids.
 */
export async function exportSchoolWithdrawals({
  format = 'pain.001',
  currency,
  again,
}: {
  format?: string
  currency?: string
  again?: string
}): Promise<Exported> {
  const chosen = FILE_FORMATS.find((one) => one === format)
  if (!chosen) throw invalid('format', 'errors.invalid')
  const payer = env.platformPayments?.payer
  if (!payer || !isIban(payer.iban)) throw new Refusal(409, 'proceeds.payer_missing')
  const now = new Date().toISOString()
  const file = again ?? `KATEDRA-${now.replace(/\D/g, '').slice(0, 17)}`
  const withdrawals = again === undefined ? await takeIntoFile(file, currency) : await listOfFile(again)
  const [first] = withdrawals
  if (!first) throw new Refusal(409, 'proceeds.nothing_to_export')
  const title = translate('en', 'balance.transfer_title', { school: payer.name })
  const content = writePaymentFile(
    chosen,
    {
      message: file,
      at: getClockTime(now, env.platformTimeZone),
      currency: first.currency,
      payer,
      title,
      payments: withdrawals,
    },
    'en',
  )
  return { file, content, withdrawals }
}

/** All that a file pays or has paid: what was marked as paid meanwhile is in it, too. What was rejected is not. */
async function listOfFile(file: string): Promise<OperatorWithdrawal[]> {
  const found = [...(await listSchoolWithdrawals('approved')), ...(await listSchoolWithdrawals('paid'))]
  return found.filter((one) => one.file === file).sort(byDue)
}

/**
 * Notes a file with what is approved in one currency and in none: two who make one at once share nothing. Without a currency it
 * is that of what is due first.
 */
async function takeIntoFile(file: string, chosen?: string): Promise<OperatorWithdrawal[]> {
  const waiting = (await listSchoolWithdrawals('approved')).filter((one) => one.file === null)
  const currency = chosen ?? waiting[0]?.currency
  const found = waiting.filter((one) => one.currency === currency)
  const taken: OperatorWithdrawal[] = []
  for (const one of found) {
    const { schoolId, id } = one
    const free = and(eq(schoolWithdrawals.status, 'approved'), isNull(schoolWithdrawals.file))
    const rows = await inSchool(schoolId, (db) =>
      db
        .update(schoolWithdrawals)
        .set({ file })
        .where(and(hasId(schoolWithdrawals, schoolId, id), free))
        .returning({ id: schoolWithdrawals.id }),
    )
    if (rows.length > 0) taken.push(one)
  }
  return taken
}

/** The bank took a file: all that is still approved of it is paid; 409 where nothing is. */
export async function settleSchoolFile(file: string): Promise<SchoolWithdrawal[]> {
  const left = (await listSchoolWithdrawals('approved')).filter((one) => one.file === file)
  if (left.length === 0) throw new Refusal(409, 'balance.file_paid')
  const paid: SchoolWithdrawal[] = []
  for (const { schoolId, id } of left)
    paid.push(await inSchool(schoolId, (db) => moveSchoolWithdrawal(db, schoolId, id, { status: 'paid' })))
  return paid
}
