import { type MergeRule, moves } from '#app/people/accounts/merging.server.ts'
import { licenceInvitations, licences } from './tables.server.ts'

/** Licences that were bought and accepted by two accounts that become one. */
export const licenceMerging: MergeRule[] = [moves(licences.accountId), moves(licenceInvitations.accountId)]
