// A small HTTP/1.1 client on a bare socket: the generator shares the cores with what it measures, so it must cost little.
import { connect, type Socket } from 'node:net'

export type Answer = { status: number; head: string; body: Buffer }
export type Ask = (request: Buffer) => Promise<Answer>
export type Request = { method?: string; path: string; host: string; headers?: Record<string, string>; body?: object }

const HEAD_END = Buffer.from('\r\n\r\n')
const PATIENCE = 20_000

/** The bytes of a request, built once and sent often. */
export function bytesOf({ method = 'GET', path, host, headers = {}, body }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string | number> = { Host: host, 'Accept-Encoding': 'gzip', ...headers }
  if (body !== undefined) all['Content-Type'] = 'application/json'
  if (method !== 'GET') all['Content-Length'] = Buffer.byteLength(content)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/** A header of an answer's head, by its lower-case name. */
export function headerOf(head: string, name: string): string | undefined {
  return headersOf(head, name)[0]
}

export function headersOf(head: string, name: string): string[] {
  return head
    .split('\r\n')
    .slice(1)
    .filter((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
    .map((line) => line.slice(name.length + 1).trim())
}

/** One kept-alive connection: one request at a time, each answered in full before the next. */
export class Connection {
  readonly #port: number
  #socket: Socket
  #received: Buffer[] = []
  #size = 0
  /** Bytes that must be there before it is worth looking again. */
  #needed = 0
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(port: number, socket: Socket) {
    this.#port = port
    this.#socket = this.#listenTo(socket)
  }

  static async open(port: number): Promise<Connection> {
    return new Connection(port, await connected(port))
  }

  readonly ask: Ask = async (request) => {
    // A server may close a connection that rests; a browser opens another one then.
    if (this.#socket.destroyed) this.#socket = this.#listenTo(await connected(this.#port))
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #listenTo(socket: Socket): Socket {
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)))
    return socket
  }

  #fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = undefined
  }

  #take(bytes: Buffer): void {
    this.#received.push(bytes)
    this.#size += bytes.length
    if (this.#size < this.#needed) return
    const all = this.#received.length === 1 ? bytes : Buffer.concat(this.#received)
    this.#received = [all]
    const answer = this.#parse(all)
    if (!answer) return
    this.#received = []
    this.#size = this.#needed = 0
    const settle = this.#settle
    this.#settle = undefined
    settle?.resolve(answer)
  }

  #parse(all: Buffer): Answer | undefined {
    const end = all.indexOf(HEAD_END)
    if (end < 0) return undefined
    const head = all.toString('latin1', 0, end)
    const from = end + HEAD_END.length
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) {
      this.#needed = from + Number(length)
      return all.length >= this.#needed ? { status, head, body: all.subarray(from, this.#needed) } : undefined
    }
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      const body = unchunked(all.subarray(from))
      return body && { status, head, body }
    }
    return { status, head, body: Buffer.alloc(0) }
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket.off('error', reject)))
  })
}

function unchunked(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const start = line + 2
    if (bytes.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}

/** Several connections that many callers share; a caller waits for a free one. */
export class Connections {
  readonly all: Connection[]
  readonly #free: Connection[]
  readonly #waiting: ((connection: Connection) => void)[] = []

  private constructor(all: Connection[]) {
    this.all = all
    this.#free = [...all]
  }

  static async open(port: number, count: number): Promise<Connections> {
    return new Connections(await Promise.all(Array.from({ length: count }, () => Connection.open(port))))
  }

  readonly ask: Ask = async (request) => {
    const connection = this.#free.pop() ?? (await new Promise<Connection>((give) => this.#waiting.push(give)))
    try {
      return await connection.ask(request)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(connection)
      else this.#free.push(connection)
    }
  }

  close(): void {
    for (const connection of this.all) connection.close()
  }
}
