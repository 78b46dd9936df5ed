import { withdrawalLetters } from '#app/partners/balance/emails/withdrawal-letters.ts'
import { toLetterProps } from '#app/partners/balance/letters.server.ts'
import { WITHDRAWAL_STATUSES } from '#app/partners/balance/withdrawal.ts'
import { findSchool, loadPlatformOrigin } from '#app/people/schools/schools.server.ts'
import { tellOwners } from '#app/people/team/letters.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { schoolWithdrawals } from './tables.server.ts'

type Moved = { schoolId: number; withdrawalId: number; status: string }

/** Tells every owner that what the school asked its operator for went a step on, once per step. */
export async function sendSchoolWithdrawalEmails({ schoolId, withdrawalId, status: moved }: Moved): Promise<void> {
  const status = WITHDRAWAL_STATUSES.find((one) => one === moved)
  if (!status) return
  const [school, origin] = await Promise.all([findSchool(schoolId), loadPlatformOrigin(schoolId)])
  const [found] = await inSchool(
    schoolId,
    (db) =>
      db
        .select()
        .from(schoolWithdrawals)
        .where(hasId(schoolWithdrawals, schoolId, withdrawalId)),
    { reading: true },
  )
  if (!found) return
  const props = toLetterProps({ ...found, status }, `${origin}/home/balance/proceeds`)
  await tellOwners(schoolId, (to) =>
    sendLetter(withdrawalLetters[status], { school, to, reference: `school ${withdrawalId} ${to.id}`, props }),
  )
}
