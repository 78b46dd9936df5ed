// The yardsticks, measured in the same run: a bare node:http server with the same bytes, a bare prepared SELECT.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { type Answer, bytesOf, Connections } from './connection.ts'
import { type Figures, load } from './load.ts'
import { CONNECTIONS, type Stage } from './stage.ts'

export type RawServer = {
  /** Gives it an answer to give back. */
  keep(name: string, answer: Answer): Promise<void>
  measure(name: string, milliseconds: number): Promise<Figures>
  close(): void
}

/** Headers that node writes by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

function headersOf({ head, body }: Answer): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = { 'Content-Length': `${body.length}` }
  for (const line of head.split('\r\n').slice(1)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at)
    if (!OWN.has(name.toLowerCase())) headers[name] = line.slice(at + 1).trim()
  }
  return headers
}

export async function startRawServer(): Promise<RawServer> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'raw-server.ts'), { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const host = `localhost:${port}`
  const connections = await Connections.open(port, CONNECTIONS)
  return {
    async keep(name, answer) {
      const body = { headers: headersOf(answer), body: answer.body.toString('base64') }
      await connections.ask(bytesOf({ method: 'POST', path: `/${name}`, host, body }))
    },
    measure(name, milliseconds) {
      const request = bytesOf({ path: `/${name}`, host })
      return load(CONNECTIONS, milliseconds, (caller) => connections.all[caller]?.ask(request) ?? Promise.reject())
    },
    close() {
      connections.close()
      child.kill()
    },
  }
}

export type RawSelect = { measure(milliseconds: number): Promise<Figures>; close(): Promise<void> }

/** One row by its key, with the statement prepared once per connection. */
export async function openRawSelect({ schoolId, productId }: Stage, url: string): Promise<RawSelect> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const query = {
    name: 'raw',
    text: 'select id, slug, status from products where school_id = $1 and id = $2',
    values: [schoolId, productId],
  }
  return {
    measure: (milliseconds) =>
      load(CONNECTIONS, milliseconds, (caller) => clients[caller]?.query(query) ?? Promise.reject()),
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
