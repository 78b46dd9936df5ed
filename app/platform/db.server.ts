import type { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { connectionOf, DatabaseAway } from './database-away.server.ts'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { timeStatement, timeWait } from './statement-times.server.ts'

declare const inSchoolOnly: unique symbol
/** An open transaction that sees one school. Only inSchool makes one. */
export type Db = NodePgDatabase & { readonly [inSchoolOnly]: true }
/** Reads of the few tables that belong to no school (schools, domains). */
export type GlobalDb = NodePgDatabase

export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  pipeline: true,
  connectionTimeoutMillis: 5000,
})
// Without a listener an idle connection that PostgreSQL closes would end the process.
// Its message alone: the error object carries the connection's key.
pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
// One that is lost while somebody has it would end the process too; what was asked of it fails, which is told there.
pool.on('connect', (client) => client.on('error', () => {}))

/** SQL statements sent, for `SQL per request` in the benchmark and the metrics. */
export const counted = { statements: 0 }

/** A statement that may differ with every call must not fill a connection's memory. */
const REMEMBERED = 300

/**
 * A connection as drizzle sees it, what its next statement begins a transaction with, and while a transaction has only
 * read and may end with its turn, what the next turn begins one with; and the statement that was asked last.
 */
type Handle = {
  db: NodePgDatabase
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  begin?: string
  again?: string
  last?: Promise<unknown>
  /** Set by commitWithTurn: the commit that is to end the turn, and once it was sent, its answer; none of failed work. */
  commit?: 'with turn' | 'never' | Promise<pg.QueryResult>
}
const handles = new WeakMap<pg.PoolClient, Handle>()
const handleOfDb = new WeakMap<NodePgDatabase, Handle>()

/**
 * Gives every statement a name, so that PostgreSQL parses and plans it once per connection; begins a transaction
 * together with its first statement, so that a request that asks nothing costs nothing; and sends what is asked in one
 * turn in one packet, together with the commit where only reading was announced and done: that saves waking PostgreSQL
 * once more. Each statement sees what was committed when it began, in one transaction or in two.
 */
function handleOf(client: pg.PoolClient): Handle {
  const known = handles.get(client)
  if (known) return known
  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= REMEMBERED) return known
    const name = `statement_${names.size}`
    names.set(text, name)
    return name
  }
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  function endTurn() {
    if (handle.commit === 'with turn') {
      handle.commit = client.query('commit')
      handle.commit.catch(() => {})
    } else if (handle.again && !handle.begin) {
      client.query('commit').catch(() => {})
      handle.begin = handle.again
    }
    stream.uncork()
  }
  function query(config: pg.QueryConfig, values?: unknown[]) {
    if (handle.commit instanceof Promise) throw new Error('a statement after the last turn of its transaction')
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(endTurn)
    }
    if (handle.begin) client.query(handle.begin).catch(() => {})
    handle.begin = undefined
    if (handle.again && !onlyReads(config)) handle.again = undefined
    counted.statements += 1
    const asked = client.query(config.name ? config : { ...config, name: nameOf(config.text) }, values)
    handle.last = asked
    timeStatement(config.name, asked)
    return asked
  }
  const handle: Handle = { db: drizzle({ query } as unknown as pg.PoolClient), query }
  handles.set(client, handle)
  handleOfDb.set(handle.db, handle)
  return handle
}

/** A select of the query builder that locks nothing; what is written as SQL may do anything. */
function onlyReads({ text, rowMode }: pg.QueryConfig & { rowMode?: string }): boolean {
  return rowMode === 'array' && text.startsWith('select ') && !/ for (?:no key )?(?:update|share)/.test(text)
}

function connection(): Promise<pg.PoolClient> {
  const wanted = connectionOf(pool)
  timeWait(wanted)
  return wanted
}

/**
 * Runs `work` in one transaction that sees the rows of one school alone: row-level security compares every row with
 * the setting made here, for this transaction only. Commits what was done, or nothing when `work` throws. `reading`
 * announces work that hardly ever changes anything: until it does, what it asks in one turn is a transaction.
 */
