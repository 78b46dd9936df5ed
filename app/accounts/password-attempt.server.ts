import { type Answer, afterCommit } from '../platform/answers.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import type { Refusal } from '../platform/refusal.ts'
import { type Account, lockAccount } from './accounts.server.ts'
import { countAttempt, forgive, type Trier } from './attempts.server.ts'
import { checkPassword } from './passwords.server.ts'

type Attempt = { trier: Trier; account: Account | undefined; password: string; wrong: Refusal }

/**
 * Goes on with `work`, in a transaction of its own, if the password is the account's; else refuses with `wrong`, in the
 * same time without an account. The attempt is counted and committed before anybody looks, so that a hundred at the same
 * time guess no more than one after another, and the hash, which takes long, keeps neither a lock nor a connection from
 * others. A right one takes its count back. Too many: 429.
 */
export async function withPassword(
  db: Db,
  { trier, account, password, wrong }: Attempt,
  work: (db: Db, account: Account) => Promise<Answer>,
): Promise<Answer> {
  await countAttempt(db, trier)
  return afterCommit(async () => {
    if (!(await checkPassword(account?.passwordHash ?? null, password)) || !account) throw wrong
    return inSchool(trier.schoolId, async (db) => {
      // A password that was changed while it was being checked opens nothing any more.
      const now = await lockAccount(db, account.schoolId, account.id, 'no key update')
      if (now?.passwordHash !== account.passwordHash) throw wrong
      await forgive(db, trier)
      return work(db, now)
    })
  })
}
