import type { MergeRule } from '#app/people/accounts/merging.server.ts'
import { deleteExportsOf } from './export-deletion.server.ts'
import { dataExports } from './tables.server.ts'

/** The files with a person's data hold one of two accounts: they are made anew when they are asked for. */
export const exportMerging: MergeRule[] = [
  { columns: [dataExports.accountId], apply: (db, { schoolId, from }) => deleteExportsOf(db, { schoolId, id: from }) },
]
