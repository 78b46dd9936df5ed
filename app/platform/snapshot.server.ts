import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { env } from './env.server.ts'
import { withoutValues } from './failed-statement.server.ts'

/** The rows of a query as the lines that PostgreSQL writes; the query answers one column of JSON, and holds no value that a person typed. */
export type CopyLines = (query: string) => AsyncIterable<Uint8Array>
type Snapshot = { copy: CopyLines; ask: <R extends pg.QueryResultRow>(query: string) => Promise<R[]> }

/**
 * Reads a school as it was at one moment, on a connection of its own for as long as that takes. Rows come as fast as they
 * are taken, and none is kept.
 */
export async function inSnapshot<T>(schoolId: number, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(schoolId)) throw new TypeError('a school id is a whole number')
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local app.school_id = '${schoolId}'`)
    await client.query('set local statement_timeout = 0')
    await client.query(`set local timezone = 'UTC'`)
    return await work({
      copy: (query) => unescaped(client.query(copyTo(`copy (${query}) to stdout`))),
      ask: async <R extends pg.QueryResultRow>(query: string) => (await client.query<R>(query)).rows,
    })
  } catch (error) {
    throw withoutValues(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const BACKSLASH = 0x5c

/** COPY writes each backslash twice; nothing else in a line of JSON is written otherwise than it is. */
async function* unescaped(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isSecond = false
  for await (const part of rows) {
    const plain = Buffer.allocUnsafe(part.length)
    let length = 0
    for (const byte of part) {
      isSecond = byte === BACKSLASH && !isSecond
      if (byte !== BACKSLASH || isSecond) plain[length++] = byte
    }
    yield plain.subarray(0, length)
  }
}
