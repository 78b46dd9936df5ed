/** A call that was refused, or (status 0) did not get through. */
export class CallError extends Error {
  readonly status: number
  /** What is wrong, by field: of several messages the first. */
  readonly errors: Record<string, string>
  /** Where to go instead, when the refusal says so. */
  readonly redirect: string | undefined
  /** The row as it is stored now, when it was changed from an older one. */
  readonly current: object | undefined
  /** What kind of refusal it is, where its status does not say it: `other_account`. */
  readonly code: string | undefined

  constructor(
    status: number,
    message: string,
    { errors = {}, redirect, current, code }: Omit<RefusedBody, 'message'> = {},
  ) {
    super(message)
    this.status = status
    this.errors = Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))
    this.redirect = redirect
    this.current = current
    this.code = code
  }
}

/** Why a call failed; what is no answer of the server did not get through. */
export function callError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, String(error))
}

/** Whether the product refused a call in words: a 4xx, or a 503 for the time being. 0 is no answer. */
export function isRefusal(status: number): boolean {
  return status >= 400 && (status < 500 || status === 503)
}

type RefusedBody = {
  message?: string
  errors?: Record<string, string[]>
  redirect?: string
  current?: object
  code?: string
}

type Options = {
  /** Goes on when the page is left; for small bodies. */
  keepalive?: boolean
}

/** The session's own token: the cookie is newer than the page when somebody logged in elsewhere meanwhile. */
export function csrfToken(): string {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return cookie ?? document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
}

/** The account for which this page was made: somebody else may have logged in since, in another tab. */
export function getPageAccount(): string | undefined {
  return document.documentElement?.dataset.account
}

/** Whether a change was refused because the page is another account's than the session. */
export const isOtherAccount = (error: unknown): boolean => error instanceof CallError && error.code === 'other_account'

/** Who sends a change, and for whom its page was made. */
export function getSender(): Record<string, string> {
  const account = getPageAccount()
  return { 'x-csrf-token': csrfToken(), ...(account !== undefined && { 'x-page-account': account }) }
}

/** The log-in, and from there back to here. */
export function logInAddress(expired = false): string {
  const to = location.pathname + location.search
  return `/login?${new URLSearchParams({ to, ...(expired && { expired: '1' }) })}`
}

/**
 * One of the product's calls from the browser: JSON or a form's fields there, JSON back, a CallError for everything but
 * success.
 */
export async function call<Answer>(
  method: 'get' | 'post' | 'put' | 'delete',
  address: string,
  body?: object,
  { keepalive = false }: Options = {},
): Promise<Answer> {
  const send = () =>
    fetch(address, { method: method.toUpperCase(), headers: getHeaders(method, body), keepalive, body: written(body) })
  let response: Response
  try {
    response = await send()
    // The session was renewed meanwhile, in another tab for example: once more with its token.
    if (response.status === 419) response = await send()
  } catch (error) {
    throw new CallError(0, String(error))
  }
  const answer = (await response.json().catch(() => ({}))) as RefusedBody
  if (!response.ok) throw new CallError(response.status, answer.message ?? response.statusText, answer)
  return answer as Answer
}

function getHeaders(method: string, body: object | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(method !== 'get' && getSender()),
    ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}

/**
 * Fields travel as a form without a script sends them, so that the server reads both alike: in parts where a file is among
 * them. A file field that was left empty sends nothing.
 */
function written(body: object | undefined): string | URLSearchParams | FormData | undefined {
  if (!(body instanceof FormData)) return body && JSON.stringify(body)
  const fields = [...body].filter(([, value]) => !(value instanceof File))
  const files = [...body.values()].some((value) => value instanceof File && value.size > 0)
  return files ? body : new URLSearchParams(fields as [string, string][])
}
