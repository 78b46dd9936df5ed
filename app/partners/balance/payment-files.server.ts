import { and, eq, inArray } from 'drizzle-orm'
import { Answer } from '#app/platform/answers.server.ts'
import { writeCsv } from '#app/platform/csv-rows.server.ts'
import { getClockTime } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getContentDisposition } from '#app/platform/file-name.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { majorUnits } from '#app/platform/money.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { payoutRules } from './later-domains.server.ts'
import { type PaymentFile, writePain001 } from './payment-file.ts'
import { balanceWithdrawals, paymentFiles } from './tables.server.ts'
import type { FileFormat } from './withdrawal.ts'
import { lockApproved } from './withdrawals.server.ts'

type Made = { id: number; format: FileFormat; content: string }

/**
 * Makes a file for the bank of approved withdrawals in one currency, and notes it with them. 409 for what is not approved, for
 * several currencies, and without a payer in the settings. Nothing is paid by it.
 */
export async function createPaymentFile(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  { ids, format }: { ids: readonly number[]; format: FileFormat },
): Promise<Made> {
  const { schoolId, locale } = viewer
  const found = await lockApproved(db, schoolId, ids)
  const { payer } = await payoutRules.use().find(db, schoolId)
  if (!payer) throw new Refusal(409, 'balance.payer_missing')
  const currency = found[0]?.currency ?? school.currency
  if (found.some((one) => one.currency !== currency)) throw new Refusal(409, 'balance.one_currency')
  const total = found.reduce((sum, { amount }) => sum + amount, 0)
  const { id, createdAt: at } = await db
    .insert(paymentFiles)
    .values({ schoolId, format, currency, total, count: found.length, createdBy: viewer.id })
    .returning({ id: paymentFiles.id, createdAt: paymentFiles.createdAt })
    .then(expectRow)
  await db
    .update(balanceWithdrawals)
    .set({ fileId: id })
    .where(
      and(
        eq(balanceWithdrawals.schoolId, schoolId),
        inArray(
          balanceWithdrawals.id,
          found.map((one) => one.id),
        ),
      ),
    )
  const title = translate(locale, 'balance.transfer_title', { school: school.name })
  const shown = getClockTime(at, school.timeZone)
  const file: PaymentFile = { message: `KATEDRA-${schoolId}-${id}`, at: shown, currency, payer, title, payments: found }
  return { id, format, content: writePaymentFile(format, file, locale) }
}

export function writePaymentFile(format: FileFormat, file: PaymentFile, locale: Locale): string {
  return format === 'csv' ? toCsv(file, locale) : writePain001(file)
}

function toCsv({ payments, currency, title }: PaymentFile, locale: Locale): string {
  const say = (key: 'holder' | 'iban' | 'amount' | 'currency' | 'title') => translate(locale, `balance.${key}`)
  return writeCsv([
    [say('holder'), say('iban'), say('amount'), say('currency'), say('title')],
    ...payments.map(({ id, name, iban, amount }) => [
      name,
      iban,
      majorUnits(amount, currency),
      currency,
      `${title} W${id}`,
    ]),
  ])
}

/** The file as a download. */
export function paymentFileAnswer({ id, format, content }: Made): Answer {
  const [name, type] =
    format === 'csv'
      ? [`withdrawals-${id}.csv`, 'text/csv; charset=utf-8; header=present']
      : [`withdrawals-${id}.xml`, 'application/xml; charset=utf-8']
  return new Answer((c) =>
    c.body(content, 200, {
      'Content-Type': type,
      'Content-Disposition': getContentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
    }),
  )
}
