import type { z } from 'zod'
import { getHost } from '../hosts.server.ts'
import type { ProviderAccount } from '../provider.ts'
import {
  Broken,
  callProvider,
  describeAnswer,
  describeIfFound,
  type ProviderResponse,
} from '../provider-call.server.ts'
import { Dispute, getList, Intent, PaymentMethod, Refunded, SetupIntent, Wrong } from './messages.server.ts'

export type Credential = 'secret_key' | 'publishable_key' | 'webhook_secret'
export type Account = ProviderAccount<Credential>

/** The version that all calls are written for. Messages come in the one that their endpoint was made with. */
export const API_VERSION = '2026-10-28.endive'

/** Their nesting in forms: `metadata[ref]`, `types[0]`. */
export type Fields = { [name: string]: string | number | boolean | undefined | readonly string[] | Fields }

export function getForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Fields[string]): void => {
    if (value === undefined) return
    // A list's names are its places.
    if (typeof value !== 'object') form.set(name, String(value))
    else for (const [inner, one] of Object.entries(value)) add(`${name}[${inner}]`, one as Fields[string])
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

/** So often something is begun anew at which they failed. */
const KEYS = 9

/**
 * Asks them to do something, once per key: asked again they answer as they did, for a day at least. That they failed they
 * repeat as well, and do nothing: then it is asked for by another key, unless it is there all the same (`made`). Fails where
 * they are at it at this moment, or are asked too often, which says nothing of what becomes of it.
 */
export async function post(
  account: Account,
  path: string,
  key: string,
  fields: Fields,
  made?: () => Promise<object | undefined>,
): Promise<ProviderResponse> {
  for (let nth = 1; ; nth++) {
    try {
      return await postOnce(account, path, nth === 1 ? key : `${key}:${nth}`, fields)
    } catch (error) {
      if (nth === KEYS || !isRepeated(error)) throw error
      const body = await made?.()
      if (body) return { status: 200, body, read: false }
    }
  }
}

/** What they answer where nothing is the matter with what was asked, but not now. */
const NOT_NOW = ['rate_limit', 'lock_timeout']

async function postOnce(account: Account, path: string, key: string, fields: Fields): Promise<ProviderResponse> {
  const { headers: own, ...request } = toRequest(account)
  const how = {
    ...request,
    method: 'POST',
    headers: { ...own, 'idempotency-key': key },
    body: getForm(fields),
  } as const
  const answer = await callProvider(`${getServer()}/v1/${path}`, how)
  if (answer.status === 409) throw new Error(`${path} is being asked for`)
  if (answer.status === 400 && NOT_NOW.includes(getCode(answer) ?? ''))
    throw new Error(`${path} was asked for too often`)
  return answer
}

/** Whether they failed at a call before. That they say so by this header is to be confirmed with them. */
function isRepeated(error: unknown): boolean {
  return error instanceof Broken && error.headers['idempotent-replayed'] === 'true'
}

/** What they call what went wrong. */
export function getCode({ body }: ProviderResponse): string | undefined {
  return Wrong.safeParse(body).data?.error.code ?? undefined
}

function get(account: Account, path: string, fields: Fields = {}): Promise<ProviderResponse> {
  const query = getForm(fields).toString()
  return callProvider(`${getServer()}/v1/${path}${query && `?${query}`}`, toRequest(account))
}

/** One host for both modes: the key says which. */
const getServer = () => getHost('stripe', 'https://api.stripe.com')

function toRequest({ schoolId: school, credentials }: Account) {
  return { school, headers: { authorization: `Bearer ${credentials.secret_key}`, 'stripe-version': API_VERSION } }
}

export async function findIntent(account: Account, id: string): Promise<Intent | undefined> {
  const path = `payment_intents/${encodeURIComponent(id)}`
  const answer = await get(account, path, { expand: ['latest_charge.balance_transaction'] })
  return describeIfFound(Intent, answer)
}

export async function findSetup(account: Account, id: string): Promise<SetupIntent | undefined> {
  const answer = await get(account, `setup_intents/${encodeURIComponent(id)}`)
  return describeIfFound(SetupIntent, answer)
}

/** A card that was saved; undefined where it is there no more. */
export async function findMethod(account: Account, id: string): Promise<PaymentMethod | undefined> {
  const answer = await get(account, `payment_methods/${encodeURIComponent(id)}`)
  return describeIfFound(PaymentMethod, answer)
}

/** The payment that was made for a ref of ours. They find it after a minute at most, and for ever. */
export async function searchIntent(account: Account, ref: string): Promise<Intent | undefined> {
  const query = `metadata['ref']:'${ref.replaceAll(/['\\]/g, '')}'`
  const found = describeAnswer(getList(Intent), await get(account, 'payment_intents/search', { query, limit: 1 }))
  return found.data.find(({ metadata }) => metadata.ref === ref)
}

/** The same among those of one customer, which they list at once. */
export async function loadIntent(account: Account, customer: string, ref: string): Promise<Intent | undefined> {
  const found = describeAnswer(getList(Intent), await get(account, 'payment_intents', { customer, limit: 100 }))
  return found.data.find(({ metadata }) => metadata.ref === ref)
}

export async function listRefunds(account: Account, intent: string): Promise<Refunded[]> {
  const answer = await get(account, 'refunds', { payment_intent: intent, limit: 100 })
  return describeAnswer(getList(Refunded), answer).data
}

export async function listDisputes(account: Account, intent: string): Promise<Dispute[]> {
  const answer = await get(account, 'disputes', { payment_intent: intent, limit: 10 })
  return describeAnswer(getList(Dispute), answer).data
}

/** So many pages of a day, a hundred of things each. */
const PAGES = 200

/** Everything of a kind that was made on a day (UTC), page by page. */
async function ofDay<T extends { id: string }>(
  account: Account,
  path: string,
  of: z.ZodType<T>,
  { day, expand }: { day: string; expand: string[] },
): Promise<T[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  const all: T[] = []
  for (let page = 0; page < PAGES; page++) {
    const created = { gte: from, lt: from + 24 * 60 * 60 }
    const fields = { created, limit: 100, expand, starting_after: all.at(-1)?.id }
    const { data, has_more } = describeAnswer(getList(of), await get(account, path, fields))
    all.push(...data)
    if (!has_more || data.length === 0) return all
  }
  throw new Error(`${day} has more than ${PAGES} pages of ${path}`)
}

export function intentsOfDay(account: Account, day: string): Promise<Intent[]> {
  return ofDay(account, 'payment_intents', Intent, { day, expand: ['data.latest_charge.balance_transaction'] })
}

export function refundsOfDay(account: Account, day: string): Promise<Refunded[]> {
  return ofDay(account, 'refunds', Refunded, { day, expand: [] })
}

export function disputesOfDay(account: Account, day: string): Promise<Dispute[]> {
  return ofDay(account, 'disputes', Dispute, { day, expand: [] })
}
