import { describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { PAGES } from '#tests/e2e/pages.ts'
import { currentPage, menuFor, OFFICE_PAGES, pagesFor, SETTINGS, settingsMenuFor, tabsFor } from './office-places.ts'

const known = routes as Record<string, { declared: { access: string } } | undefined>

/** The entries of a role, those inside others too. */
const entriesFor = (role: string) =>
  menuFor(role).flatMap(({ entries }) =>
    entries.flatMap((entry) => ('places' in entry ? [entry, ...entry.places] : [entry])),
  )
const wordsFor = (role: string) => entriesFor(role).map(({ text }) => text.replace('office_', ''))

test('every page of the menu is there and asks for the same permission', () => {
  const wrong = OFFICE_PAGES.filter(({ href, permission }) => known[`GET ${href}`]?.declared.access !== permission)
  expect(wrong.map(({ href }) => href)).toEqual([])
})

test('every page of the back office belongs to an entry', () => {
  const without = Object.keys(routes)
    .filter((address) => address.startsWith('GET /home/'))
    .map((address) => address.slice('GET '.length))
    .filter((path) => currentPage(path.replaceAll(/:\w+/g, '1')) === undefined)
  // Calls, a page of those who bought licences, what is reached from the page that it belongs to, and what leads elsewhere.
  expect(
    without.filter((path) => !/^\/home\/(access-manager|options|search|segments|slugs|subpages)\b/.test(path)).sort(),
  ).toEqual(['/home/access/why', '/home/community', '/home/exam-attempts/:id', '/home/videos/:id'])
})

test('every page of the menus is held to the rules of accessibility in a browser', () => {
  const looked = new Set(PAGES.map(([, path]) => path))
  const places = [...OFFICE_PAGES, ...SETTINGS.flatMap(({ pages }) => pages)]
  expect(places.map(({ href }) => href).filter((href) => !looked.has(href))).toEqual([])
})

describe('the menu', () => {
  test('has at most twenty entries', () => {
    expect(entriesFor('owner').length).toBeLessThanOrEqual(20)
  })

  test('shows each role its own, and a student nothing', () => {
    expect(wordsFor('owner')).toEqual([
      ...['dashboard', 'products', 'assessment', 'exams', 'surveys', 'certificates', 'pages', 'articles'],
      ...['transactions', 'invoices', 'promo_codes', 'affiliates', 'leads', 'students', 'memberships', 'bookings'],
      ...['emails', 'discussions', 'reviews', 'settings'],
    ])
    expect(wordsFor('administrator')).toEqual(wordsFor('owner'))
    expect(wordsFor('instructor')).toEqual([
      ...['dashboard', 'products', 'assessment', 'exams', 'surveys', 'certificates', 'pages', 'articles'],
      ...['students', 'bookings', 'discussions'],
    ])
    expect([menuFor('student'), pagesFor('student')]).toEqual([[], []])
  })

  test('keeps what belongs together behind one entry, as tabs', () => {
    const tabs = (role: string, path: string) => tabsFor(role, path).map(({ href }) => href)
    expect(tabs('owner', '/home/lead-forms')).toEqual(['/home/leads', '/home/lead-forms'])
    expect(tabs('owner', '/home/courses')).toEqual(['/home/products', '/home/courses', '/home/tags'])
    expect(tabs('owner', '/home/reconciliation')).toEqual([
      '/home/transactions',
      '/home/sales',
      '/home/sales/memberships',
      '/home/sales/funnel',
      '/home/sales/vat',
      '/home/reconciliation',
    ])
    expect(tabs('owner', '/home/community/topics')).toContain('/home/comments')
    expect(tabs('owner', '/home/membership-plans')).toContain('/home/memberships')
    // One page alone is no choice, and a thing has a frame of its own.
    expect(tabs('instructor', '/home/comments')).toEqual([])
    expect(tabs('owner', '/home/products/1')).toEqual([])
    expect(tabs('owner', '/home/settings')).toEqual([])
  })
})

describe('the settings', () => {
  const settings = (role: string) => settingsMenuFor(role).flatMap(({ pages }) => pages.map(({ href }) => href))

  test('hold every page of theirs, and lead each role to its own', () => {
    const all = Object.keys(routes).filter((address) =>
      /^GET \/home\/(settings|activity|team|domains|integrations|webhooks|api-keys|transfer)(\/[\w-]+)?$/.test(address),
    )
    const shown = new Set(SETTINGS.flatMap(({ pages }) => pages.map(({ href }) => `GET ${href}`)))
    expect([...shown].filter((address) => !all.includes(address))).toEqual([])
    // Calls, a file, a former address, what is reached from a page of theirs, and where a form leads that is reloaded.
    expect(all.filter((address) => !shown.has(address)).sort()).toEqual([
      'GET /home/activity/export',
      'GET /home/domains/main',
      'GET /home/settings/changes',
      'GET /home/settings/identity',
      'GET /home/settings/reviews',
      'GET /home/team/invitations',
      'GET /home/team/limits',
      'GET /home/team/two-step',
      'GET /home/transfer/export',
      'GET /home/transfer/exports',
      'GET /home/transfer/import',
      'GET /home/webhooks/events',
      'GET /home/webhooks/new',
    ])
    expect(settings('owner')).toHaveLength(shown.size)
    expect(settings('administrator')).not.toContain('/home/team')
    expect(settings('administrator')).toContain('/home/settings/company')
    expect(settings('instructor')).toEqual([])
  })
})
