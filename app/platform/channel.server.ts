import { sql } from 'drizzle-orm'
import pg from 'pg'
import { outsideSchools } from './db.server.ts'
import { env } from './env.server.ts'
import { log } from './log.server.ts'

/** The channel on which the processes of a deployment tell each other what passes; nothing hangs on it. */
const CHANNEL = 'news'
/** PostgreSQL takes messages below 8,000 bytes. */
export const MESSAGE_MAX = 7500

const AGAIN_MS = 1000

type Listener = (message: string) => void

/** The one connection of this process that listens, once something does. */
let listening: Promise<pg.Client> | undefined
let ended = false

/** Tells all processes that listen, this one among them. */
export async function notify(message: string): Promise<void> {
  await outsideSchools((db) => db.execute(sql`select pg_notify(${CHANNEL}, ${message})`))
}

/** Listens to what processes tell. What comes while the connection is away is not told later. */
export async function listen(hear: Listener): Promise<void> {
  listening ??= open(hear)
  await listening
}

async function open(hear: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env.LIVE_DATABASE_URL ?? env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  client.on('notification', ({ payload = '' }) => hear(payload))
  // Its message alone: the error object carries the connection's key.
  client.on('error', (error) => log.warn({ reason: error.message }, 'the connection that listens was lost'))
  client.once('end', () => openAgain(hear))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no connection to listen on')
    await client.end().catch(() => openAgain(hear))
  }
  return client
}

/** Until it stands; nobody waits for it. */
function openAgain(hear: Listener): void {
  if (ended) return
  setTimeout(() => {
    if (!ended) listening = open(hear)
  }, AGAIN_MS).unref()
}

export async function endListening(): Promise<void> {
  ended = true
  const client = await listening
  await client?.end().catch(() => {})
}
