import { app } from '#app/app.server.ts'
import { openSession } from '#app/people/sign-in/sessions.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { asProduct } from './statements.ts'

export const HOSTS = { 1: 'demo.localhost', 2: 'second.localhost' } as const
type SchoolId = keyof typeof HOSTS

type Request = {
  method?: string
  /** Sent as JSON; a URLSearchParams or FormData is sent as a form. */
  body?: object | URLSearchParams | FormData
  headers?: Record<string, string>
  accept?: string
  csrf?: string | null
}

/** Keeps cookies between requests to the real application, as a browser would. */
export class Visit {
  readonly cookies = new Map<string, string>()
  readonly schoolId: SchoolId
  readonly #ip: string

  /** Somebody's browser; those that name no network address of their own sit at one connection. */
  constructor(schoolId: SchoolId = 1, ip = 'unknown') {
    this.schoolId = schoolId
    this.#ip = ip
  }

  get csrf(): string {
    return this.cookies.get('XSRF-TOKEN') ?? ''
  }

  async request(
    path: string,
    { method = 'GET', body, headers = {}, accept = 'application/json', csrf }: Request = {},
  ): Promise<Response> {
    if (method !== 'GET' && !this.csrf) {
      const answer = await this.request('/csrf')
      // Whom a busy machine sent away has no token to send.
      if (answer.status === 503) return answer
    }
    const form = body instanceof URLSearchParams || body instanceof FormData
    const token = csrf === undefined ? this.csrf : csrf
    const from = { incoming: { socket: { remoteAddress: this.#ip } } }
    const init = {
      method,
      headers: {
        host: HOSTS[this.schoolId],
        accept,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== null && method !== 'GET' ? { 'x-csrf-token': token } : {}),
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    }
    const answering = () => app.request(`http://${HOSTS[this.schoolId]}${path}`, init, from)
    const response = await asProduct(answering)
    this.keep(response.headers.getSetCookie())
    return response
  }

  post(path: string, body: object = {}): Promise<Response> {
    return this.request(path, { method: 'POST', body })
  }

  /** A plain form, as a browser without JavaScript sends it. */
  submit(path: string, fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ _token: this.csrf, ...fields })
    return this.request(path, { method: 'POST', body, accept: 'text/html', csrf: null })
  }

  /** A form as our scripts send it: a field of several values is sent once for each, and the answer is JSON. */
  fill(path: string, fields: Record<string, string | string[]>): Promise<Response> {
    const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    return this.request(path, { method: 'POST', body: new URLSearchParams(pairs) })
  }

  page(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { accept: 'text/html', headers })
  }

  keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...rest] = line.split('; ')
      const at = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  speaking(locale: 'en' | 'pl'): this {
    this.cookies.set('locale', locale)
    return this
  }

  /** Holds a new session of an account. */
  async as(account: { schoolId: number; id: number }): Promise<this> {
    this.keep(await inSchool(account.schoolId, (db) => openSession(db, account)))
    return this
  }
}
