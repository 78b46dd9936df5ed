import { type SQL, sql } from 'drizzle-orm'
import { beginsOneOf } from '#app/platform/search.server.ts'
import { accounts } from './tables.server.ts'

/** The condition under which an account is found by these words: each begins its first name, its last name or its address. */
export function isCalled(words: string[]): SQL {
  return beginsOneOf(
    [sql`${accounts.firstKey}`, sql`${accounts.lastKey}`, sql`${accounts.emailKey} collate "C"`],
    words,
  )
}
