import { sql } from 'drizzle-orm'
import { accounts } from '#app/accounts/tables.server.ts'
import { inSchool, outsideSchools } from '#app/platform/db.server.ts'
import { describe, expect, test } from '#tests/fixture.ts'

/** The only tables that belong to no school. */
const GLOBAL_TABLES = ['domains', 'first_run_tokens', 'schools']

type Column = { table_name: string }

async function rowsOf<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = await outsideSchools((db) => db.execute(query))
  return rows as T[]
}

const ours = sql`c.relkind in ('r', 'p') and n.nspname = 'public'`

describe('what the catalogue says of every table', () => {
  test('school_id is there, not null, except in the short list', async () => {
    const without = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull)`)
    expect(without.map((row) => row.table_name).sort()).toEqual(['first_run_tokens', 'schools'])
  })

  test('row-level security is on and forced, with the one policy', async () => {
    const open = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'one_school'))`)
    expect(open.map((row) => row.table_name).sort()).toEqual(GLOBAL_TABLES)
  })

  test('school_id comes first in every primary key, unique key and index', async () => {
    const wrong = await rowsOf<{ index_name: string }>(sql`
      select i.relname as index_name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where ${ours} and c.relname <> all (${sql.raw(`array['${GLOBAL_TABLES.join("','")}']`)})
        and a.attname is distinct from 'school_id'`)
    expect(wrong).toEqual([])
  })

  test('every foreign key carries the school, so no row can point into another one', async () => {
    const wrong = await rowsOf<{ name: string }>(sql`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and k.contype = 'f' and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'school_id')`)
    expect(wrong).toEqual([])
  })

  test('the application owns nothing and cannot pass row-level security', async () => {
    const owned = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user`)
    const [role] = await rowsOf<{ rolsuper: boolean; rolbypassrls: boolean }>(sql`
      select rolsuper, rolbypassrls from pg_roles where rolname = current_user`)
    expect(owned).toEqual([])
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  })
})

/** What became of a query that fails, and what PostgreSQL said of it, which its transaction keeps to itself. */
async function failureOf(query: (keep: (error: Error) => never) => Promise<unknown>) {
  let said = ''
  function keep(error: Error): never {
    said = String(error.cause)
    throw error
  }
  const told = await query(keep).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { told, said }
}

describe('a query that forgets the school', () => {
  test('sees the rows of the school that the transaction named', async () => {
    for (const schoolId of [1, 2]) {
      await inSchool(schoolId, (db) =>
        db.insert(accounts).values({ schoolId, email: 'a@b.test', emailKey: 'a@b.test', firstName: 'A', locale: 'en' }),
      )
    }
    const seen = await inSchool(2, (db) => db.select({ schoolId: accounts.schoolId }).from(accounts))
    expect(seen).toEqual([{ schoolId: 2 }])
  })

  test('changes nothing of another school', async () => {
    const { told, said } = await failureOf((keep) =>
      inSchool(2, (db) => db.update(accounts).set({ schoolId: 1 }).catch(keep)),
    )
    expect(told).toMatchObject({ code: '42501', statement: 'update accounts' })
    expect(said).toContain('row-level security')
    await inSchool(1, (db) => db.delete(accounts))
    const left = await inSchool(2, (db) => db.select({ id: accounts.id }).from(accounts))
    expect(left).toHaveLength(1)
  })

  test('fails outside a school, for every table that has one', async () => {
    const tables = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`)
    for (const { table_name } of tables.filter((row) => !GLOBAL_TABLES.includes(row.table_name))) {
      const { said } = await failureOf((keep) =>
        outsideSchools((db) => db.execute(sql`select * from ${sql.identifier(table_name)}`).catch(keep)),
      )
      expect(said, table_name).toMatch(/app\.school_id|bigint/)
    }
  })
})
