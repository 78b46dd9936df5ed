import { limitOf, type RouteLimit } from './platform/http.server.ts'
import { isPermission, PERMISSIONS } from './platform/permissions.ts'
import { byPath, routes, tables } from './routes.ts'

type AddressRow = { method: string; path: string; who: string; limit: string; file: string }

const fileOf = new Map(
  Object.entries(tables).flatMap(([file, table]) =>
    Object.keys(table).map((address): [string, string] => [address, file.replace('./', 'app/')]),
  ),
)

/** Every address of the application, sorted as requests are matched: who may call it, how often, and where its code is. */
export function listAddresses(): AddressRow[] {
  const sorted = Object.entries(routes).sort(([one], [other]) => byPath(one, other))
  return sorted.map(([address, { declared }]) => {
    const [method = '', path = ''] = address.split(' ')
    const limit = limitOf(declared)
    const confirmed = declared.fresh ? ', confirmed by password' : ''
    return {
      method,
      path,
      who: whoMay(declared.access) + confirmed,
      limit: limit ? inWords(limit) : '',
      file: codeOf(address),
    }
  })
}

function whoMay(access: string): string {
  return isPermission(access) ? `${access} (${PERMISSIONS[access].join(', ')})` : access
}

function inWords({ burst, perSecond, name }: RouteLimit): string {
  const rate = perSecond < 1 ? `1 per ${Math.round(1 / perSecond)} s` : `${perSecond} per s`
  return `${burst}, then ${rate}${name ? ` (${name})` : ''}`
}

/** The file that names an address, or the one that it follows from (app/routes.ts). */
function codeOf(address: string): string {
  const [method, path] = address.split(' ')
  const named = fileOf.get(address)
  if (named) return named
  return method === 'GET'
    ? `${fileOf.get(`POST ${path}`)} (reload of its form)`
    : `${fileOf.get(`DELETE ${path}`)} (DELETE by a form)`
}
