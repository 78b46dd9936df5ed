import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { writePaymentFile } from '#app/partners/balance/payment-files.server.ts'
import { FILE_FORMATS, WITHDRAWAL_FILTERS, type WithdrawalFilter } from '#app/partners/balance/withdrawal.ts'
import { isIban } from '#app/partners/programme/iban.ts'
import { listSchools } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { schoolWithdrawals } from './tables.server.ts'
import { moveSchoolWithdrawal, type SchoolWithdrawal } from './withdrawals.server.ts'

/** A school's withdrawal as its operator reads it; `key` names it in commands: `kino/12`. */
export type OperatorWithdrawal = SchoolWithdrawal & { key: string; overdue: boolean }

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
    found.push(...rows.map((row) => ({ ...row, key: `${slug}/${row.id}`, overdue: isOverdue(row) })))
  }
  return found.sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
}

const getStatuses = (filter: WithdrawalFilter) =>
  filter === 'open' ? (['requested', 'approved'] as const) : ([filter] as const)

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
  if (status === 'rejected' && !reason) throw invalid('reason', 'balance.reason_required')
  const step = status === 'rejected' ? { status, reason: reason ?? '' } : { status }
  return inSchool(schoolId, (db) => moveSchoolWithdrawal(db, schoolId, id, step)).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? noSuchWithdrawal() : error
  })
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
  const approved = await listSchoolWithdrawals('approved')
  const currencies = new Set(approved.map((one) => one.currency))
  const wanted = currency ?? [...currencies][0]
  const found = approved.filter((one) =>
    again === undefined ? one.file === null && one.currency === wanted : one.file === again,
  )
  const at = new Date().toISOString()
  const file = again ?? `KATEDRA-${at.replace(/\D/g, '').slice(0, 17)}`
  const withdrawals = again === undefined ? await takeIntoFile(file, found) : found
  const [first] = withdrawals
  if (!first) throw new Refusal(409, 'proceeds.nothing_to_export')
  const title = translate('en', 'balance.transfer_title', { school: payer.name })
  const content = writePaymentFile(
    chosen,
    { message: file, at, currency: first.currency, payer, title, payments: withdrawals },
    'en',
  )
  return { file, content, withdrawals }
}

/** Notes a file with those that are in none, and still to be paid, by now: two who make one at once share nothing. */
async function takeIntoFile(file: string, found: readonly OperatorWithdrawal[]): Promise<OperatorWithdrawal[]> {
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
