/** A call that was refused, or (status 0) did not get through. */
export class CallError extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>

  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

type Options = {
  /** Goes on when the page is left; for small bodies. */
  keepalive?: boolean
}

/** The session's own token: the cookie is newer than the page when somebody logged in elsewhere meanwhile. */
function csrfToken(): string {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return cookie ?? document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
}

/** The log-in, and from there back to here. */
export function logInAddress(expired = false): string {
  const to = location.pathname + location.search
  return `/login?${new URLSearchParams({ to, ...(expired && { expired: '1' }) })}`
}

/** One of the product's calls from the browser: JSON back, and there too unless it is a form; a CallError for everything but success. */
export async function call<Answer>(
  method: 'get' | 'post' | 'put' | 'delete',
  address: string,
  body?: object | FormData,
  { keepalive = false }: Options = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'get') headers['x-csrf-token'] = csrfToken()
  // A form names its own type, with the mark that parts it.
  const form = body instanceof FormData
  if (body && !form) headers['content-type'] = 'application/json'
  const sent = { method: method.toUpperCase(), headers, keepalive, body: form ? body : body && JSON.stringify(body) }
  const response = await fetch(address, sent).catch((error: unknown) => {
    throw new CallError(0, String(error))
  })
  const answer = (await response.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> }
  if (!response.ok) throw new CallError(response.status, answer.message ?? response.statusText, answer.errors)
  return answer as Answer
}
