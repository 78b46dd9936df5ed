import { type MergeRule, moves, movesOnce } from '#app/people/accounts/merging.server.ts'
import { fileSenders, imageUploads } from './tables.server.ts'

/** Who uploaded what, where two accounts become one. */
export const mediaMerging: MergeRule[] = [
  movesOnce(fileSenders.accountId, [fileSenders.fileId]),
  moves(imageUploads.accountId),
]
