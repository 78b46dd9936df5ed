import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { apiKeys } from './tables.server.ts'

/** Who made the keys of the API. */
export const keyMerging: MergeRule[] = [stays(apiKeys.createdBy)]
