import type { Context } from 'hono'
import { accountAddresses } from './addresses/account.ts'
import { buildingAddresses } from './addresses/building.ts'
import { buyingAddresses } from './addresses/buying.ts'
import { callAddresses } from './addresses/calls.ts'
import { learningAddresses } from './addresses/learning.ts'
import { officeAddresses } from './addresses/office.ts'
import { operatorAddresses } from './addresses/operator.ts'
import { pricingAddresses } from './addresses/pricing.ts'
import { publicAddresses } from './addresses/public.ts'
import { settingsAddresses } from './addresses/settings.ts'
import { redirect } from './platform/answers.server.ts'
import type { Env } from './platform/context.server.ts'
import { type Addresses, type Route, route, SESSIONLESS } from './platform/http.server.ts'
import { Refusal } from './platform/refusal.ts'

/** Every address that the tables name, by its audience; each table is sorted by `byPath`. */
export const named: Addresses = {
  ...publicAddresses,
  ...buyingAddresses,
  ...learningAddresses,
  ...accountAddresses,
  ...buildingAddresses,
  ...officeAddresses,
  ...pricingAddresses,
  ...settingsAddresses,
  ...callAddresses,
  ...operatorAddresses,
}

export const routes: Addresses = { ...named, ...reloads(named), ...deletesByForm(named) }

/**
 * Where a reload leads after a form was refused: what it was sent to is no page, so it goes on to the one that holds the
 * form, as far as the address says which.
 */
function reloads(table: Addresses): Addresses {
  const pages = new Map(Object.entries(table).map(([address, page]) => [page, address.replace('GET ', '')]))
  const found = Object.entries(table).flatMap(([address, { declared }]): [string, Route][] => {
    const again = address.replace('POST', 'GET')
    const page = declared.form && pages.get(declared.form)
    if (!page || again in table || !wordsOf(page).every((word) => wordsOf(address).includes(word))) return []
    return [[again, route({ access: declared.access }, async ({ c }) => redirect(pageAt(page, c)))]]
  })
  return Object.fromEntries(found)
}

/** What DELETE deletes a form does too: it knows no such method, so it is posted, with a field `_method` that says so. */
function deletesByForm(table: Addresses): Addresses {
  const found = Object.entries(table).flatMap(([address, remove]): [string, Route][] => {
    const { access, fresh } = remove.declared
    if (!address.startsWith('DELETE ') || SESSIONLESS.includes(access)) return []
    const posted = address.replace('DELETE', 'POST') as 'POST /'
    const otherwise = table[posted] ?? route({ access, fresh }, nowhere)
    const handle: Route['handle'] = (c) => (c.get('sent').deletes ? remove : otherwise).handle(c)
    return [[posted, { declared: otherwise.declared, handle }]]
  })
  return Object.fromEntries(found)
}

function nowhere(): never {
  throw new Refusal(404, 'errors.not_found')
}

function wordsOf(address: string): string[] {
  return address.match(/:\w+/g) ?? []
}

function pageAt(page: string, c: Context<Env>): string {
  const params: Record<string, string> = c.req.param()
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { searchParams } = new URL(c.req.url)
  // The language is chosen by now.
  searchParams.delete('lang')
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Sorts addresses word by word, fixed words before ids and slugs, so that what is asked for by name is found first. */
export function byPath(one: string, other: string): number {
  const [a, b] = [one, other].map((address) => {
    const [method = '', path = ''] = address.split(' ')
    return `${path.replaceAll(/\/:/g, '/~')} ${METHODS.indexOf(method)}`
  }) as [string, string]
  return a < b ? -1 : Number(a > b)
}
