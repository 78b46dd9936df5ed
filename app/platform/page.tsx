import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type Domain, type KeyOf, type Locale, type TextArguments, translate } from './i18n.ts'
import type { Look } from './look.ts'
import type { BlockDetails, UserType } from './viewer.ts'

export type SharedSchool = {
  id: number
  name: string
  slug: string
  tagline: string
  locale: Locale
  locales: Locale[]
  logo: string | null
  socialImage: string | null
  /** Beside the forms with which people enter. */
  loginPicture: { address: string; alt: string } | null
  foot: { layout: Look['lookFooter']; text: string }
  /** The legal texts that it has published. */
  /** There is something to read at /articles. */
  articles: boolean
  /** There are topics at /community. */
  community: boolean
  /** It has a plan that everybody can join. */
  plans: boolean
  /** Everybody can apply to recommend it. */
  affiliates: boolean
  legal: ('terms' | 'privacy' | 'withdrawal')[]
  /** Its own pages that the foot of every page links to. */
  pages: { href: string; text: string }[]
  /** Whom visitors are asked to let know of their purchases. */
  asksConsent: readonly string[]
  currency: string
  /** Every date and hour is shown in it. */
  timeZone: string
  brand: { hue: number; chroma: number }
  seller: { name: string; address: string; vat_id: string; email: string }
}

/** To be read by whom it is about: `contact` is where they write to the school. */
export type BlockedView = BlockDetails & { contact: string }

export type SharedViewer =
  | { kind: 'visitor' }
  | {
      kind: 'student' | 'staff'
      id: number
      type: UserType
      email_notification: { community_topics: readonly number[] }
      name: string
      email: string
      emailVerified: boolean
      role: string
      avatar: string | null
      /** Reads and learns alone. */
      blocked: BlockedView | null
      /** What they were told and have not read, as far as it is counted. */
      unread: number
      /** Recommends the school for a commission. */
      affiliate: boolean
      /** The school owes them something, or did. */
      hasBalance: boolean
      /** For staff, on pages of the back office: how much waits on each page of its menu, by its address. */
      waiting: Record<string, number>
      /** For staff: nothing leaves this database, as it may be a copy. */
      held: boolean
    }

/** What every page gets besides its own props. */
export type SharedProps = {
  school: SharedSchool
  viewer: SharedViewer
  locale: Locale
  csrf: string
  path: string
  origin: string
  /** What was typed, when a form that a browser sent by itself is shown again. */
  old: Record<string, unknown> | null
}

const SharedContext = createContext<SharedProps | undefined>(undefined)

type Errors = Record<string, string>
const ErrorsContext = createContext<Errors>({})

/** Around every page, on both sides. */
export function Sharing({ shared, errors, children }: { shared: SharedProps; errors: Errors; children?: ReactNode }) {
  const account = getAccount(shared)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (account === undefined) delete dataset.account
    else dataset.account = String(account)
  }, [account])
  return (
    <SharedContext value={shared}>
      <ErrorsContext value={errors}>{children}</ErrorsContext>
    </SharedContext>
  )
}

/** What is wrong with the form that was refused, by field; `form` is what stands at none. */
export function useErrors(): Errors {
  return useContext(ErrorsContext)
}

/** For pages; an island in the browser knows its props and what the document says. */
export function useShared(): SharedProps {
  const shared = useContext(SharedContext)
  if (!shared) throw new Error('an island has no page around it: give it what it needs as props')
  return shared
}

export function useLocale(): Locale {
  return useContext(SharedContext)?.locale ?? (document.documentElement.lang as Locale)
}

export function useTimeZone(): string {
  return useContext(SharedContext)?.school.timeZone ?? document.documentElement.dataset.timeZone ?? 'UTC'
}

/** The account for which a page is made; visitors have none. */
export function getAccount({ viewer }: Pick<SharedProps, 'viewer'>): number | undefined {
  return viewer.kind === 'visitor' ? undefined : viewer.id
}

/** The same for forms, in islands too. */
export function usePageAccount(): number | undefined {
  const shared = useContext(SharedContext)
  if (shared) return getAccount(shared)
  const { account } = document.documentElement.dataset
  return account === undefined ? undefined : Number(account)
}

/** What a plain form must carry to be accepted. */
export function useCsrf(): string {
  return (
    useContext(SharedContext)?.csrf ?? document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
  )
}

/** The texts of one domain in the viewer's language; a page or an island lists the domains it uses in its `texts`. */
export function useTexts<D extends Domain>(domain: D) {
  const locale = useLocale()
  return (key: KeyOf<D>, values?: TextArguments) => translate(locale, `${domain}.${key}`, values)
}
