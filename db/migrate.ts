import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import { isDistributed, placeStatement } from './distribution.ts'
import { giveIdRanges } from './nodes.ts'
import { rightsMissing } from './rights.ts'
import { MIGRATIONS, NOTED, schemaProblem, schemaVersion } from './schema-version.ts'
import { step } from './steps.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const LOCK = 7_140_226
const TURN_MS = 200
/** The first line of a statement that changes some rows of a large table: it is sent until it changes none. */
const IN_BATCHES = /^\s*-- in batches$/m
const CONCURRENTLY = /\bindex concurrently (?:if not exists )?("?\w+"?)/i

export type Migration = { hash: string; statements: string[] }

/**
 * Brings the database to this version: our migrations, the job queue's, then row-level security and rights where they
 * differ. Works beside people who buy. Several processes may call it at once; one works, the others wait. Needs the
 * owner's role. Tables that a later version has made are left to it.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await takeTurn(client)
    const { is } = await schemaVersion(client)
    if (is === 'newer') return
    if (is === 'other') throw new Error(await schemaProblem(client))
    await applyMigrations(client, MIGRATIONS.map(readMigration), { together: is === 'none' })
    await migrateJobQueue({ connectionString: ownerUrl })
    for (const { statements } of await rightsMissing(client)) await step(client, statements)
    if (await isDistributed(client)) await giveIdRanges(client)
  } finally {
    await client.end()
  }
}

/** Asks again instead of waiting in PostgreSQL: what waits there holds up an index that is made concurrently. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (rows[0]?.ours) return
    await after(TURN_MS)
  }
}

export function readMigration({ tag, hash }: (typeof MIGRATIONS)[number]): Migration {
  const text = readFileSync(path.join(FOLDER, `${tag}.sql`), 'utf8')
  return { hash, statements: text.split('--> statement-breakpoint').map(withoutOwnTable) }
}

const CHECK = /^\s*alter table ("\w+") add constraint "\w+" check /i

/**
 * The check of a table that is there, its columns without the table's name, which drizzle writes before each: a cluster sends
 * it on to parts of the table, which have other names. Committed files stay as their hashes say.
 */
function withoutOwnTable(statement: string): string {
  const [, table] = CHECK.exec(statement) ?? []
  return table ? statement.replaceAll(`${table}.`, '') : statement
}

const NEW_TABLE = /^\s*create table "(\w+)" \(/i

/** What spreads a table over the nodes of a cluster as soon as it is made, before it has foreign keys or rows. */
function placeNew(statement: string): string[] {
  const [, name] = NEW_TABLE.exec(statement) ?? []
  const place = name && placeStatement({ name, of_school: statement.includes('"school_id"') })
  return place ? [place] : []
}

/**
 * Applies those that the database has not had, one statement a transaction, so that no lock is held for the next one;
 * how far it came is noted in the same transaction, and a run that was cut short goes on there. `together`: one migration
 * a transaction, which is quicker where nobody works yet.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: Migration[],
  { together = false }: { together?: boolean } = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${NOTED} (id serial primary key, hash text not null, created_at bigint)`,
  )
  await client.query(
    'create table if not exists drizzle.unfinished_migrations (hash text primary key, done integer not null)',
  )
  const { rows: applied } = await client.query<{ hash: string }>(`select hash from ${NOTED}`)
  const { rows: unfinished } = await client.query<{ hash: string; done: number }>(
    'select hash, done from drizzle.unfinished_migrations',
  )
  const spread = await isDistributed(client)
  for (const { hash, statements } of migrations) {
    if (applied.some((row) => row.hash === hash)) continue
    const { done = 0 } = unfinished.find((row) => row.hash === hash) ?? {}
    const size = together && !statements.some((statement) => CONCURRENTLY.test(statement)) ? statements.length : 1
    for (let from = done; from < statements.length; from += size) {
      const some = statements.slice(from, from + size)
      const index = CONCURRENTLY.exec(some[0] ?? '')
      if (index) await makeIndex(client, index)
      // Committed batch by batch: rows are locked for a moment, and what others add meanwhile is changed too.
      if (IN_BATCHES.test(some[0] ?? '')) while ((await step(client, some.slice(0, 1))) > 0);
      const to = from + some.length
      const note = to === statements.length ? noteApplied(hash) : noteDone(hash, to)
      const sent = spread ? some.flatMap((statement) => [statement, ...placeNew(statement)]) : some
      await step(client, index ? note : [...sent, ...note])
    }
  }
}

/** Makes an index while others write, which no transaction can; what an earlier try left of it is good for nothing. */
async function makeIndex(client: pg.Client, { input, 1: name = '' }: RegExpExecArray): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`)
  await client.query(input)
}

const noteDone = (hash: string, done: number) => [
  `insert into drizzle.unfinished_migrations (hash, done) values ('${hash}', ${done})
    on conflict (hash) do update set done = excluded.done`,
]

const noteApplied = (hash: string) => [
  `delete from drizzle.unfinished_migrations where hash = '${hash}'`,
  `insert into ${NOTED} (hash, created_at) values ('${hash}', extract(epoch from clock_timestamp()) * 1000)`,
]
