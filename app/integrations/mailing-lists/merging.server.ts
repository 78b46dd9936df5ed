import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { eraseFromLists } from './erasing.server.ts'
import { mailingContacts, mailingDeliveries, mailingIntegrations } from './tables.server.ts'

/** The address that is no longer anybody's is taken off the lists of mailing services. */
export const mailingMerging: MergeRule[] = [
  {
    columns: [mailingContacts.accountId, mailingDeliveries.accountId],
    apply: (db, { schoolId, from }) => eraseFromLists(db, schoolId, from),
  },
  stays(mailingIntegrations.createdBy),
]
