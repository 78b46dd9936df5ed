import type { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectTo } from './database-away.server.ts'
import { env } from './env.server.ts'
import { failureOf, nameFailure } from './failed-statement.server.ts'
import { log } from './log.server.ts'
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
// One that is lost while somebody has it would end the process too; what was asked of it fails, which is told there.
pool.on('connect', (client) => client.on('error', () => {}))

/** SQL statements sent, for `SQL per request` in the benchmark and the metrics. */
export const counted = { statements: 0 }

/** What PostgreSQL's codes begin with when it ends a connection by itself. */
const SHUTTING_DOWN = '57P0'

/** What it answers to all that is asked in a transaction after a statement of it failed. */
const ABORTED = '25P02'

/** A statement that may differ with every call must not fill a connection's memory. */
const REMEMBERED = 300

export type How = { reading?: boolean; single?: boolean; passes?: boolean }

type Asked = pg.QueryConfig & { reads?: boolean }

export type Connection = {
  /** What is asked through it goes through `query`. */
  db: NodePgDatabase
  /** Asks a statement; what is asked in one turn of the event loop travels in one packet. */
  query(config: Asked, values?: unknown[]): Promise<pg.QueryResult>
  /**
   * Has the next statement begin a transaction with these words, so that work that asks nothing costs nothing. What only
   * reads is a transaction turn by turn (docs/decisions/009): its commit travels with the turn, as nothing hangs on it.
   * With a single statement the commit travels too; another one would belong to no school, and fails.
   */
  begin(words: string, how: How): void
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
  const connection = connectionOf(client)
  connections.set(client, connection)
  return connection
}

function connectionOf(client: pg.PoolClient): Connection {
  const nameOf = statementNames()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  /** What begins a transaction with the next statement, and while there was only reading, with the next turn. */
  let begin: string | undefined
  let beginAgain: string | undefined
  let last: Promise<unknown> | undefined
  let single = false
  let committed: Promise<pg.QueryResult> | undefined
  let failed: pg.DatabaseError | undefined
  let lost = false
  client.on('error', () => {
    lost = true
  })

  function endTurn() {
    if (beginAgain && !begin) {
      client.query('commit').catch(() => {})
      begin = beginAgain
    }
    stream.uncork()
  }

  function query(config: Asked, values?: unknown[]) {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(endTurn)
    }
    if (begin) client.query(begin).catch(() => {})
    begin = undefined
    if (!onlyReads(config)) beginAgain = undefined
    counted.statements += 1
    const asked = client.query(config.name ? config : { ...config, name: nameOf(config.text) }, values)
    asked.catch((error: pg.DatabaseError) => {
      nameFailure(error, config)
      failed ??= error
      if (error.code?.startsWith(SHUTTING_DOWN)) lost = true
    })
    timeStatement(config, asked)
    last = asked
    if (single) {
      committed = client.query('commit')
      committed.catch(() => {})
      single = false
    }
    return asked
  }

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
    begin(words, how) {
      begin = words
      beginAgain = how.reading ? words : undefined
      single = how.single ?? false
      committed = undefined
      failed = undefined
    },
    reasonOf: (error) => (failureOf(error).code === ABORTED ? failed : error),
    async commit() {
      if (begin) return
      const { command } = await (committed ?? client.query('commit'))
      if (command !== 'COMMIT') throw new Error('a failed statement was swallowed inside the transaction')
    },
    async rollBack() {
      beginAgain = undefined
      await standStill()
      if (!begin) {
        await client.query('rollback').catch(() => {
          lost = true
        })
      }
      return !lost
    },
    release() {
      begin = undefined
      beginAgain = undefined
      client.release(lost)
    },
  }
}

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
function onlyReads({ text, rowMode, reads }: Asked & { rowMode?: string }): boolean {
  return reads ?? (rowMode === 'array' && text.startsWith('select ') && !/ for (?:no key )?(?:update|share)/.test(text))
}
