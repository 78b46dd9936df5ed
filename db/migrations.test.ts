import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { connected } from '#server/database.ts'
import { applyMigrations, migrate, readMigration } from './migrate.ts'
import { rightsMissing } from './rights.ts'
import { MIGRATIONS, schemaProblem, schemaVersion } from './schema-version.ts'

const MIGRATIONS_FOLDER = path.resolve('db/migrations')
const DUMPS = path.resolve('db/dumps')
const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

describe('what was committed stays', () => {
  test('each migration stands in the journal with the hash of its file (npm run db:generate -- --freeze for a new one)', () => {
    const found = filesOf(MIGRATIONS_FOLDER).map((name) => ({
      tag: name.replace('.sql', ''),
      hash: createHash('sha256')
        .update(readFileSync(path.join(MIGRATIONS_FOLDER, name)))
        .digest('hex'),
    }))
    expect(MIGRATIONS.map(({ tag, hash }) => ({ tag, hash }))).toEqual(found)
  })
})

const urlOf = (name: string, url = process.env.OWNER_DATABASE_URL ?? '') =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href
const asSuperuser = (statement: string) =>
  connected(inject('superuserUrl'), (client) => client.query(statement).then(() => undefined))
const made: string[] = []

/** An empty database, one that this version made, or one as an earlier version left it. */
async function database(kind: 'empty' | 'ours' | `${string}.sql`): Promise<{ owner: string; web: string }> {
  const name = `migrated_${process.pid}_${made.length}`
  made.push(name)
  const template = kind === 'ours' ? inject('template') : 'template1'
  await asSuperuser(`create database ${name} template ${template} owner katedra_owner`)
  if (kind.endsWith('.sql')) {
    const text = readFileSync(path.join(DUMPS, kind), 'utf8')
    await connected(urlOf(name, inject('superuserUrl')), (client) => client.query(text))
  }
  return { owner: urlOf(name), web: urlOf(name, process.env.DATABASE_URL) }
}

afterEach(async () => {
  for (const name of made.splice(0)) await asSuperuser(`drop database if exists ${name} with (force)`)
})

/** Everything that the catalogue says of tables, columns, keys, rights, policies and functions. */
function shape(url: string): Promise<Record<string, unknown[]>> {
  const ask = {
    columns: `select table_name, column_name, data_type, is_nullable, column_default, identity_generation
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    tables: `select relname, relpersistence, relrowsecurity, relforcerowsecurity, relacl::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    columnRights: `select attrelid::regclass::text, attname, attacl::text from pg_attribute
      where attacl is not null and attrelid::regclass::text !~ '^pg_' order by 1, 2`,
    // Read again, `(a and b) and c` has a pair of brackets less.
    constraints: `select conrelid::regclass::text, conname, translate(pg_get_constraintdef(oid), '()', '') from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    indexes: `select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    policies: `select * from pg_policies where schemaname = 'public' order by tablename, policyname`,
    functions: `select proname, prosrc, proacl::text from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  }
  return connected(url, async (client) => {
    const found: Record<string, unknown[]> = {}
    for (const [what, query] of Object.entries(ask)) found[what] = (await client.query(query)).rows
    return found
  })
}

test('functions are in PL/pgSQL: a cluster plans no statement whose parameters have no values yet', async () => {
  const { rows } = await connected((await database('ours')).owner, (client) =>
    client.query(`select p.proname from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'`),
  )
  expect(rows).toEqual([])
})

describe('a database that an earlier version left', () => {
  let fresh: Record<string, unknown[]>
  beforeAll(async () => {
    const { owner } = await database('empty')
    await migrate(owner)
    fresh = await shape(owner)
  })

  test.each(filesOf(DUMPS))('%s becomes what a new one is, and keeps its rows', async (dump) => {
    const { owner, web } = await database(dump as `${string}.sql`)
    const rows = () =>
      connected(owner, async (client) => {
        const counts = await client.query(`select (select count(*) from accounts) as accounts,
          (select count(*) from transactions) as orders, (select sum(amount) from ledger_entries) as ledger,
          (select count(*) from components) as components`)
        return counts.rows[0] as Record<string, string>
      })
    const before = await rows()
    expect(Number(before.orders)).toBeGreaterThan(0)
    await connected(web, async (client) => expect(await schemaProblem(client)).toContain('npm run migrate'))
    await migrate(owner)
    expect(await rows()).toEqual(before)
    expect(await shape(owner)).toEqual(fresh)
    await connected(web, async (client) => expect(await schemaProblem(client)).toBeUndefined())
  })
})

