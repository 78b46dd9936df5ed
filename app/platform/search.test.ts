import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inSchool } from './db.server.ts'
import { folded, foldedHere, holdsWords } from './search.server.ts'

test('a text is folded once a row, however many words are looked for in it', () => {
  const words = Array.from({ length: 50 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' ')
  const query = new PgDialect().sqlToQuery(sql`${holdsWords(folded(sql`name`), words)}`)
  expect(query.sql.match(/translate/g)).toHaveLength(1)
  expect(holdsWords(folded(sql`name`), '  ')).toBeUndefined()
})

test('a text that no index holds is folded alike, also where only a part of it has accents', async () => {
  const texts = [
    'Karolina NOWAK',
    'ŻÓŁĆ gęślą jaźń',
    'Łódź 12 a@example.com',
    'İstanbul ẞ',
    'ÉLAN',
    '',
    'Ω 漢字 👩‍👩‍👧',
    "O'Neil_%\\",
  ]
  const { rows } = await inSchool(1, (db) =>
    db.execute<{
      one: string
      two: string
    }>(sql`select ${folded(sql`given.text`)} as one, ${foldedHere(sql`given.text`)} as two
      from unnest(${sql.param(texts)}::text[]) as given(text)`),
  )
  expect(rows.map(({ two }) => two)).toEqual(rows.map(({ one }) => one))
  expect(rows.slice(0, 3).map(({ two }) => two)).toEqual(['karolina nowak', 'zolc gesla jazn', 'lodz 12 a@example.com'])
})
