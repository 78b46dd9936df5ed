import { and, isNull } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { withdrawalLetters } from './emails/withdrawal-letters.ts'
import { maskIban } from './iban.ts'
import type { StoredWithdrawal } from './ledger.server.ts'
import { balanceWithdrawals } from './tables.server.ts'
import { WITHDRAWAL_STATUSES } from './withdrawal.ts'

/** Tells the owner of a balance that a withdrawal went a step on, once per step; every step has happened by then. */
export async function sendWithdrawalEmail(of: {
  schoolId: number
  withdrawalId: number
  status: string
}): Promise<void> {
  const { schoolId, withdrawalId } = of
  const status = WITHDRAWAL_STATUSES.find((one) => one === of.status)
  if (!status) return
  const school = await findSchool(schoolId)
  const found = await inSchool(
    schoolId,
    async (db) => {
      const [row] = await db
        .select({
          id: accounts.id,
          email: accounts.email,
          emailVerifiedAt: accounts.emailVerifiedAt,
          locale: accounts.locale,
          firstName: accounts.firstName,
          amount: balanceWithdrawals.amount,
          currency: balanceWithdrawals.currency,
          iban: balanceWithdrawals.iban,
          dueAt: balanceWithdrawals.dueAt,
          reason: balanceWithdrawals.reason,
        })
        .from(balanceWithdrawals)
        .innerJoin(accounts, hasId(accounts, schoolId, balanceWithdrawals.accountId))
        .where(and(hasId(balanceWithdrawals, schoolId, withdrawalId), isNull(accounts.deletedAt)))
      return row
    },
    { reading: true },
  )
  if (!found) return
  const { id, email, emailVerifiedAt, locale, firstName, ...withdrawal } = found
  await sendLetter(withdrawalLetters[status], {
    school,
    to: { id, email, emailVerifiedAt, locale, firstName },
    reference: String(withdrawalId),
    replyTo: school.seller.email || undefined,
    props: toLetterProps({ ...withdrawal, status }, getLoginAddress(mainOrigin(school), '/my/balance')),
  })
}

type ToldWithdrawal = Pick<StoredWithdrawal, 'status' | 'amount' | 'currency' | 'iban' | 'dueAt' | 'reason'>

/** What the e-mails about a withdrawal say of it. */
export function toLetterProps({ status, amount, currency, iban, dueAt, reason }: ToldWithdrawal, href: string) {
  const account = maskIban(iban.slice(0, 2), iban.slice(-4))
  return { href, amount, currency, account, dueAt, reason: status === 'rejected' ? reason : null }
}
