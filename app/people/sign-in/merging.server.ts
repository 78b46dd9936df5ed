import { goes, type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { removeDoors } from './login-ways.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import {
  authenticators,
  challenges,
  identities,
  passkeys,
  recoveryCodes,
  sessions,
  staffLogIns,
} from './tables.server.ts'

/** One logs in as the account that stays does: the sessions and keys of the other end. */
export const signInMerging: MergeRule[] = [
  {
    columns: [sessions.accountId, challenges.accountId],
    apply: (db, { schoolId, from }) => endSessionsOf(db, { schoolId, id: from }),
  },
  {
    columns: [authenticators.accountId, passkeys.accountId, identities.accountId],
    apply: (db, { schoolId, from }) => removeDoors(db, { schoolId, id: from }),
  },
  goes(recoveryCodes.accountId),
  moves(staffLogIns.accountId),
  stays(staffLogIns.staffId),
]
