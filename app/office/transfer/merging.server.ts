import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { schoolExports } from './tables.server.ts'

/** Who had the school's archive made. */
export const archiveMerging: MergeRule[] = [stays(schoolExports.createdBy)]
