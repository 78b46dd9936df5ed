import type { Message } from './i18n.ts'

export type FieldErrors = Record<string, Message[]>

/**
 * The one way to refuse. `message` is a translation key (with its arguments), `fields` holds the messages of each
 * wrong field, `extra` goes into the JSON answer beside them, and its `on` leads on from the page that says it. Anything
 * else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly text: Message
  readonly fields: FieldErrors
  readonly extra: Record<string, unknown>

  constructor(status: RefusalStatus, text: Message, fields: FieldErrors = {}, extra: Record<string, unknown> = {}) {
    super(typeof text === 'string' ? text : text[0])
    this.status = status
    this.text = text
    this.fields = fields
    this.extra = extra
  }
}

/** Where somebody goes on to whom a page is closed (`extra.on`). */
export type NextLink = { href: string; label: 'to_product' | 'to_orders' | 'to_withdrawal' }

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 419 | 422 | 429 | 503

/** A 404 for what does not exist, and for what the caller must not know to exist. */
export function notFound(text: Message = 'errors.not_found'): Refusal {
  return new Refusal(404, text)
}

/** Refuses (404) what is missing or hidden: a row that no statement found, a condition that does not hold. */
export function requireFound(value: unknown, text?: Message): asserts value {
  if (!value) throw notFound(text)
}

/** A 422 with the messages of one field, whose first is also the general message. */
export function invalid(field: string, text: Message): Refusal {
  return new Refusal(422, text, { [field]: [text] })
}

/** Refuses what is wrong, if anything is; of one field its message is the general one, too. */
export function refuseWrong(wrong: FieldErrors): void {
  const [[text] = [], ...others] = Object.values(wrong)
  if (text) throw new Refusal(422, others.length > 0 ? 'errors.invalid' : text, wrong)
}

/** So many are asking that waiting makes no sense: a 503. */
export function unavailable(): Refusal {
  return new Refusal(503, 'errors.unavailable', {}, { retryAfter: 10 })
}

/** For what may be missing: nothing instead of a 404. Everything else stays what it is. */
export function orNone(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined
  throw error
}

/** Reads what was sent, and refuses it for what else is wrong in the same answer. */
export function withRefused<T>(read: () => T, wrong: FieldErrors): T {
  try {
    const result = read()
    refuseWrong(wrong)
    return result
  } catch (error) {
    throw error instanceof Refusal && error.status === 422 ? withMore(error, wrong) : error
  }
}

/**
 * What is refused for a field is refused for what else is wrong in the same answer; that is looked for then alone, and before
 * a refusal that comes later than those of fields.
 */
export async function withWrong<T>(
  work: () => Promise<T>,
  others: () => Promise<FieldErrors>,
  comesLater: (refusal: Refusal) => boolean,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 422 && !comesLater(error))) throw error
    const wrong = await others()
    if (error.status === 422) throw withMore(error, wrong)
    refuseWrong(wrong)
    throw error
  }
}

/** A refusal of fields, and of others that are wrong beside them. */
function withMore(refusal: Refusal, others: FieldErrors): Refusal {
  const { fields, extra } = refusal
  const isMore = Object.keys(others).some((field) => !(field in fields))
  return isMore ? new Refusal(422, 'errors.invalid', { ...others, ...fields }, extra) : refusal
}
