import { eq, type SQL } from 'drizzle-orm'
import type { WithdrawalRow, WithdrawalStatus } from '#app/partners/balance/withdrawal.ts'
import {
  lockWithdrawals,
  moveWithdrawal,
  requestFrom,
  type WithdrawalRequest,
} from '#app/partners/balance/withdrawal-steps.server.ts'
import { toWithdrawalRow } from '#app/partners/balance/withdrawals.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { list } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type SchoolWithdrawal, schoolLedger } from './school-ledger.server.ts'
import { schoolWithdrawals } from './tables.server.ts'

/** Requests money out of the school's balance with its operator. */
export const requestSchoolWithdrawal = (
  db: Db,
  { schoolId, locale }: Pick<Member, 'schoolId' | 'locale'>,
  request: WithdrawalRequest,
): Promise<SchoolWithdrawal> => requestFrom(db, schoolLedger, { schoolId }, request, { locale })

/** Takes a withdrawal a step on; 404 for what is not there. The web role may cancel alone. */
export async function moveSchoolWithdrawal(
  db: Db,
  schoolId: number,
  id: number,
  step: { status: WithdrawalStatus; reason?: string },
): Promise<SchoolWithdrawal> {
  const [found] = await lockWithdrawals(db, schoolLedger, schoolId, [id])
  requireFound(found)
  return moveWithdrawal(db, schoolLedger, found, step)
}

/** What the school asked its operator for, the newest first. */
export const schoolWithdrawalList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: schoolWithdrawals.id,
  select: (db, _context, key) =>
    db
      .select({ withdrawal: schoolWithdrawals, id: schoolWithdrawals.id, key: key as SQL<number> })
      .from(schoolWithdrawals)
      .$dynamic(),
  where: ({ school }) => eq(schoolWithdrawals.schoolId, school.id),
  row: ({ withdrawal }): WithdrawalRow => toWithdrawalRow(withdrawal),
})
