import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { SCHOOLS, type School } from './schools.ts'

const PATIENCE = 8000

type Headers = Record<string, string>
export type Answer = { status: number; location: string; body: Record<string, unknown> }

/** Somebody's browser: keeps cookies, sends the CSRF token. Answers undefined when it cannot know what happened. */
export class Browser {
  readonly #port: number
  readonly #cookies = new Map<string, string>()

  /** `cookies`: what it holds when it comes. */
  constructor(port: number, cookies: Record<string, string> = {}) {
    this.#port = port
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value)
  }

  get(path: string, school: School = SCHOOLS[0]): Promise<Answer | undefined> {
    return this.#send(school, 'GET', path)
  }

  post(path: string, body: object, school: School = SCHOOLS[0], headers: Headers = {}): Promise<Answer | undefined> {
    return this.#send(school, 'POST', path, body, headers)
  }

  put(path: string, body: object, school: School = SCHOOLS[0]): Promise<Answer | undefined> {
    return this.#send(school, 'PUT', path, body)
  }

  async #send(
    school: School,
    method: string,
    path: string,
    body?: object,
    added: Headers = {},
  ): Promise<Answer | undefined> {
    try {
      const response = await this.#ask(school, method, path, body, added)
      const said = await text(response)
      for (const line of response.headers['set-cookie'] ?? []) this.#keep(line)
      const { statusCode: status = 0, headers } = response
      if (status >= 500) return undefined
      return { status, location: headers.location ?? '', body: objectOf(said) }
    } catch {
      // No connection, a connection that broke, or no answer in time: with a change, it may have been made.
      return undefined
    }
  }

  /** fetch would not let us name the host that the school is found by. */
  #ask(
    { host }: School,
    method: string,
    path: string,
    body: object | undefined,
    added: Headers,
  ): Promise<IncomingMessage> {
    const headers = {
      host: `${host}:${this.#port}`,
      accept: 'application/json',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...added,
    }
    const where = { host: '127.0.0.1', port: this.#port, method, path, headers }
    return new Promise((resolve, reject) => {
      const asked = request({ ...where, signal: AbortSignal.timeout(PATIENCE) }, resolve)
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
