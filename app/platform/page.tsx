import { usePage } from '@inertiajs/react'
import { type Domain, type KeyOf, type Locale, type TextArguments, translate } from './i18n.ts'

export type SharedSchool = {
  id: number
  name: string
  slug: string
  tagline: string
  locale: Locale
  locales: Locale[]
  logo: string | null
  socialImage: string | null
  /** The legal texts that it has published. */
  legal: ('terms' | 'privacy' | 'withdrawal')[]
  currency: string
  /** Every date and hour is shown in it. */
  timeZone: string
  brand: { hue: number; chroma: number }
  seller: { name: string; address: string; vat_id: string; email: string }
}

export type SharedViewer =
  | { kind: 'visitor' }
  | {
      kind: 'student' | 'staff'
      id: number
      name: string
      email: string
      emailVerified: boolean
      role: string
      avatar: string | null
    }

/** What every page gets besides its own props. */
export type Shared = {
  school: SharedSchool
  viewer: SharedViewer
  locale: Locale
  csrf: string
  path: string
  origin: string
  /** What was typed, when a form that a browser sent by itself is shown again. */
  old: Record<string, unknown> | null
}

export function useShared(): Shared {
  return usePage().props.shared as Shared
}

/** What is wrong with the form that was refused, by field; `form` is what stands at none. */
export function useErrors(): Record<string, string> {
  return usePage().props.errors as Record<string, string>
}

/** The texts of one domain in the viewer's language; a page lists the domains it uses in its `texts` export. */
export function useTexts<D extends Domain>(domain: D) {
  const { locale } = useShared()
  return (key: KeyOf<D>, values?: TextArguments) => translate(locale, `${domain}.${key}`, values)
}
