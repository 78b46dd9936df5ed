import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { folded, holdsWords } from './search.server.ts'

test('a text is folded once a row, however many words are looked for in it', () => {
  const words = Array.from({ length: 50 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' ')
  const query = new PgDialect().sqlToQuery(sql`${holdsWords(folded(sql`name`), words)}`)
  expect(query.sql.match(/translate/g)).toHaveLength(1)
  expect(holdsWords(folded(sql`name`), '  ')).toBeUndefined()
})
