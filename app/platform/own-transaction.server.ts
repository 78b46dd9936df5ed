// A statement that is a transaction by itself. Beside the statement a transaction costs PostgreSQL a `begin` to read, a
// `commit` to do, and an answer to each that wakes us: more than many statements. What is sent up to one Sync is a transaction
// without either (the protocol's "implicit transaction block"), so the school is named by a statement that travels before it.
// With pipelining it saves 15 to 25 % of the processor time of a page (docs/decisions/009), so it changes the driver.
import pg from 'pg'

/** Whose rows are seen, and whether what is written need not be on disk when it is answered. */
export type Scope = { school: number; passes?: boolean }

const NAMED = "set_config('app.school_id', $1, true)"
/** Of one PostgreSQL alone: what `set_config` says reaches no node of a cluster. */
export const NAMING = {
  in_school: `select ${NAMED}`,
  in_school_passing: `select ${NAMED}, set_config('synchronous_commit', 'off', true)`,
}

/**
 * Has a new connection know how a school is named, which outside a transaction says nothing, and answers whether statements
 * may be transactions by themselves: not in a cluster, which passes on to a school's node only what `set local` said.
 */
export async function learnNaming(client: pg.PoolClient): Promise<boolean> {
  // Together: of a connection that is lost meanwhile each fails, and what nobody waits for ends the process.
  const [cluster] = await Promise.all([
    client.query<{ there: boolean }>(
      "select exists (select from pg_catalog.pg_extension where extname = 'citus') there",
    ),
    ...Object.entries(NAMING).map(([name, text]) => client.query({ name, text, values: ['0'] })),
  ])
  return !cluster.rows[0]?.there
}

type Connection = {
  bind(message: { portal: string; statement: string; values: string[] }): void
  execute(message: { portal: string; rows: number }): void
}
type Message = { fields?: unknown[] }
type Callback = (error: Error | null, result: pg.QueryResult) => void

/** As much of pg's own as is changed here; its types leave that out. */
type Query = {
  queryMode?: 'extended'
  prepare(connection: Connection): void
  handleDataRow(message: Message): void
  handleCommandComplete(message: Message, connection: Connection): void
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  then: Callback,
) => Query

class OwnTransaction extends Query {
  readonly #scope: Scope
  #isNamed = false

  constructor(config: pg.QueryConfig, values: unknown[] | undefined, scope: Scope, then: Callback) {
    super(config, values, then)
    // One without name and values would be sent as a simple query: a transaction apart from what names the school.
    this.queryMode = 'extended'
    this.#scope = scope
  }

  override prepare(connection: Connection): void {
    const { school, passes } = this.#scope
    const statement: keyof typeof NAMING = passes ? 'in_school_passing' : 'in_school'
    connection.bind({ portal: '', statement, values: [String(school)] })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: Message): void {
    if (this.#isNamed) super.handleDataRow(message)
  }

  override handleCommandComplete(message: Message, connection: Connection): void {
    if (this.#isNamed) super.handleCommandComplete(message, connection)
    this.#isNamed = true
  }
}

/** Asks a statement; what it did is committed when it is answered. */
export function inOwnTransaction(
  client: pg.PoolClient,
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  scope: Scope,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const transaction = new OwnTransaction(config, values, scope, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(transaction as unknown as pg.Submittable)
  })
}
