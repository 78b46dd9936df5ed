import { z } from 'zod'
import { LOCALES } from '#app/platform/i18n.ts'
import { Decimal, Fields, Line, Pasted, Prose, Several, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { LOOK } from '#app/platform/look.ts'
import { CURRENCIES } from './currencies.ts'
import { isReservedSubdomain } from './domain.ts'
import {
  ABOUT_MAX,
  FOOTER_TEXT_MAX,
  PICTURE_ALT_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  TAGLINE_MAX,
} from './limits.ts'
import { isScriptHost, SCRIPT_HOSTS_MAX } from './script.ts'
import { isTimeZone } from './time-zones.server.ts'

export const SchoolName = Line(1, 120)

/** The first part of the school's address: `<slug>.<platform>`. */
export const SchoolSlug = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 63, {
    params: { text: 'schools.slug_shape' },
  })
  .refine((value) => !isReservedSubdomain(value), { params: { text: 'schools.slug_taken' } })

export const Language = z.enum(LOCALES)
export const Currency = z.enum(CURRENCIES)

/** Boxes of one name, in the order of the choices. */
export function Choices<const T extends string>(choices: readonly [T, ...T[]]) {
  return Several(z.enum(choices)).transform((chosen) => choices.filter((one) => chosen.includes(one)))
}

/** Letters and digits, `PL` and digits for example, or nothing; spaces and hyphens are as people write them. */
const VatId = Pasted.transform((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine((value) => value === '' || /^(?=.*\d)[A-Z0-9]{4,16}$/.test(value), { params: { text: 'schools.vat_number' } })
  .default('')

export const WebAddressEmail = Pasted.refine((value) => /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}$/.test(value), {
  params: { text: 'errors.email' },
})

/** Which state of the settings was looked at. */
const version = WholeNumber

export const Identity = z.object({
  version,
  name: SchoolName,
  tagline: Local(Line(0, TAGLINE_MAX)).default({}),
  about: Local(Prose(0, ABOUT_MAX)).default({}),
})

export const Brand = Fields({
  version,
  brandHue: Decimal.pipe(z.number().min(0).max(360)),
  brandChroma: Decimal.pipe(z.number().min(0).max(0.4)),
  lookTheme: z.enum(LOOK.lookTheme).optional(),
  lookCorners: z.enum(LOOK.lookCorners).optional(),
  lookDensity: z.enum(LOOK.lookDensity).optional(),
  lookFont: z.enum(LOOK.lookFont).optional(),
  lookHeader: z.enum(LOOK.lookHeader).optional(),
  lookSearch: z.enum(LOOK.lookSearch).optional(),
  lookFooter: z.enum(LOOK.lookFooter).optional(),
  footerText: Local(Line(0, FOOTER_TEXT_MAX)).optional(),
  loginPictureAlt: Local(Line(0, PICTURE_ALT_MAX)).optional(),
})

export const Region = Fields({
  version,
  locales: Choices(LOCALES).refine((chosen) => chosen.length > 0, { params: { text: 'schools.one_language' } }),
  locale: Language,
  currency: Currency,
  timeZone: z.string().refine(isTimeZone, { params: { text: 'errors.invalid_value' } }),
}).refine(({ locale, locales }) => locales.length === 0 || locales.includes(locale), {
  path: ['locale'],
  params: { text: 'schools.language_not_offered' },
})

export const Company = Fields({
  version,
  companyName: Line(1, 200),
  street: Line(1, 200),
  postalCode: Pasted.pipe(Line(0, 20)),
  city: Line(1, 100),
  country: z.string().regex(/^[A-Z]{2}$/),
  vatId: VatId,
  companyEmail: WebAddressEmail,
}).refine(({ country, postalCode }) => country !== 'PL' || /^\d{2}-\d{3}$/.test(postalCode), {
  path: ['postal_code'],
  params: { text: 'schools.postal_code_shape' },
})

/** What search engines show; in a form the fields `seo.title.en` and so on. */
export const Seo = z.strictObject({
  title: Local(Line(0, SEO_TITLE_MAX)).optional(),
  description: Local(Line(0, SEO_DESCRIPTION_MAX)).optional(),
})

export const Search = z.object({ version, seo: Seo.default({}) })

/** Hosts that a script may talk to, a line each: whole https origins and nothing that stands for several. */
export const ScriptHosts = z
  .union([z.string().transform((lines) => lines.split(/\s+/).filter(Boolean)), z.array(z.string())])
  .default([])
  .transform((hosts) => [...new Set(hosts.map((host) => host.toLowerCase().replace(/\/$/, '')))])
  .refine((hosts) => hosts.length <= SCRIPT_HOSTS_MAX, {
    params: { text: 'schools.script_hosts_many', max: SCRIPT_HOSTS_MAX },
  })
  .refine((hosts) => hosts.every(isScriptHost), {
    params: { text: 'schools.script_host_shape' },
  })
