import { test as base } from 'vitest'
import { type Db, inSchool } from '#app/platform/db.server.ts'

class RollBack extends Error {}

/** `db`: a transaction of school 1, the same that requests get, ended by an exception: nothing a test wrote stays. */
export const test = base.extend<{ db: Db }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  db: async ({}, use) => {
    await inSchool(1, async (db) => {
      await use(db)
      throw new RollBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  },
})

export { describe, expect } from 'vitest'
