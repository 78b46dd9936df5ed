import type { GrantSource } from '#app/access/access/rule.ts'
import type { ProductOption, ProductType } from '#app/content/catalogue/product.ts'
import type { CourseProgress } from '#app/learning/lectures/progress.ts'
import type { ListedPlan } from '#app/memberships/instalments/plan.ts'
import type { StudentTag } from '#app/people/student-tags/student-tags.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import type { Amount } from './student-view.ts'

/** What opens, or opened, a product to a student. */
export type GrantView = {
  id: number
  source: GrantSource
  /** The transaction, or the one that its licence was bought with, for who may see sales. */
  transactionId: number | null
  /** Who gave it by hand, and why. */
  givenBy: string | null
  reason: string | null
  from: string
  until: string | null
  revokedAt: string | null
  revokedBy: string | null
  revokeReason: string | null
  open: boolean
  /** Would be open, but the school denies the product. */
  denied: boolean
}

/** That the school closed, or had closed, a product to a student. */
export type DenialView = {
  id: number
  reason: string
  deniedAt: string
  deniedBy: string
  liftedAt: string | null
  liftedBy: string | null
  liftReason: string | null
}

export const stands = ({ liftedAt }: DenialView): boolean => liftedAt === null

/** A product and how the student stands with it. */
export type StudentCourse = {
  id: number
  type: ProductType
  title: string
  slug: string
  /** The viewer may open it to students. */
  built: boolean
  grants: GrantView[]
  denials: DenialView[]
  progress: CourseProgress
  lastActiveAt: string | null
}

export type OpenSession = {
  browser: string
  system: string
  /** The first half of the network address. */
  network: string
  since: string
  lastSeenAt: string
  until: string
}
export type ConsentView = {
  kind: 'terms' | 'withdrawal_waiver' | 'marketing' | 'renewal' | 'keep_card'
  wording: string
  given: boolean
  at: string
}
export type MailLine = {
  id: number
  subject: string
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  createdAt: string
}

/** `until` is null for good. */
export type BlockView = { since: string; until: string | null; reason: string | null; by: string }

/** A student as their page shows them; what the viewer may not see is null. */
export type StudentPage = {
  student: {
    id: number
    name: string
    firstName: string
    lastName: string
    email: string
    emailVerified: boolean
    /** Address of a picture. */
    avatar: string | null
    locale: 'en' | 'pl'
    /** For staff alone, by name. */
    tags: StudentTag[]
    createdAt: string
    lastActiveAt: string | null
    spent: Amount | null
    terms: { at: string; version: number | null } | null
    /** Reads and learns alone: since when, until when, why, and who said so. */
    blocked: BlockView | null
  }
  /** What they have, had or have begun; `coursesNext` is the address of those that follow. */
  courses: StudentCourse[]
  coursesNext: string | null
  /** What the viewer may open to them. */
  products: OptionList<ProductOption>
  /** What they pay or paid in instalments, for who may know it. */
  instalments: ListedPlan[]
  sessions: OpenSession[] | null
  consents: ConsentView[] | null
  mails: MailLine[] | null
}
