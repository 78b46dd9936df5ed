import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { pool } from './connections.server.ts'
import { inSchool } from './db.server.ts'
import { getFailure, nameFailure } from './failed-statement.server.ts'
import { limits } from './tables.server.ts'

const url = new URL(process.env.OWNER_DATABASE_URL ?? '')
const asSuperuser = (...statements: string[]) =>
  connected(Object.assign(new URL(inject('superuserUrl')), { pathname: url.pathname }).href, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
/** What is known of a database is asked once per connection. */
async function connectAnew() {
  while (pool.idleCount > 0) (await pool.connect()).release(true)
}

beforeAll(async () => {
  await asSuperuser(
    'set allow_system_table_mods = on',
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (99999, 'citus', 10, 'public'::regnamespace, false, '13.2-1')`,
  )
  await connectAnew()
})
afterAll(() => asSuperuser('set allow_system_table_mods = on', 'delete from pg_extension where oid = 99999'))

test('a school is named by a command of its own in a transaction that says where it begins, whatever is asked in it', async () => {
  const sent: string[] = []
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }]
    sent.push(typeof asked === 'string' ? asked : asked.text)
    return send.apply(this, given)
  } as never)
  const read = inSchool(1, (db) => db.select({ one: sql`1` }).from(limits), { reading: true })
  await read
  await inSchool(2, (db) => db.execute(sql`select 2`), { single: true, passes: true })
  vi.restoreAllMocks()
  expect(sent.filter((text) => !/set_config|pg_extension/.test(text))).toEqual([
    'begin',
    "set local app.school_id = '1'",
    'select 1 from "limits"',
    'commit',
    'begin',
    "set local app.school_id = '2'",
    'set local synchronous_commit to off',
    'select 2',
    'commit',
  ])
})

test('a constraint is known by its name, which a node says with the number of its part of the table behind it', () => {
  const failed = (message: string, constraint?: string) =>
    Object.assign(new Error(message), { severity: 'ERROR', code: '23505', constraint })
  const broken = failed('duplicate key value violates unique constraint "product_slug_104988"')
  nameFailure(broken, { text: 'insert into products' })
  expect(getFailure(broken).constraint).toBe('product_slug')
  const own = failed('duplicate key value violates unique constraint "fact_2"', 'fact_2')
  nameFailure(own, { text: 'insert into provider_facts' })
  expect(getFailure(own).constraint).toBe('fact_2')
})

const NODE_IS_AWAY = `
  create function node_of(school bigint) returns boolean language plpgsql as $$ begin
    if school = $1 then raise 'connection to the remote node failed' using errcode = '08006'; end if;
    return true;
  end $$`
async function nodeIsAway(schoolId: number) {
  await connected(url.href, async (client) => {
    await client.query(NODE_IS_AWAY.replace('$1', String(schoolId)))
    await client.query('create policy away on accounts as restrictive for select using (node_of(school_id))')
    await client.query(
      'create policy away_too on membership_plans as restrictive for select using (node_of(school_id))',
    )
  })
}
async function nodeIsBack() {
  await connected(url.href, async (client) => {
    await client.query('drop policy away on accounts; drop policy away_too on membership_plans; drop function node_of')
  })
}

test('a node that is away keeps the schools on it from being answered, in words, and no others', async () => {
  const { aStudent } = await import('#app/people/accounts/factory.server.ts')
  const [ours, theirs] = [
    await inSchool(1, (db) => aStudent(db)),
    await inSchool(2, (db) => aStudent(db, { schoolId: 2 })),
  ]
  const here = await new Visit(1).speaking('en').as(ours)
  const there = await new Visit(2).speaking('pl').as(theirs)
  await nodeIsAway(2)
  const page = await there.page('/my/courses')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Nasze dane są chwilowo niedostępne')
  expect((await there.request('/me')).status).toBe(503)
  expect((await here.page('/my/courses')).status).toBe(200)
  await nodeIsBack()
  expect((await there.page('/my/courses')).status).toBe(200)
})

test('a process is ready that reaches no node of a school, and says so; one that cannot name a school there is not', async () => {
  const { watchReadiness } = await import('#app/office/operations/readiness.server.ts')
  const readiness = watchReadiness(process.env.DATABASE_URL ?? '')
  expect([await readiness.findUnready(), readiness.listDegraded()]).toEqual([undefined, []])
  await nodeIsAway(1)
  expect([await readiness.findUnready(), readiness.listDegraded()]).toEqual([undefined, ['node']])
  await nodeIsBack()
  await connected(url.href, (client) =>
    client.query(
      `create policy unnamed on accounts as restrictive for select using (current_setting('app.other') = '1')`,
    ),
  )
  expect(await readiness.findUnready()).toMatchObject({
    reason: 'database',
    message: expect.stringContaining('app.other'),
  })
  await connected(url.href, (client) => client.query('drop policy unnamed on accounts'))
  expect([await readiness.findUnready(), readiness.listDegraded()]).toEqual([undefined, []])
})
