const PATIENCE = 8000

export type Answer = { status: number; location: string; body: Record<string, unknown> }

/** Somebody's browser: keeps cookies, sends the CSRF token. Answers undefined when it cannot know what happened. */
export class Browser {
  readonly #base: string
  readonly #cookies = new Map<string, string>()

  constructor(port: number) {
    this.#base = `http://127.0.0.1:${port}`
  }

  get(path: string): Promise<Answer | undefined> {
    return this.#send('GET', path)
  }

  post(path: string, body: object): Promise<Answer | undefined> {
    return this.#send('POST', path, body)
  }

  async #send(method: string, path: string, body?: object): Promise<Answer | undefined> {
    try {
      const response = await fetch(this.#base + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        headers: {
          accept: 'application/json',
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      if (response.status >= 500) return undefined
      return { status: response.status, location: response.headers.get('location') ?? '', body: objectOf(text) }
    } catch {
      // No connection, a connection that broke, or no answer in time: with a change, it may have been made.
      return undefined
    }
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
