import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { foldText } from '#app/platform/characters.ts'
import type { Db } from '#app/platform/db.server.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { callsIn } from './mention.ts'

/** So many calls of a text are heard, and so many people of one name: nobody can say which of them is meant. */
const CALLS_MAX = 10
const NAMESAKES_MAX = 5

/** The ids of those whom a text calls with `@` and their name as it is shown: of two that fit, the longer name. */
export async function findCalled(db: Db, schoolId: number, text: string): Promise<number[]> {
  const calls = callsIn(text).slice(0, CALLS_MAX)
  const keys = new Set(calls.flatMap(({ names }) => names.flatMap(getKeys)))
  if (keys.size === 0) return []
  const { id, firstName, lastName, lastKey, deletedAt } = accounts
  const rows = await db
    .select({ id, firstName, lastName })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), inArray(lastKey, [...keys]), isNull(deletedAt)))
    .orderBy(asc(id))
    .limit(1000)
  const byName = Map.groupBy(rows, (row) => foldText(viewerName(row)))
  return calls.flatMap(({ names }) => {
    const meant = names.map(foldText).find((name) => byName.has(name))
    return meant === undefined ? [] : (byName.get(meant) ?? []).slice(0, NAMESAKES_MAX).map((row) => row.id)
  })
}

/** A name as accounts are found by it: any of its words may be the first of the last name, whichever apostrophe it has. */
function getKeys(name: string): string[] {
  const plain = foldText(name)
  return [plain, plain.replaceAll("'", '’')].flatMap((one) => keysOf(foldedWords(one)))
}

function keysOf(words: string[]): string[] {
  return words.map((_, at) => `${words.slice(at + 1).join(' ')} ${words.slice(0, at + 1).join(' ')}`)
}
