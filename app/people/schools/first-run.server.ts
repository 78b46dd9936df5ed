import { and, eq, gt, sql } from 'drizzle-orm'
import { outsideSchools } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { firstRunTokens, schools } from './tables.server.ts'

/** Stands in for a school while a deployment has none: its only page is the one that opens the first. */
export const NO_SCHOOL = 0
export const FIRST_RUN_PATH = '/first-run'

const STAND_IN: Omit<CurrentSchool, 'origin'> = {
  id: NO_SCHOOL,
  slug: '',
  name: 'Katedra',
  tagline: {},
  locale: 'en',
  locales: ['en', 'pl'],
  currency: 'EUR',
  timeZone: 'UTC',
  brandHue: 224,
  brandChroma: 0.11,
  seller: { name: '', address: '', vat_id: '', email: '' },
  logo: null,
  socialImage: null,
  favicon: null,
  loginPicture: null,
  loginPictureAlt: {},
  footerText: {},
  styleHash: null,
  lookTheme: 'system',
  lookCorners: 'soft',
  lookDensity: 'comfortable',
  lookFont: 'inter',
  lookHeader: 'left',
  lookSearch: 'shown',
  lookFooter: 'line',
  seoTitle: {},
  seoDescription: {},
  articlesFrom: null,
  hasTopics: false,
  openSurveys: [],
  legalKinds: [],
  footerPages: [],
  laidOut: [],
  instructorsLimited: false,
  staffTwoStep: false,
  waiverRequired: false,
  embedOrigins: [],
  providers: [],
  conversions: [],
  scripts: null,
  movedTo: null,
}

const fresh = gt(firstRunTokens.createdAt, sql`now() - interval '1 day'`)

let found = false

/** Whether any school exists; once one does, it is not asked again. */
async function schoolExists(): Promise<boolean> {
  if (found) return true
  const rows = await outsideSchools((db) => db.select({ id: schools.id }).from(schools).limit(1))
  found = rows.length > 0
  return found
}

/** The stand-in for a request to the platform's own host, when there is no school yet. */
export async function firstRunAt(host: string): Promise<CurrentSchool | undefined> {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (!env.platformHosts.includes(name) || (await schoolExists())) return undefined
  return noSchool()
}

export function noSchool(): CurrentSchool {
  return { ...STAND_IN, origin: env.publicUrl.origin }
}

/** Where the first school is opened, for whoever starts the server to read; nothing once there is a school. */
export async function firstRunAddress(): Promise<string | undefined> {
  if (await schoolExists()) return undefined
  const token = newToken()
  await outsideSchools(async (db) => {
    await db.delete(firstRunTokens).where(sql`not ${fresh}`)
    await db.insert(firstRunTokens).values({ tokenHash: hashToken(token) })
  })
  return `${env.publicUrl.origin}${FIRST_RUN_PATH}?token=${token}`
}

/** Whether a token still opens the first school. */
export async function isFirstRunToken(token: string): Promise<boolean> {
  const rows = await outsideSchools((db) =>
    db
      .select({ at: firstRunTokens.createdAt })
      .from(firstRunTokens)
      .where(and(eq(firstRunTokens.tokenHash, hashToken(token)), fresh)),
  )
  return rows.length > 0
}
