import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { endTurn, waitForTurn } from './connection-turns.server.ts'
import { type Connection, type ConnectionOptions, connect } from './connections.server.ts'
import { DatabaseAway } from './database-away.server.ts'
import { env } from './env.server.ts'
import { isNodeAway, withoutValues } from './failed-statement.server.ts'
import { log } from './log.server.ts'
import { timeWait } from './statement-times.server.ts'

export { getFailure, isForeignKeyFailure, isUniqueFailure } from './failed-statement.server.ts'

declare const inSchoolOnly: unique symbol
/** An open transaction that sees one school. Only inSchool makes one. */
export type Db = NodePgDatabase & { readonly [inSchoolOnly]: true }
/** Reads of the few tables that belong to no school (schools, domains). */
export type GlobalDb = NodePgDatabase

type CommitHook = () => unknown
type OpenTransaction = {
  connection: Connection
  last: SQL[]
  afterwards: CommitHook[]
  reads: Map<object, Promise<unknown>>
}
/** What is open on a handle: its connection, what is asked with and done after its commit, and what was read once for all of it. */
const open = new WeakMap<NodePgDatabase, OpenTransaction>()

/** Takes part in each transaction of a request that may change something: before its first statement, and before its commit. */
export type Participant = { begin(db: Db): Promise<void>; end(db: Db, result: unknown): Promise<void> }
let findParticipant: () => Participant | undefined = () => undefined

/** Says who takes part: the activity log, which records what a request changed in the transaction that changed it. */
export function setParticipant(find: typeof findParticipant): void {
  findParticipant = find
}

/**
 * Runs `work` in one transaction that sees the rows of one school alone: row-level security compares every row with
 * the setting made here, for this transaction only. Commits what was done, or nothing when `work` throws; then does
 * what `work` left for after it (onCommit). `reading` announces work that hardly ever changes anything: until it does,
 * each of its statements is a transaction. `single` announces one statement and no more, which is one too. What `passes`
 * anyway need not be on disk when it is answered: the last of it may be lost with the database.
 */
export async function inSchool<T>(
  schoolId: number,
  work: (db: Db) => Promise<T>,
  how: ConnectionOptions & { passes?: boolean } = {},
): Promise<T> {
  if (!Number.isSafeInteger(schoolId)) throw new TypeError('a school id is a whole number')
  const afterwards: CommitHook[] = []
  const last: SQL[] = []
  const participant = how.reading || how.single ? undefined : findParticipant()
  const result = await connected(schoolId, async (connection) => {
    connection.begin({ school: schoolId, passes: how.passes }, how)
    open.set(connection.db, { connection, last, afterwards, reads: new Map() })
    const db = connection.db as Db
    await participant?.begin(db)
    const result = await work(db)
    await participant?.end(db, result)
    await Promise.all([...last.map((statement) => ask(connection, statement)), connection.commit()])
    return result
  })
  for (const one of afterwards) await doAfterwards(one)
  return result
}

/** What failed is undone; who lost the connection is told so, as nobody knows whether the last of it was done. */
async function connected<T>(school: number | undefined, work: (connection: Connection) => Promise<T>): Promise<T> {
  const turn = waitForTurn(school)
  if (turn) {
    timeWait(turn)
    await turn
  }
  try {
    return await onConnection(work)
  } finally {
    endTurn(school)
  }
}

async function onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect()
  try {
    return await work(connection)
  } catch (error) {
    const described = withoutValues(connection.reasonOf(error))
    if (!(await connection.rollBack())) throw new DatabaseAway('the connection was lost', { cause: described })
    if (!isNodeAway(described)) throw described
    log.warn({ err: described }, 'a node of the database is away')
    throw new DatabaseAway('a node of the database is away', { cause: described })
  } finally {
    open.delete(connection.db)
    connection.release()
  }
}

/**
 * Has something done once this transaction is committed, and never when it is not: forgetting what a cache holds,
 * removing a file, setting a cookie. It is said where it is decided, done in the order in which it was said, outside the
 * transaction, and waited for before the request is answered. What was committed stays true when it fails: that is
 * logged and fails nobody, so what must happen in any case is a job (`enqueue`).
 */
export function onCommit(db: Db, work: CommitHook): void {
  openOn(db).afterwards.push(work)
}

