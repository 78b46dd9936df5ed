import { gunzipSync } from 'node:zlib'
import { type Answer, type Ask, bytesOf, headerOf, headersOf, type Request } from './connection.ts'

export class Unexpected extends Error {}

/** Fails with a sentence that names the call and the answer, unless the status is the expected one. */
export function expectStatus(what: string, answer: Answer, expected: number): Answer {
  if (answer.status === expected) return answer
  const said = textOf(answer).replace(/\s+/g, ' ').slice(0, 300)
  throw new Unexpected(`${what} answered ${answer.status} instead of ${expected}: ${said || '(nothing)'}`)
}

export function textOf({ head, body }: Answer): string {
  return (headerOf(head, 'content-encoding') === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Somebody at a browser: keeps cookies, sends the CSRF token with every change. */
export class Visitor {
  readonly host: string
  #ask: Ask
  readonly #cookies = new Map<string, string>()

  constructor(host: string, ask: Ask) {
    this.host = host
    this.#ask = ask
  }

  get cookies(): [string, string][] {
    return [...this.#cookies]
  }

  /** The same visitor, from now on over this connection. */
  on(ask: Ask): this {
    this.#ask = ask
    return this
  }

  /** What a browser sends along with every request; with a change the CSRF token as well. */
  headers(change = false): Record<string, string> {
    const cookie = this.cookies.map(([name, value]) => `${name}=${value}`).join('; ')
    const token = this.#cookies.get('XSRF-TOKEN')
    return {
      Accept: 'application/json',
      ...(cookie ? { Cookie: cookie } : {}),
      ...(change && token ? { 'X-CSRF-TOKEN': token } : {}),
    }
  }

  async send(request: Omit<Request, 'host'>, expected = 200): Promise<Answer> {
    const { method = 'GET', path } = request
    const headers = { ...this.headers(method !== 'GET'), ...request.headers }
    const answer = await this.#ask(bytesOf({ ...request, host: this.host, headers }))
    for (const line of headersOf(answer.head, 'set-cookie')) this.#keep(line)
    return expectStatus(`${method} ${path}`, answer, expected)
  }

  async json<T>(request: Omit<Request, 'host'>, expected = 200): Promise<T> {
    return JSON.parse(textOf(await this.send(request, expected))) as T
  }

  page(path: string): Promise<Answer> {
    return this.send({ path, headers: { Accept: 'text/html' } })
  }

  #keep(line: string): void {
    const pair = line.split(';', 1)[0] ?? ''
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
