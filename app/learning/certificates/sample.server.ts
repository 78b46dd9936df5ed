import { type Locale, translate } from '#app/platform/i18n.ts'
import { CODE_LENGTH } from './certificate.ts'
import type { CertificateFields } from './content.server.ts'
import type { Design } from './look.ts'

/** A certificate of somebody made up, to try a design. */
export const getSample = (design: Design, locale: Locale, name?: string): CertificateFields => ({
  design,
  locale,
  name: name ?? translate(locale, 'certificates.sample_name'),
  course: { [locale]: translate(locale, 'certificates.sample_course') },
  code: '0'.repeat(CODE_LENGTH),
  series: `C/${new Date().getFullYear()}`,
  number: 42,
  issuedAt: new Date().toISOString(),
  minutes: 560,
  lectures: 42,
  grade: 92,
  revokedAt: null,
})
