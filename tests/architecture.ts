import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const APP = path.resolve('app')

/** Earlier domains know nothing of later ones. `operations` (health, doctor) looks at all of them. */
export const DOMAINS = [
  [
    'errors',
    'rich-text',
    'schools',
    'accounts',
    'sessions',
    'two-step',
    'passkeys',
    'login',
    'my-account',
    'team',
    'media',
    'videos',
    'player',
  ],
  ['tags', 'catalogue', 'form-questions', 'courses', 'leads', 'pages', 'articles'],
  [
    'access',
    'bumps',
    'affiliates',
    'invoices',
    'payment-providers',
    'payment-settings',
    'payment-means',
    'payments',
    'companies',
    'order-forms',
    'promotions',
    'bundles',
    'memberships',
    'renewal-tries',
    'consultations',
    'licences',
    'live-events',
    'checkout',
    'renewals',
    'purchases',
    'conversions',
    'reconciliation',
    'sales',
    'payouts',
  ],
  [
    'progress',
    'coverage',
    'office-products',
    'downloads',
    'exams',
    'learning',
    'my-courses',
    'office-courses',
    'course-builder',
    'students',
    'exam-results',
    'certificates',
    'live',
    'votes',
    'community',
    'comments',
    'reviews',
    'moderation',
    'surveys',
    'membership-plans',
    'subscribing',
  ],
  [
    'shop',
    'search',
    'embed',
    'notifications',
    'unfinished-orders',
    'win-back',
    'webhooks',
    'integrations',
    'analytics',
    'my-data',
    'operations',
  ],
].flat()

export const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|tsx|js|css|json)$/.test(file),
)
export const sources = files.filter((file) => /\.tsx?$/.test(file))

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Where each domain is, below app/: in a wing, `people/accounts`; what is in none as it is called. */
const places = files.flatMap((file) => {
  const [wing = '', domain = '', below] = file.split('/')
  return DOMAINS.includes(domain) && below ? [[domain, `${wing}/${domain}`] as const] : []
})
const placeOf = new Map(places)
export const pathOf = (folder: string) => placeOf.get(folder) ?? folder

/** The parts of a path from its domain on, which stands in a wing. */
function partsOf(file: string): string[] {
  const [wing = '', domain = '', ...below] = file.split('/')
  return placeOf.get(domain) === `${wing}/${domain}` ? [domain, ...below] : [wing, domain, ...below].filter(Boolean)
}
export const folderOf = (file: string) => partsOf(file)[0] ?? ''
export const inFolder = (name: string) => (file: string) => partsOf(file)[1] === name
export const isIsland = inFolder('islands')
/** A block of a page: what it holds, which the server checks, and how it looks. */
export const isBlock = inFolder('blocks')

export const textOf = (file: string) => readFileSync(path.join(APP, file), 'utf8')

/** The files that hold what `pattern` finds, tests left out. */
export function holding(pattern: RegExp): string[] {
  return sources.filter((file) => !isTest(file) && pattern.test(textOf(file))).sort()
}