/**
 * Changes a row that many transactions change at the very end of this one: the statement travels with the commit, so others
 * wait for the row no longer than that takes. Nothing of it is seen before. Outside inSchool it is asked at once.
 */
export async function askLast(db: Db, statement: SQL): Promise<void> {
  const transaction = open.get(db)
  if (transaction) transaction.last.push(statement)
  else await db.execute(statement)
}

function ask(connection: Connection, statement: SQL): Promise<unknown> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return connection.query({ text }, values)
}

/** Reads once per transaction, by `key`, what several parts of it ask for and none of them changes. */
export function readOnce<T>(db: Db, key: object, read: () => Promise<T>): Promise<T> {
  const { reads } = openOn(db)
  const known = (reads.get(key) as Promise<T> | undefined) ?? read()
  reads.set(key, known)
  return known
}

async function doAfterwards(work: CommitHook): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'what was to follow a commit failed')
  }
}

function openOn(db: Db) {
  const found = open.get(db)
  if (!found) throw new TypeError('a transaction that inSchool did not make, or one that has ended')
  return found
}

/** Runs a read of the tables that belong to no school. */
export function outsideSchools<T>(work: (db: GlobalDb) => Promise<T>): Promise<T> {
  return connected(undefined, ({ db }) => work(db))
}

type PreparedStatement<R> = { execute(values?: Record<string, unknown>): Promise<R> }

type Values = Record<string, unknown>
/** The places of a statement that is built once, by the names of the values that it takes. */
export type Placeholders<V> = { readonly [N in keyof V & string]: Placeholder<N, V[N]> }

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** A statement built once per connection and planned once by PostgreSQL; `build` names the values that it takes. */
export function statement<D extends GlobalDb, R, V extends Values = Values>(
  name: string,
  build: (db: D, param: Placeholders<V>) => { prepare(name: string): PreparedStatement<R> },
): (db: D, values: V) => Promise<R> {
  const prepared = new WeakMap<object, PreparedStatement<R>>()
  return (db, values) => {
    let ready = prepared.get(db)
    if (!ready) {
      ready = build(db, places as Placeholders<V>).prepare(name)
      prepared.set(db, ready)
    }
    return ready.execute(values)
  }
}

const dialect = new PgDialect()

type StatementSource<R, V> = SQL | ((param: Placeholders<V>) => SQL<R>)
type StatementOptions = {
  /** It changes and locks nothing, whatever it calls: it is a transaction by itself (docs/decisions/009). */
  reads?: boolean
  /**
   * Its rows come as one JSON text, so it only reads: that takes less time to read than as many rows, its ids are numbers,
   * and what stands below a row is built where it is read.
   */
  as?: 'json'
}

/** The same for a statement that is written as SQL; answers its rows. */
export function rawStatement<R = unknown, V extends Values = Values>(
  name: string,
  written: StatementSource<R, V>,
  { as, reads = as === 'json' }: StatementOptions = {},
): (db: Db, values: V) => Promise<R[]> {
  let built: ReturnType<PgDialect['sqlToQuery']> | undefined
  function build() {
    const rows = typeof written === 'function' ? written(places as Placeholders<V>) : written
    return dialect.sqlToQuery(as === 'json' ? sql`select coalesce(json_agg(r), '[]') as rows from (${rows}) r` : rows)
  }
  return async (db, values) => {
    built ??= build()
    const { sql: text, params } = built
    const { rows } = await openOn(db).connection.query({ name, text, reads }, fillPlaceholders(params, values))
    return as === 'json' ? rows[0].rows : rows
  }
}

/** A place for each of these values in a statement that is built once: its columns, when it inserts a row. */
export function namedPlaceholders<const Name extends string>(...names: Name[]) {
  const places = names.map((name) => [name, sql.placeholder(name)])
  return Object.fromEntries(places) as { [N in Name]: Placeholder<N> }
}

/** Reads with the role that owns the tables and the job queue, for the operator's commands alone. */
export async function asOwner<T>(work: (db: GlobalDb & { $client: pg.Client }) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env.ownerDatabaseUrl })
  await client.connect()
  try {
    return await work(drizzle(client))
  } catch (error) {
    throw withoutValues(error)
  } finally {
    await client.end()
  }
}
