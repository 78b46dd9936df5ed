import { type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { studentNotes } from './tables.server.ts'

/** Notes about two students who become one. */
export const noteMerging: MergeRule[] = [moves(studentNotes.accountId), stays(studentNotes.authorId)]