describe('the version of the tables', () => {
  const problemAfter = async (...statements: string[]) => {
    const { owner, web } = await database('ours')
    await connected(owner, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
    return connected(web, async (client) => [(await schemaVersion(client)).is, await schemaProblem(client)] as const)
  }
  const NOTED = 'drizzle.__drizzle_migrations'
  const newest = MIGRATIONS.at(-1)?.hash ?? ''

  test('an empty database is told to be migrated', async () => {
    const { web } = await database('empty')
    await connected(web, async (client) => {
      expect(await schemaVersion(client)).toMatchObject({ is: 'none' })
      expect(await schemaProblem(client)).toContain('npm run migrate')
    })
  })

  test('an older one is refused, with what is missing', async () => {
    const [is, problem] = await problemAfter(`delete from ${NOTED} where hash = '${newest}'`)
    expect(is).toBe('older')
    expect(problem).toContain(MIGRATIONS.at(-1)?.tag)
  })

  test('a newer one is served, and left as it is by migrate', async () => {
    expect(await problemAfter(`insert into ${NOTED} (hash) values ('of a later version')`)).toEqual([
      'newer',
      undefined,
    ])
    const { owner } = await database('ours')
    await connected(owner, async (client) => {
      await client.query(`insert into ${NOTED} (hash) values ('of a later version')`)
      await client.query('alter table accounts no force row level security')
      await migrate(owner)
      expect(await rightsMissing(client)).toHaveLength(1)
    })
  })

  test('one that other migrations made is refused by all', async () => {
    const [is, problem] = await problemAfter(`update ${NOTED} set hash = 'changed' where hash = '${newest}'`)
    expect([is, problem]).toEqual(['other', expect.stringContaining('other migrations')])
    const { owner } = await database('ours')
    await connected(owner, (client) => client.query(`update ${NOTED} set hash = 'changed' where hash = '${newest}'`))
    await expect(migrate(owner)).rejects.toThrow('other migrations')
  })
})

describe('migrating', () => {
  const lockedOut = [
    { hash: 'test', statements: ['create table a (b int)', 'alter table a add c int', 'create table d ()'] },
  ]

  test('goes on at the statement where it was cut short', async () => {
    const { owner } = await database('empty')
    await connected(owner, async (client) => {
      const broken = [{ hash: 'test', statements: ['create table a (b int)', 'select 1 / 0'] }]
      await expect(applyMigrations(client, broken)).rejects.toThrow('division by zero')
      await applyMigrations(client, lockedOut)
      await applyMigrations(client, lockedOut)
      const { rows } = await client.query(`select (select count(*)::int from drizzle.__drizzle_migrations) as applied,
        (select count(*)::int from drizzle.unfinished_migrations) as unfinished`)
      expect(rows).toEqual([{ applied: 1, unfinished: 0 }])
    })
  })

  test('steps aside for whoever has the table, and comes back', async () => {
    const { owner } = await database('empty')
    await connected(owner, async (client) => {
      await client.query('create table a (b int)')
      await connected(owner, async (reader) => {
        await reader.query('begin; select from a')
        const refused: string[] = []
        const watched = Object.assign(Object.create(client) as pg.Client, {
          query: async (text: string) =>
            client.query(text).catch(async (error: { code: string }) => {
              refused.push(error.code)
              await reader.query('commit')
              throw error
            }),
        })
        await applyMigrations(watched, [{ hash: 'test', statements: ['alter table a add c int'] }])
        expect(refused).toEqual(['55P03'])
      })
    })
  })

  test('an index is made beside those who write, and again when it was cut short', async () => {
    const { owner } = await database('empty')
    await connected(owner, async (client) => {
      await client.query('create table a (b int)')
      await client.query('insert into a values (1), (1)')
      const unique = [
        { hash: 'test', statements: ['select 1', 'CREATE UNIQUE INDEX CONCURRENTLY "once" ON "a" ("b")'] },
      ]
      await expect(applyMigrations(client, unique)).rejects.toThrow('could not create unique index')
      await client.query('delete from a')
      await applyMigrations(client, unique, { together: true })
      const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'once'::regclass`)
      expect(rows).toEqual([{ indisvalid: true }])
    })
  })

  test('rows are filled in batches, those too that others add meanwhile, until none is left', async () => {
    const { owner } = await database('empty')
    await connected(owner, async (client) => {
      await client.query('create table a (id int generated always as identity primary key, b int)')
      await client.query('insert into a (b) select null from generate_series(1, 25)')
      const sizes: (number | null)[] = []
      const watched = Object.assign(Object.create(client) as pg.Client, {
        query: async (text: string) => {
          const result = await client.query(text)
          if (!text.includes('in batches')) return result
          sizes.push(result.rowCount)
          // A buyer of the version before, who does not know the column.
          if (sizes.length === 1) await client.query('insert into a (b) values (null)')
          return result
        },
      })
      const fill = `-- in batches
        update a set b = 1 where id in (select id from a where b is null order by id limit 10)`
      await applyMigrations(watched, [
        { hash: 'test', statements: ['select 1', fill, 'alter table a alter b set not null'] },
      ])
      expect(sizes).toEqual([10, 10, 6, 0, 0])
    })
  })

  test('what several start at once is done once', async () => {
    const { owner } = await database('empty')
    await Promise.all([migrate(owner), migrate(owner), migrate(owner)])
    await connected(owner, async (client) => {
      expect(await rightsMissing(client)).toEqual([])
      const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
      expect(rows.map(({ hash }) => hash)).toEqual(MIGRATIONS.map(({ hash }) => hash))
    })
  })
})

/** Committed before this rule; 0053 cannot be applied beside buyers of the version before it. */
const RULED_SINCE = '0125'

/** What would fail, or hold others up, while processes of the version before serve people. */
function listRisks(statements: string[]): string[] {
  const isNew = (table: string) => statements.some((one) => new RegExp(`create table "?${table}"?`, 'i').test(one))
  return statements.flatMap((statement) => {
    const [, table = ''] = /^\s*(?:--.*\n\s*)*(?:alter table|update|delete from) "?(\w+)"?/i.exec(statement) ?? []
    if (!table || isNew(table)) return []
    const risks = [
      /alter column "?\w+"? set not null/i.test(statement) &&
        !/-- checked by \w+/.test(statement) &&
        'sets NOT NULL: add a CHECK (… IS NOT NULL) NOT VALID, fill, validate it, and a release later "-- checked by <its name>"',
      /add column (?!.*(?: default | generated ))[^,;]* not null/i.test(statement) &&
        'adds a column NOT NULL without a default',
      /(?:drop|rename) column/i.test(statement) &&
        !/-- unused since \d/.test(statement) &&
        'drops or renames a column: a release after the last version that uses it, "-- unused since <version>"',
      /^\s*(?:update|delete)/i.test(statement) &&
        'changes all rows in one transaction: begin with "-- in batches" and limit it',
    ]
    return risks.filter((one) => typeof one === 'string').map((one) => `${table}: ${one}`)
  })
}

test('migrations expand, fill in batches, validate, and contract a release later', () => {
  const risks = MIGRATIONS.filter(({ tag }) => tag >= RULED_SINCE).flatMap((one) =>
    listRisks(readMigration(one).statements).map((risk) => `${one.tag}, ${risk}`),
  )
  expect(risks).toEqual([])
  const [earlier] = MIGRATIONS.filter(({ tag }) => tag.startsWith('0053'))
  expect(listRisks(earlier ? readMigration(earlier).statements : []).join()).toContain('sets NOT NULL')
  expect(
    [
      'alter table "a" add column "b" int not null',
      'update "a" set b = 1',
      '-- in batches\nupdate "a" set b = 1 where id in (select id from a where b is null limit 1000)',
      'alter table "a" add column "c" int default 0 not null',
      'alter table "a" drop column "b"',
      '-- checked by a_b\nalter table "a" alter column "b" set not null',
    ].map((statement) => listRisks([statement]).length),
  ).toEqual([1, 1, 0, 0, 1, 0])
})

test('no check of a table that is there names the table before its columns, as sent: parts of it on nodes have other names', () => {
  const checks = MIGRATIONS.flatMap((one) => readMigration(one).statements).filter((text) =>
    /add constraint "\w+" check/i.test(text),
  )
  expect(checks.length).toBeGreaterThan(20)
  for (const text of checks) {
    const [, table] = /alter table ("\w+")/i.exec(text) ?? []
    expect(text).not.toContain(`${table}.`)
  }
  expect(checks.find((text) => text.includes('"item_access"'))).toContain(`CHECK ("access" in ('kept', 'ended'))`)
})
