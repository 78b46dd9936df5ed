import type { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectTo, DatabaseAway } from './database-away.server.ts'
import { env } from './env.server.ts'
import { getFailure, nameFailure } from './failed-statement.server.ts'
import { log } from './log.server.ts'
import { inOwnTransaction, learnNaming, type Scope } from './own-transaction.server.ts'
import { timeStatement, timeWait } from './statement-times.server.ts'

export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  pipeline: true,
  connectionTimeoutMillis: 5000,
})
// Without a listener an idle connection that PostgreSQL closes would end the process.
// Its message alone: the error object carries the connection's key.
pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
pool.on('connect', (client) => {
  // One that is lost while somebody has it would end the process too; what was asked of it fails, which is told there.
  client.on('error', () => {})
})

const getStream = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** SQL statements sent, for `SQL per request` in the benchmark and the metrics. */
export const counted = { statements: 0 }

/** What PostgreSQL's codes begin with when it ends a connection by itself. */
const SHUTTING_DOWN = '57P0'

/** What it answers to all that is asked in a transaction after a statement of it failed. */
const ABORTED = '25P02'

/** A statement that may differ with every call must not fill a connection's memory. */
const REMEMBERED = 300

export type ConnectionOptions = { reading?: boolean; single?: boolean }

type QueryRequest = pg.QueryConfig & { reads?: boolean }

export type Connection = {
  /** What is asked through it goes through `query`. */
  db: NodePgDatabase
  /** Asks a statement; what is asked in one turn of the event loop travels in one packet. */
  query(config: QueryRequest, values?: unknown[]): Promise<pg.QueryResult>
  /**
   * Has the next statement begin a transaction of a school, so that work that asks nothing costs nothing. What only reads,
   * or is single, is a transaction by itself (docs/decisions/009), as nothing else hangs on it; what follows on a single
   * statement would belong to no school, and fails.
   */
  begin(scope: Scope, options: ConnectionOptions): void
  /** Commits what was asked; fails when PostgreSQL rolled it back instead. */
  commit(): Promise<void>
  /** Why work failed: of what was asked together all fails once one did, and another's failure may be heard of first. */
  reasonOf(error: unknown): unknown
  /**
   * Undoes what was asked, and waits for what failed work still asks beside the part that failed. Answers whether the
   * connection is still there.
   */
  rollBack(): Promise<boolean>
  release(): void
}

const connections = new WeakMap<pg.PoolClient, Connection>()

/** A connection of the pool, to be released. */
export async function connect(): Promise<Connection> {
  const wanted = connectTo(pool)
  timeWait(wanted)
  const client = await wanted
  const known = connections.get(client)
  if (known) return known
  const connection = getConnection(client, await learn(client))
  connections.set(client, connection)
  return connection
}

/** One that does not know how a school is named would fail whatever reads. */
async function learn(client: pg.PoolClient): Promise<boolean> {
  try {
    return await learnNaming(client)
  } catch (error) {
    client.release(true)
    throw new DatabaseAway('a new connection failed', { cause: error })
  }
}

/** `alone`: whether statements may be transactions by themselves. */
function getConnection(client: pg.PoolClient, alone: boolean): Connection {
  const nameOf = statementNames()
  const stream = getStream(client)
  /** Whose transaction begins with the next statement. */
  let next: Scope | undefined
  let options: ConnectionOptions = {}
  let last: Promise<unknown> | undefined
  let failed: pg.DatabaseError | undefined
  let lost = false
  client.on('error', () => {
    lost = true
  })

  function query(config: QueryRequest, values?: unknown[]) {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    counted.statements += 1
    const named = config.name ? config : { ...config, name: nameOf(config.text) }
    const answer = next && isAlone(config) ? inOwnTransaction(client, named, values, next) : askWithin(named, values)
    if (options.single) next = undefined
    answer.catch((error: pg.DatabaseError) => {
      nameFailure(error, config)
      failed ??= error
      if (error.code?.startsWith(SHUTTING_DOWN)) lost = true
    })
    timeStatement(config, answer)
    last = answer
    return answer
  }

  /** Within the transaction that is open, or begins. */
  function askWithin(config: QueryRequest, values?: unknown[]) {
    // In one packet; a cluster passes the text of a query on to its nodes as it is, so there it is one command each.
    if (next)
      for (const text of alone ? [beginning(next).join('; ')] : beginning(next)) client.query(text).catch(() => {})
    next = undefined
    return client.query(config, values)
  }

  const isAlone = (config: QueryRequest) => options.single || (options.reading && onlyReads(config))

  /** What goes on to ask must be undone with the rest, and not be asked in the transaction of whoever comes next. */
  async function standStill() {
    for (let seen: typeof last; seen !== last; await nextRound()) {
      seen = last
      await seen?.catch(() => {})
    }
  }

  return {
    db: drizzle({ query } as unknown as pg.PoolClient),
    query,
    begin(scope, announced) {
      next = scope
      options = alone ? announced : {}
      failed = undefined
    },
    reasonOf: (error) => (getFailure(error).code === ABORTED ? failed : error),
    async commit() {
      if (next || options.single) return
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('a failed statement was swallowed inside the transaction')
    },
    async rollBack() {
      await standStill()
      if (!next && !options.single) {
        await client.query('rollback').catch(() => {
          lost = true
        })
      }
      return !lost
    },
    release() {
      next = undefined
      client.release(lost)
    },
  }
}

const beginning = ({ school, passes }: Scope) => [
  'begin',
  `set local app.school_id = '${school}'`,
  ...(passes ? ['set local synchronous_commit to off'] : []),
]

/** A name for every statement, so that PostgreSQL parses and plans it once per connection. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= REMEMBERED) return known
    const name = `statement_${names.size}`
    names.set(text, name)
    return name
  }
}

/** A select of the query builder that locks nothing; what is written as SQL may do anything, unless it is said to read. */
function onlyReads({ text, rowMode, reads }: QueryRequest & { rowMode?: string }): boolean {
  return reads ?? (rowMode === 'array' && text.startsWith('select ') && !/ for (?:no key )?(?:update|share)/.test(text))
}
