import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pool } from './connections.server.ts'
import { inSchool } from './db.server.ts'

test('however much one school asks at once, another one has a connection, and all of it is answered in the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asking = Array.from({ length: 2 * pool.options.max }, (_, n) =>
    inSchool(1, async (db) => {
      await db.execute(sql`select ${n}`)
      await promise
      return n
    }),
  )
  const { rows } = await inSchool(2, (db) => db.execute(sql`select current_setting('app.school_id') as school`))
  expect(rows).toEqual([{ school: '2' }])
  resolve()
  expect(await Promise.all(asking)).toHaveLength(2 * pool.options.max)
})
