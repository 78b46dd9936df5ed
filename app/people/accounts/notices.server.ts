import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { sendNotice } from './jobs.server.ts'
import type { Notice } from './letters.ts'

type OwnerNotice = { notice: Notice; requestId: string; to?: string }
type AccountOwner = { schoolId: number; id: number; email: string }

/** Has a person told by e-mail that something changed by which the account is opened; `to` where it is not the address of now. */
export async function scheduleNotice(
  db: Db,
  owner: AccountOwner,
  { notice, requestId, to }: OwnerNotice,
): Promise<void> {
  const { schoolId, id: accountId, email } = owner
  await enqueue(db, sendNotice, { schoolId, accountId, notice, to: to ?? email, requestId })
}