export async function inSchool<T>(
  schoolId: number,
  work: (db: Db) => Promise<T>,
  { reading = false }: { reading?: boolean } = {},
): Promise<T> {
  if (!Number.isSafeInteger(schoolId)) throw new TypeError('a school id is a whole number')
  const client = await connection()
  const handle = handleOf(client)
  handle.begin = `begin; set local app.school_id = '${schoolId}'`
  handle.again = reading ? handle.begin : undefined
  let lost = false
  try {
    const result = await work(handle.db as Db)
    if (handle.begin) return result
    const { command } = await (handle.commit instanceof Promise ? handle.commit : client.query('commit'))
    if (command !== 'COMMIT') throw new Error('a failed statement was swallowed inside the transaction')
    return result
  } catch (error) {
    handle.again = undefined
    if (!(handle.commit instanceof Promise)) handle.commit = 'never'
    await standStill(handle)
    if (!handle.begin) {
      await client.query('rollback').catch(() => {
        lost = true
      })
    }
    throw lost ? new DatabaseAway('the connection was lost', { cause: error }) : error
  } finally {
    handle.begin = undefined
    handle.again = undefined
    handle.commit = undefined
    client.release(lost)
  }
}

/**
 * Sends the commit together with all that is asked in this turn, the last of the transaction: what is asked after it
 * fails. For locks that everybody waits for, which are held no longer than PostgreSQL needs then, not until this process
 * comes round to commit; and because waking PostgreSQL once more costs as much as a statement.
 */
export function commitWithTurn(db: Db): void {
  const handle = handleOfDb.get(db)
  if (handle) handle.commit ??= 'with turn'
}

/**
 * Waits for what failed work asked beside the part that failed, and goes on to ask: it must be undone with the rest, and
 * not be asked in the transaction of whoever has the connection next.
 */
async function standStill(handle: Handle): Promise<void> {
  for (let seen: Handle['last']; seen !== handle.last; await nextRound()) {
    seen = handle.last
    await seen?.catch(() => {})
  }
}

/** Runs a read of the tables that belong to no school. */
export async function outsideSchools<T>(work: (db: GlobalDb) => Promise<T>): Promise<T> {
  const client = await connection()
  try {
    return await work(handleOf(client).db)
  } finally {
    client.release()
  }
}

type Prepared<R> = { execute(values?: Record<string, unknown>): Promise<R> }

/** A statement built once per connection and planned once by PostgreSQL. */
export function statement<D extends GlobalDb, R>(
  name: string,
  build: (db: D) => { prepare(name: string): Prepared<R> },
): (db: D, values?: Record<string, unknown>) => Promise<R> {
  const prepared = new WeakMap<object, Prepared<R>>()
  return (db, values) => {
    let ready = prepared.get(db)
    if (!ready) {
      ready = build(db).prepare(name)
      prepared.set(db, ready)
    }
    return ready.execute(values)
  }
}

const dialect = new PgDialect()

/** The same for a statement that is written as SQL, with a place (`given`) for each value; answers its rows. */
export function rawStatement<R = unknown>(
  name: string,
  written: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(written)
  return async (db, values) => {
    const handle = handleOfDb.get(db)
    if (!handle) throw new TypeError('a transaction that inSchool did not make')
    const { rows } = await handle.query({ name, text }, fillPlaceholders(params, values))
    return rows
  }
}

/** A place for each of these values in a statement that is built once: its columns, when it inserts a row. */
export function given<const Name extends string>(...names: Name[]) {
  const places = names.map((name) => [name, sql.placeholder(name)])
  return Object.fromEntries(places) as { [N in Name]: Placeholder<N> }
}

/** The PostgreSQL error code of a failed statement (drizzle wraps it), for example 23505 for a broken unique key. */
export function failureOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause as { code?: string; constraint?: string }
}

/** Reads with the role that owns the tables and the job queue, for the operator's commands alone. */
export async function asOwner<T>(work: (db: GlobalDb) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env.ownerDatabaseUrl })
  await client.connect()
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}
