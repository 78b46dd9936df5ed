import { type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { importRows, imports } from './tables.server.ts'

/** Which line of a file made an account. */
export const importMerging: MergeRule[] = [moves(importRows.accountId), stays(imports.createdBy, imports.undoneBy)]
