import type { SQL } from 'drizzle-orm'

type Use = (schoolId: number) => SQL

const uses: Use[] = []

/**
 * Says where films are shown: a query of the ids of the films that a later domain shows in a school. What no query
 * names is removed after a day, so that nobody has to remember to count.
 */
export function videosAreUsed(by: Use): void {
  uses.push(by)
}

export function usesOfVideos(schoolId: number): SQL[] {
  return uses.map((use) => use(schoolId))
}
