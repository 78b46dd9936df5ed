import { toStorable } from '#app/platform/characters.ts'
import { env } from '#app/platform/env.server.ts'
import { isUnsent } from '#app/platform/held.server.ts'
import { outbound } from '#app/platform/outbound.server.ts'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'
import type { MailingList, Problem, ServiceName } from '../mailing.ts'

/** By what a school is known to a service. */
export type MailingAccount = { schoolId: number; apiKey: string; accountUrl: string | null }

/** A person who agreed to marketing. */
export type Subscriber = {
  email: string
  firstName: string
  lastName: string
  locale: string
  /** When they agreed last. */
  agreedAt: string
}

export type Subscription = {
  person: Subscriber
  listId: string
  /** Names; one that the service does not have yet is created. */
  tags: readonly string[]
  /** We had unsubscribed them, and they agreed anew. */
  resubscribe: boolean
}

/**
 * A mailing service. Every call can be repeated: the address is the key. A call fails with ServiceAway where it is worth
 * repeating, and with ServiceRefusal where it is not.
 */
export type MailingService = {
  /** The credential that cannot be right, before anybody is asked. */
  findMalformed?: (account: MailingAccount) => 'api_key' | 'account_url' | undefined
  /** What people can be added to. Proves the key as well. */
  listLists: (account: MailingAccount) => Promise<MailingList[]>
  /** Adds a person to a list, or updates them. Somebody who unsubscribed there stays unsubscribed: a ServiceRefusal. */
  subscribe: (account: MailingAccount, subscription: Subscription) => Promise<void>
  /** Unsubscribes an address from these lists. One that the service does not know is no error. */
  unsubscribe: (account: MailingAccount, from: { email: string; listIds: readonly string[] }) => Promise<void>
}

/** No answer, an error of the service itself, or a request to wait: nothing is known, and the call is repeated. */
export class ServiceAway extends Error {
  readonly problem: Problem
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(problem.code, options)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** The service refused: the same call would be refused again. */
export class ServiceRefusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Somebody unsubscribed at the service, where only they can subscribe again. */
export const unsubscribedThere = () => new ServiceRefusal({ code: 'unsubscribed_there' })

type Connection = {
  service: ServiceName
  /** Scheme and host of the service, which a double on this machine replaces in tests. */
  host: string
  headers: Record<string, string>
  schoolId: number
}
type CallOptions = {
  body?: object
  /** Statuses of 400 and above that are an answer all the same. */
  accepts?: readonly number[]
}
type ServiceAnswer = { status: number; body: unknown }
export type ServiceCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<ServiceAnswer>

const DETAIL_MAX = 300

/** Prepares calls to a service for one school. */
export function connectService({ service, host, headers, schoolId }: Connection): ServiceCall {
  const origin = env.providerHosts.get(service) ?? host
  return async (method, path, { body, accepts = [] } = {}) => {
    const sent = {
      method,
      school: schoolId,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }
    const answer = await outbound(`${origin}${path}`, sent).catch((error: unknown) => {
      if (isUnsent(error)) throw error
      throw new ServiceAway({ code: 'no_answer' }, { cause: error })
    })
    const { status } = answer
    const parsed = readOutsideJson(answer.body)
    if (status < 400 || accepts.includes(status)) return { status, body: parsed }
    if (status === 429)
      throw new ServiceAway(
        { code: 'too_many', status },
        { retryAfter: Number(answer.headers['retry-after']) || undefined },
      )
    if (status >= 500) throw new ServiceAway({ code: 'service_error', status })
    const detail = findWords(parsed)
    if (status === 401 || status === 403) throw new ServiceRefusal({ code: 'key_refused', status, ...detail })
    throw new ServiceRefusal({ code: 'refused', status, ...detail })
  }
}

/** What the service says of its refusal: each has another field for it. */
function findWords(body: unknown): { detail?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { message, detail, errors } = body as Record<string, unknown>
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  const words = [message, detail, first, (first as { title?: unknown } | undefined)?.title].find(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  return words === undefined ? {} : { detail: toStorable(words.slice(0, DETAIL_MAX)) }
}

/** The part of an answer that a call needs; a service that answers something else is away. */
export function readAnswer<T>(
  schema: { safeParse: (input: unknown) => { success: true; data: T } | { success: false } },
  { status, body }: ServiceAnswer,
): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new ServiceAway({ code: 'service_error', status })
  return parsed.data
}

const PAGES_MAX = 20

/** Reads a list page by page, from the first, as long as the pages are full. */
export async function readPages<T>(length: number, read: (page: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const rows = await read(page)
    all.push(...rows)
    if (rows.length < length) break
  }
  return all
}
