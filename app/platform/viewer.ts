import type { Locale, LocalText } from './i18n.ts'
import type { Look } from './look.ts'

export type Role = 'owner' | 'administrator' | 'instructor' | 'student'

export type Visitor = { kind: 'visitor'; schoolId: number; locale: Locale }

export type Member = {
  kind: 'student' | 'staff'
  schoolId: number
  id: number
  role: Role
  /** A capability beside the role: may recommend the school's products for a commission. */
  affiliate: boolean
  firstName: string
  lastName: string
  email: string
  emailVerifiedAt: string | null
  /** An instructor whom the owner lets see what they teach alone. */
  limited?: boolean
  /** Has shown a password or a passkey in this session within the last hour. */
  proven?: boolean
  /** Of staff: logs in with two steps, an app's code or a passkey. */
  twoStep?: boolean
  locale: Locale
  /** Address of a picture. */
  avatar?: string | null
  /** The topics that tell them of new posts by e-mail. */
  topics?: number[]
  /** A student who reads, learns and takes away what they wrote, and nothing more; `reason` is for them to read. */
  blocked?: BlockDetails | null
  /** Of a session in which staff look at the school as this student: who, and until when. They change nothing in it. */
  actedBy?: ActingStaff | null
  /** The API key by which a program acts for this account. It may do what its scopes give, whatever the role may. */
  apiKey?: ApiKeyAccess
}

export type ApiKeyAccess = {
  id: number
  name: string
  /** `students:read`; a scope for writing implies the one for reading. */
  scopes: readonly string[]
  /** The names in permissions.ts that these scopes give. */
  rights: readonly string[]
}

export type ActingStaff = { name: string; until: string }

export type BlockDetails = { reason: string | null; until: string | null }

/**
 * Who asks. `kind` decides what one sees and may: staff who owe the two steps that the owner asks for are students to
 * everything until they have shown them, whatever their role.
 */
export type Viewer = Visitor | Member

/**
 * Whether the viewer works on what these accounts teach: all staff do, and see it before it is published and without
 * buying it; an instructor whom the owner limits is to everything else a student.
 */
export function worksOn(viewer: Viewer, teacherIds: readonly number[]): boolean {
  return viewer.kind === 'staff' && (!viewer.limited || teacherIds.includes(viewer.id))
}

export function isStaffRole(role: Role): boolean {
  return role !== 'student'
}

/** What calls and pages name a person's kind of account. */
export type UserType = 'App\\User' | 'App\\Student'

export function userType(role: Role): UserType {
  return isStaffRole(role) ? 'App\\User' : 'App\\Student'
}

/** Staff who are to show two steps first. */
export function owesTwoStep(
  member: Pick<Member, 'role' | 'twoStep'>,
  school: Pick<CurrentSchool, 'staffTwoStep'>,
): boolean {
  return isStaffRole(member.role) && school.staffTwoStep && !member.twoStep
}

/** Whether the owner lets this instructor see the products they teach alone, and who learns with them. */
export function isLimited({ role }: Pick<Member, 'role'>, school: Pick<CurrentSchool, 'instructorsLimited'>): boolean {
  return role === 'instructor' && school.instructorsLimited
}

/** Somebody as requests see them, for what happens outside one. */
export function memberFrom(
  account: Omit<Member, 'kind' | 'limited'>,
  school: Pick<CurrentSchool, 'instructorsLimited'>,
): Member {
  return { ...account, kind: isStaffRole(account.role) ? 'staff' : 'student', limited: isLimited(account, school) }
}

/** A survey, as far as pages know of it: whom it asks, and when. */
export type OpenSurvey = {
  id: number
  /** Who has it is asked; null asks everybody. */
  productId: number | null
  opens: 'on_load' | 'after_completion'
  startsAt: string | null
  endsAt: string | null
}

/** A provider that a checkout offers; in its test mode no money moves. */
export type OfferedProvider = { name: string; mode: 'production' | 'sandbox' }

/** The school that the request's host names. */
export type CurrentSchool = Look & {
  id: number
  slug: string
  name: string
  tagline: LocalText
  locale: Locale
  currency: string
  timeZone: string
  brandHue: number
  brandChroma: number
  seller: { name: string; address: string; vat_id: string; email: string }
  /** The languages that visitors are offered. */
  locales: Locale[]
  /** Addresses of public files. */
  logo: string | null
  socialImage: string | null
  favicon: string | null
  loginPicture: string | null
  loginPictureAlt: LocalText
  footerText: LocalText
  /** Names its own style sheet by its content; null without one. */
  styleHash: string | null
  /** What search engines show for the home page. */
  seoTitle: LocalText
  seoDescription: LocalText
  /** The legal texts that it has published. */
  legalKinds: ('terms' | 'privacy' | 'withdrawal')[]
  /** Its own pages that the foot of every page links to, in order. */
  footerPages: { slug: string; title: LocalText }[]
  /** What of its home and of its products' pages it lays out itself. */
  laidOut: ('home' | 'product')[]
  /** From when on there is an article that everybody may read. */
  articlesFrom: string | null
  /** It has topics, so that its pages lead to its community. */
  hasTopics: boolean
  /** Of the school of a request: it has a plan that everybody can join. */
  offersPlans?: boolean
  /** Of the school of a request: its affiliate programme is on. */
  hasAffiliates?: boolean
  /** Of the school of a request: nothing leaves this database, as it may be a copy (held.server.ts). */
  held?: boolean
  /** Of the school of a request: its rows are on their way to another node, and nothing of it is saved meanwhile. */
  savingPaused?: boolean
  /** What it asks those who learn, or will ask. */
  openSurveys: OpenSurvey[]
  /** Instructors see only the products they teach, and their students. */
  instructorsLimited: boolean
  /** Whoever works here enters the back office with two steps alone. */
  staffTwoStep: boolean
  /** Nobody orders for money without giving up the right to withdraw. */
  waiverRequired: boolean
  /** The payment providers that its checkout offers, in its order. */
  providers: OfferedProvider[]
  /** The services that are told of its purchases, where a buyer agrees. */
  conversions: ('ga4' | 'meta')[]
  /** The sites of others that may show what is the school's. */
  embedOrigins: string[]
  /** How the school's own script runs; null without one. */
  scripts: {
    mode: 'sandboxed' | 'direct' | 'container'
    pages: string[]
    hosts: string[]
    hash: string
    category?: string | undefined
  } | null
  /** Where visitors of this host are sent: the domain that the school chose as its main address, if it is another. */
  movedTo: string | null
  /** The address that links to this school use, such as `https://lumen.example`. */
  origin: string
}

/** The school's address for everybody, whatever host a request came to. */
export function mainOrigin({ movedTo, origin }: Pick<CurrentSchool, 'movedTo' | 'origin'>): string {
  return movedTo ?? origin
}

/** What people are sorted by where their name is shown: their last name, then the first. */
export const toSortedName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName} ${firstName}`.trim()

export function viewerName(viewer: { firstName: string; lastName: string }): string {
  return `${viewer.firstName} ${viewer.lastName}`.trim()
}
