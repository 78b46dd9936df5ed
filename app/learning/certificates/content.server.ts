import { brandHex } from '#app/platform/brand-color.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { certificateNumber, getExtent, printedCode } from './certificate.ts'
import type { Field } from './look.ts'
import { getSheet, type Sheet, type SheetContent } from './sheet.ts'
import type { certificates } from './tables.server.ts'

type StoredCertificate = typeof certificates.$inferSelect
/** What a certificate says, stored or made up to try a template. */
export type CertificateFields = Pick<
  StoredCertificate,
  | 'code'
  | 'series'
  | 'number'
  | 'name'
  | 'course'
  | 'locale'
  | 'issuedAt'
  | 'minutes'
  | 'lectures'
  | 'grade'
  | 'design'
  | 'revokedAt'
>
type School = Pick<CurrentSchool, 'name' | 'logo' | 'timeZone' | 'brandHue' | 'brandChroma' | 'origin' | 'movedTo'>

/** A picture of ours that has sizes: only those are drawn in PDFs. */
const DRAWABLE = /^\/media\/public\/[1-9]\d*\/[0-9a-f]{64}\.(?:webp|png|jpg|gif)$/
const drawable = (address: string | null) => (address && DRAWABLE.test(address) ? address : null)

/** The sheet of a certificate, for pages and PDFs alike. */
export async function drawSheet(fields: CertificateFields, school: School): Promise<Sheet> {
  // Only now: few processes are asked for one, and it reads a typeface.
  const { measure } = await import('./text-width.server.ts')
  return getSheet(await loadContent(fields, school), measure)
}

async function loadContent(fields: CertificateFields, school: School): Promise<SheetContent> {
  const { design, locale, code, name, course } = fields
  const shows = (field: Field) => design.fields.includes(field)
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `certificates.${key}`, values)
  const date = longDate(fields.issuedAt, locale, school.timeZone)
  return {
    locale,
    orientation: design.orientation,
    color: design.color ?? brandHex(0.47, { hue: school.brandHue, chroma: school.brandChroma }),
    logo: shows('logo') ? drawable(design.logo ?? school.logo) : null,
    school: shows('logo') ? school.name : '',
    placeAndDate: shows('date') ? [design.place, date].filter(Boolean).join(', ') : '',
    before: inLocale(design.before, locale),
    name,
    between: inLocale(design.between, locale),
    course: inLocale(course, locale),
    details: getDetails(fields, shows, t),
    below: inLocale(design.below, locale),
    signature: shows('signature') ? drawable(design.signature) : null,
    signer: shows('signature') ? design.signer : '',
    role: shows('signature') ? inLocale(design.role, locale) : '',
    number: shows('number') ? { value: certificateNumber(fields), label: t('sheet_number') } : null,
    qr: await qrPath(getAddress(school, code), 0),
    code: printedCode(code),
    revoked: fields.revokedAt ? t('sheet_revoked', { date: longDate(fields.revokedAt, locale, school.timeZone) }) : '',
  }
}

/** Where everybody checks a certificate. */
export const getAddress = (school: Pick<CurrentSchool, 'origin' | 'movedTo'>, code: string) =>
  `${mainOrigin(school)}/certificates/${code}`

/** `9 hours 20 minutes, 42 lectures, exam passed with 92%`, as far as there is something to say. */
function getDetails(
  { grade, ...fields }: CertificateFields,
  shows: (field: Field) => boolean,
  t: (key: string, values?: Record<string, string | number>) => string,
): string {
  const parts = [
    shows('hours') && getExtent(fields, t),
    shows('grade') && grade !== null && t('sheet_grade', { grade }),
  ]
  return parts.filter(Boolean).join(', ')
}

const longDate = (at: string, locale: Locale, timeZone: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at))
