import { type Locale, translate } from '#app/platform/i18n.ts'
import { CODE_LENGTH } from './certificate.ts'
import type { Said } from './content.server.ts'
import type { Design } from './look.ts'

/** A certificate of somebody made up, to try a design. */
export const sampleOf = (design: Design, locale: Locale, name?: string): Said => ({
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
