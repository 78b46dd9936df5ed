import type { Context } from 'hono'
import { redirect } from './platform/answers.server.ts'
import type { Env } from './platform/context.server.ts'
import { type Addresses, type Route, route, SESSIONLESS } from './platform/http.server.ts'
import { notFound } from './platform/refusal.ts'

/** What each route file says of itself: its addresses, and the handler of each. */
export const tables = import.meta.glob<Addresses>('./*/*/routes/*.ts', { eager: true, import: 'routes' })

/** Every address that a route file names. */
export const named = gatherRoutes(tables)

export const routes: Addresses = { ...named, ...reloads(named), ...deletesByForm(named) }

/** Makes one table of those of all files; an address that two of them name ends the start. */
export function gatherRoutes(tables: Record<string, Addresses>): Addresses {
  const fileOf = new Map<string, string>()
  for (const [file, table] of Object.entries(tables)) {
    for (const address of Object.keys(table)) {
      const other = fileOf.get(address)
      if (other) throw new Error(`${address} is named by ${other} and by ${file}`)
      fileOf.set(address, file)
    }
  }
  return Object.assign({}, ...Object.values(tables))
}

/**
 * Where a reload leads after a form was refused: what it was sent to is no page, so it goes on to the one that holds the
 * form, as far as the address says which.
 */
function reloads(table: Addresses): Addresses {
  const pages = new Map(Object.entries(table).map(([address, page]) => [page, address.replace('GET ', '')]))
  const found = Object.entries(table).flatMap(([address, { declared }]): [string, Route][] => {
    const again = address.replace('POST', 'GET')
    const page = declared.form && pages.get(declared.form)
    // No browser shows what a script asks for.
    if (
      !page ||
      again in table ||
      again.startsWith('GET /json/') ||
      !toWords(page).every((word) => toWords(address).includes(word))
    )
      return []
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
  throw notFound()
}

function toWords(address: string): string[] {
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
    return `${path.replaceAll(/\/([:*])/g, '/~$1')} ${METHODS.indexOf(method)}`
  }) as [string, string]
  return a < b ? -1 : Number(a > b)
}
