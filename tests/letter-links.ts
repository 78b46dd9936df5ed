import { TrieRouter } from 'hono/router/trie-router'
import { SESSIONLESS } from '#app/platform/http.server.ts'
import { isPermission } from '#app/platform/permissions.ts'
import { byPath, routes } from '#app/routes.ts'

export type WrittenLetter = { kind: string; html: string }

/** Where a link says who its reader is, or has to be followed by who cannot log in. */
const BY_TOKEN: Record<string, string> = {
  '/account/security/email/:token': 'confirms an address',
  '/calendar/:token': 'a calendar reads it',
  '/gift/:token': 'is for who has no account yet',
  '/invitation/:token': 'is for who has no account yet',
  '/lead/confirm/:token': 'confirms an address, and leads have no account',
  '/lead/leave/:token': 'ends e-mails by one press',
  '/licence/:token': 'is for who has no account yet',
  '/login/link': 'a buyer without a password asks for a link',
  '/login/link/:token': 'logs in',
  '/my/transactions/:hash/withdraw': 'who cannot log in may withdraw as well',
  '/password/forgot': 'sets a password',
  '/password/reset/:token': 'sets a password',
  '/unsubscribe/:token': 'ends e-mails by one press',
  '/withdrawal/confirm/:token': 'confirms a withdrawal of who did not log in',
}

/** What is offered to its readers rather than theirs, by the kinds of e-mail that offer it. */
const OFFERED: Record<string, readonly string[]> = {
  '/:slug': ['leads.product-opened', 'licences.removed', 'consultations.booking'],
  '/:slug/checkout': ['unfinished-order'],
  '/subscribe/checkout': ['membership-ended', 'membership-win-back', 'unfinished-order'],
}

/** What staff write or try leads where they like. */
const OF_STAFF = ['students.from-staff', 'notifications.test']

const router = new TrieRouter<`/${string}`>()
for (const address of Object.keys(routes).sort(byPath)) {
  const [method = '', path = ''] = address.split(' ')
  router.add(method, path, path as `/${string}`)
}

/** The address in the table of routes that a path is. */
function findAddress(path: string): `/${string}` | undefined {
  return router.match('GET', path)[0][0]?.[0]
}

/** All links of an e-mail to the school that sends it, its home at the head left out. */
export function listLinks(html: string): URL[] {
  const all = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  // The first one is the name of the school.
  const school = URL.parse(all[0] ?? '')
  return all
    .slice(1)
    .flatMap((href) => URL.parse(href) ?? [])
    .filter(({ origin }) => origin === school?.origin)
}

/** Where a link leads in the end: behind the log-in, where it goes through that. */
export function getGoal({ pathname, search, searchParams, hash }: URL): string {
  return pathname === '/login' ? (searchParams.get('to') ?? '') : pathname + search + hash
}

/** Whether a link is meant to be followed without a session: by what it says of its reader, or as it offers something. */
export const isByToken = ({ pathname }: URL) => (findAddress(pathname) ?? '') in BY_TOKEN
export const isOffered = ({ pathname }: URL, kind: string) =>
  OFFERED[findAddress(pathname) ?? '']?.includes(kind) ?? false

function findFault({ kind }: WrittenLetter, link: URL): string | undefined {
  const goal = getGoal(link)
  const address = findAddress(new URL(goal, link).pathname)
  const access = address && routes[`GET ${address}`]?.declared.access
  if (access === undefined || SESSIONLESS.includes(access)) return 'leads nowhere'
  if (link.pathname === '/login' || isByToken(link) || isOffered(link, kind)) return undefined
  if (access === 'member' || isPermission(access)) return undefined
  return 'shows something else to who is not logged in: begin it with getLoginAddress'
}

/** What is wrong with the links of e-mails. */
export function findWrongLinks(letters: Iterable<WrittenLetter>): string[] {
  const faults = [...letters].flatMap((letter) =>
    OF_STAFF.includes(letter.kind)
      ? []
      : listLinks(letter.html).flatMap((link) => {
          const fault = findFault(letter, link)
          return fault ? [`${letter.kind}: ${link.pathname}${link.search} ${fault}`] : []
        }),
  )
  return [...new Set(faults)]
}
