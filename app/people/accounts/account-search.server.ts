import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#app/platform/i18n.ts'
import { beginsOneOf } from '#app/platform/search.server.ts'
import { accounts, polishNameKey } from './tables.server.ts'

/** The condition under which an account is found by these words: each begins its first name, its last name or its address. */
export function isCalled(words: string[]): SQL {
  return beginsOneOf(
    [sql`${accounts.firstKey}`, sql`${accounts.lastKey}`, sql`${accounts.emailKey} collate "C"`],
    words,
  )
}

/** What accounts are sorted by for a reader of this language: last name, then first name. Each has an index. */
export const accountSortKey = (locale: Locale): SQL => (locale === 'pl' ? polishNameKey : sql`${accounts.lastKey}`)
