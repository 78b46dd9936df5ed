import { toSnakeCase, toSnakeNames } from '#app/platform/case.ts'
import { inFields, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { Look } from '#app/platform/look.ts'
import type { Seller } from './seller.ts'

type StoredSettings = Look & {
  version: number
  slug: string
  name: string
  tagline: LocalText
  about: LocalText
  logo: string | null
  socialImage: string | null
  favicon: string | null
  loginPicture: string | null
  loginPictureAlt: LocalText
  footerText: LocalText
  brandHue: number
  brandChroma: number
  locales: Locale[]
  locale: Locale
  currency: string
  timeZone: string
  seller: Seller
  seoTitle: LocalText
  seoDescription: LocalText
}

/** The settings as the forms of the page hold them, by the names of their fields. */
export type SettingsView = {
  version: number
  slug: string
  logo: string | null
  socialImage: string | null
  favicon: string | null
  loginPicture: string | null
  brand: { hue: number; chroma: number }
  look: Look
  locales: Locale[]
  fields: Record<string, string>
}

export function settingsView(school: StoredSettings): SettingsView {
  const { version, slug, logo, socialImage, favicon, loginPicture, brandHue, brandChroma, locales, seller } = school
  const { locale, currency, timeZone, footerText, loginPictureAlt } = school
  const { lookTheme, lookCorners, lookDensity, lookFont, lookHeader, lookSearch, lookFooter } = school
  return {
    version,
    slug,
    logo,
    socialImage,
    favicon,
    loginPicture,
    brand: { hue: brandHue, chroma: brandChroma },
    look: { lookTheme, lookCorners, lookDensity, lookFont, lookHeader, lookSearch, lookFooter },
    locales,
    fields: {
      name: school.name,
      ...inFields({
        tagline: school.tagline,
        about: school.about,
        ...toSnakeNames({ footerText, loginPictureAlt }),
        'seo.title': school.seoTitle,
        'seo.description': school.seoDescription,
      }),
      ...toSnakeCase({ locale, currency, timeZone }),
      company_name: seller.name,
      street: seller.street,
      postal_code: seller.postal_code,
      city: seller.city,
      country: seller.country,
      vat_id: seller.vat_id,
      company_email: seller.email,
    },
  }
}

/** The subjects of the school's settings, each a page of its own. */
export type SettingsPart = 'identity' | 'brand' | 'region' | 'company' | 'search'
