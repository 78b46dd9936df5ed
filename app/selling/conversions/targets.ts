/** Where a school measures what its advertising brings, each told of purchases by its own call. */
export const TARGETS = ['ga4', 'meta'] as const
export type TargetName = (typeof TARGETS)[number]

/** As the companies write them. */
export const TARGET_NAMES: Record<TargetName, string> = { ga4: 'Google Analytics', meta: 'Meta' }

/** How the public number of each looks, and its secret. */
export const SHAPES: Record<TargetName, { id: RegExp; secret: RegExp }> = {
  ga4: { id: /^G-[A-Z0-9]{4,20}$/, secret: /^[\w-]{8,100}$/ },
  meta: { id: /^\d{5,20}$/, secret: /^[A-Za-z0-9]{20,500}$/ },
}

export function isTarget(name: string): name is TargetName {
  return TARGETS.some((one) => one === name)
}

/** The cookie that keeps what a visitor chose, and about whom: `yes.ga4.meta`. Who is added later is asked about anew. */
export const CONSENT_COOKIE = 'consent'

export function consentValue(agreed: boolean, about: readonly string[]): string {
  return [agreed ? 'yes' : 'no', ...about].join('.')
}

/** Whether a visitor agreed to what they were asked. */
export const isAgreed = (cookie: string) => cookie.startsWith('yes.')

/** Whom a visitor agreed to tell. */
export function agreedIn(cookie: string | undefined): TargetName[] {
  const [decision, ...about] = (cookie ?? '').split('.')
  return decision === 'yes' ? TARGETS.filter((one) => about.includes(one)) : []
}

/** What of a browser lets a target join a purchase with a visit of its own. Kept until it was told, no longer. */
export type Visitor = {
  ip: string
  userAgent: string
  page: string
  /** The numbers that their own scripts gave the browser, where the school runs them. */
  clientId?: string | undefined
  fbp?: string | undefined
  fbc?: string | undefined
}

/** A target as staff see it. */
export type TargetView = {
  name: TargetName
  enabled: boolean
  id: string | null
  /** What the secret ends with. */
  ends: string | null
  /** Of the last 30 days. */
  told: number
  refused: number
  /** What it said when it refused last, in its own words. */
  problem: string | null
}
