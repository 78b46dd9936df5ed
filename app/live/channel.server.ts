import pg from 'pg'
import { env } from '../platform/env.server.ts'
import { log } from '../platform/log.server.ts'
import { CHANNEL, type Told } from './announce.server.ts'
import { deliver } from './listeners.server.ts'

/** The one connection of this process that listens; opened for the first page that does. */
let listening: Promise<pg.Client> | undefined
let ended = false

const AGAIN_MS = 1000

/** Listens to what other processes tell, and this one. What comes while the connection is away is not told later. */
export async function listen(): Promise<void> {
  listening ??= open()
  await listening
}

async function open(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env.LIVE_DATABASE_URL ?? env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  client.on('notification', ({ payload }) => {
    for (const told of JSON.parse(payload ?? '[]') as Told[]) deliver(told)
  })
  client.on('error', () => client.end().catch(() => {}))
  client.on('end', lost)
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no connection to listen for news')
    client.end().catch(() => {})
  }
  return client
}

/** Opened anew until it stands; pages stay open meanwhile and are silent. */
function lost(): void {
  if (ended) return
  setTimeout(() => {
    if (!ended) listening = open()
  }, AGAIN_MS).unref()
}

export async function endListening(): Promise<void> {
  ended = true
  const client = await listening
  await client?.end().catch(() => {})
}
