import '#app/app.server.ts'
import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getMergeRules } from '#app/office/students/merging.server.ts'
import { asOwner } from '#app/platform/db.server.ts'

test('every column that names an account says what becomes of it when two accounts are merged', async () => {
  const declared = getMergeRules()
    .flatMap(({ columns }) => columns)
    .map((column) => `${getTableName(column.table)}.${column.name}`)
  const columns = await asOwner(async (owner) => {
    const { rows } = await owner.execute<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c cross join unnest(c.conkey) as k(number)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass and a.attname <> 'school_id'
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'person_id')`)
    return rows.map(({ name }) => name)
  })
  expect(declared.toSorted()).toEqual(columns.toSorted())
})
