import { storedBytes } from '#app/people/media/uses.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'

/** The bytes that count against the storage of a school. */
export async function storedIn(schoolId: number): Promise<number> {
  const { rows } = await inSchool(schoolId, (db) => db.execute<{ bytes: string }>(storedBytes(schoolId)))
  return Number(rows[0]?.bytes)
}

/** Has a school have no room left but what is asked for, until it ends; `begin` again after more was stored. */
export function aFilledSchool(schoolId: number) {
  const before = env.SCHOOL_STORAGE_MB
  return {
    async begin(left = 0): Promise<void> {
      Object.assign(env, { SCHOOL_STORAGE_MB: ((await storedIn(schoolId)) + left) / 1024 / 1024 })
    },
    end(): void {
      Object.assign(env, { SCHOOL_STORAGE_MB: before })
    },
  }
}
