import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What breaks: an answer that is lost after the work was done, none at all, an error of its own, too many calls, a page, or a
 * key that was withdrawn.
 */
export type ServiceFault = 'lost' | 'silent' | 'error' | 'limit' | 'html' | 'unauthorized'

export type ServiceCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As it was sent. */
  raw: string
  body: Record<string, unknown>
}
export type ServiceReply = [status: number, said: object | string]

/** What a service issued. */
export type IssuedThere = {
  id: string
  number: string
  kind: 'invoice' | 'correction'
  sent: Record<string, unknown>
  ksef: { asked: boolean; looks: number }
}

/** A service that issues invoices, on this machine. */
export type ServiceDouble = {
  origin: string
  credentials: Record<string, string>
  /** Breaks the next answer at addresses that contain the words. */
  fault: { at: string; kind: ServiceFault } | null
  /** Refuses what is issued next, in these words. */
  refuses: string | null
  /** What KSeF says of everything from now on, in place of a number. */
  ksefRefuses: string | null
  issued: IssuedThere[]
  asked: string[]
  stop(): Promise<void>
}

export const PDF_OF = (number: string) => `%PDF-1.4 ${number}`

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Starts what answers as the service does; faults are the same for all of them. */
export async function startService(
  credentials: Record<string, string>,
  answer: (double: ServiceDouble, call: ServiceCall) => ServiceReply,
): Promise<ServiceDouble> {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', double.origin)
    const where = url.pathname
    const called = `${request.method} ${where}`
    double.asked.push(called)
    const fault = double.fault && called.includes(double.fault.at) ? double.fault.kind : null
    if (fault) double.fault = null
    if (fault === 'silent') return void response.destroy()
    if (fault === 'error') return void response.writeHead(500).end('{}')
    if (fault === 'limit') return void response.writeHead(429, { 'retry-after': '30' }).end('{}')
    if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Przerwa</h1>')
    const raw = Buffer.concat(chunks).toString()
    const parsed: unknown = raw ? JSON.parse(raw) : {}
    const body = isRecord(parsed) ? parsed : {}
    const method = request.method ?? ''
    const call = { method, path: where, query: url.searchParams, headers: request.headers, raw, body }
    const stranger = { headers: {}, query: new URLSearchParams(), body: {} }
    const [status, said] = answer(double, fault === 'unauthorized' ? { ...call, ...stranger } : call)
    if (fault === 'lost') return void response.destroy()
    const isText = typeof said === 'string'
    response.writeHead(status, { 'content-type': isText ? 'application/pdf' : 'application/json' })
    response.end(isText ? said : JSON.stringify(said))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const double: ServiceDouble = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    fault: null,
    refuses: null,
    ksefRefuses: null,
    issued: [],
    asked: [],
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
  return double
}

let numbers = 0

/** What KSeF gives: each invoice has one, the same whenever it is asked. */
export const ksefNumberOf = ({ id }: IssuedThere) => `5252445767-20261129-${id.padStart(12, '0')}-AF`

/** The next number of a service. */
export const nextNumber = (kind: IssuedThere['kind']) => {
  numbers += 1
  return { id: String(10_000 + numbers), number: `${kind === 'invoice' ? '' : 'K'}${numbers}/11/2026` }
}

/** What amounts in whole units come to in minor ones. */
export const toMinor = (amount: unknown) => Math.round(Number(amount) * 100)
