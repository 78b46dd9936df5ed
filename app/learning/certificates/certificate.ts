import type { ProductType } from '#app/content/catalogue/product.ts'

/** The kinds of products that one completes: of what is only had or joined there is nothing to certify. */
export const CERTIFIED_KINDS = ['course', 'event'] as const satisfies ProductType[]
export const isCertified = (type: ProductType) => CERTIFIED_KINDS.some((kind) => kind === type)

/** By what one earns a certificate. */
export const RULES = ['by_hand', 'lectures', 'exams', 'lectures_and_exams'] as const
export type Rule = (typeof RULES)[number]

/** Students whom certificates are given at once, and signs of a name on one. */
export const ISSUED_AT_ONCE = 100
export const NAME_MAX = 200
export const REVOKE_REASON_MAX = 500
export const STATES = ['valid', 'revoked'] as const
export type State = (typeof STATES)[number]

/** A certificate as the back office lists it. */
export type CertificateRow = {
  id: number
  code: string
  number: string
  name: string
  course: string
  issuedAt: string
  revokedAt: string | null
  student: { id: number; email: string }
  productId: number
}
export type CertificateFilters = { q?: string; product?: number; state?: State }

/** What whoever has its code is told, as a call answers it. */
export type CertificateCheck = {
  valid: boolean
  name: string
  course: string
  issuedAt: string
  revokedAt: string | null
}

/** What its own holder is told. */
export type MyCertificate = { code: string; course: string; name: string; issuedAt: string; pdf: string }
export type MyCertificateView = MyCertificate & {
  number: string
  revoked: boolean
  /** The spelling of the name waits to be confirmed. */
  unconfirmed: boolean
}

/** `C/2026/00042`: the year of its date, then its number in that year. */
export const certificateNumber = ({ series, number }: { series: string; number: number }) =>
  `${series}/${String(number).padStart(5, '0')}`

/** In which a code is written: no letter that looks like another, or like a digit. */
export const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
export const CODE_LENGTH = 20

/** A code as it is printed, in groups of four, for whoever types it. */
export const printedCode = (code: string) => code.toUpperCase().replace(/.{4}(?=.)/g, '$&-')

/** What somebody typed, as a code: any case, with or without what stands between groups. */
export const getCode = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

type ExtentText = (key: 'sheet_hours' | 'sheet_minutes' | 'sheet_lectures', values: { count: number }) => string

/** `9 hours 20 minutes, 42 lectures`, as far as there is something to say. */
export function getExtent({ minutes, lectures }: { minutes: number; lectures: number }, t: ExtentText): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const time = [hours > 0 && t('sheet_hours', { count: hours }), rest > 0 && t('sheet_minutes', { count: rest })]
  const parts = [time.filter(Boolean).join(' '), lectures > 0 && t('sheet_lectures', { count: lectures })]
  return parts.filter(Boolean).join(', ')
}

/** What a product's certificates follow, as the back office shows it. */
export type RuleRow = {
  productId: number
  product: string
  rule: Rule
  templateId: number | null
  /** Whoever earned one before the rule was set has one too. */
  earlier: boolean
}

export type TemplateTitle = { id: number; title: string }
