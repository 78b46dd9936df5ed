import type { Role, Viewer } from './viewer.ts'

const ALL_STAFF = ['owner', 'administrator', 'instructor'] as const
const OFFICE = ['owner', 'administrator'] as const
const OWNER = ['owner'] as const

/** Who a right can be given to: a role, or the capability that any account may have beside its role. */
export type Holder = Role | 'affiliate'

/** Who may do what: the one list that routes declare from, and that pages ask before they show a button. */
export const PERMISSIONS = {
  /** Enters the back office; what is seen there depends on the rest. */
  staff: ALL_STAFF,
  /** Builds courses and other products; an instructor those that they teach (catalogue's `findBuilt`). */
  build: ALL_STAFF,
  /** Sets what products cost. */
  prices: OFFICE,
  /** Makes promo codes. */
  codes: OFFICE,
  /** Makes membership plans, and sees who joined them. */
  plans: OFFICE,
  /** Lays out the school's home and makes its pages; those of a product, whoever builds it. */
  pages: OFFICE,
  /** Says who teaches what, and so who builds it. */
  assign: OFFICE,
  /** Renames and deletes tags, wherever they stand. */
  tags: OFFICE,
  /** Sees students and what they did; an instructor, those of the products taught. */
  students: ALL_STAFF,
  /** Adds students, grants access by hand and revokes it; an instructor, of the products taught. */
  grants: ALL_STAFF,
  /** Helps a student: denies access and revokes what was bought, sees sessions, consents and e-mails. */
  support: OFFICE,
  /** Sees transactions, receipts and revenue. */
  sales: OFFICE,
  /** Reads what people say across the school and answers it; an instructor whom the owner limits, on what they teach. */
  comments: ALL_STAFF,
  /** Makes lead forms, sees who left an address by them and takes that along. */
  leads: OFFICE,
  /** Runs the community: its topics, and what others write. */
  community: OFFICE,
  /** Changes name, looks, languages, company data and legal texts. */
  settings: OFFICE,
  /** Invites staff and changes roles. */
  team: OWNER,
  /** Adds and removes domains. */
  domains: OWNER,
  /** Connects payment providers, and so says where the money goes. */
  payments: OWNER,
  /** Puts scripts of the school's own on its public pages. */
  scripts: OWNER,
  /** Runs the affiliate programme: its rules, and who takes part. */
  affiliates: OFFICE,
  /** Sees what the school owes to affiliates and instructors. */
  balance: OFFICE,
  /** Approves withdrawals and pays them. */
  payouts: OWNER,
  /** Moves the school: takes all of it along as an archive, brings courses of other platforms in. */
  transfer: OWNER,
  /** Creates and deletes the keys by which programs call the API. */
  keys: OWNER,
  /** Sees what came of recommending the school's products. */
  affiliate: ['affiliate'],
} as const satisfies Record<string, readonly Holder[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether a right is given to a role, or to affiliates. */
export function isHeldBy(holder: string, permission: Permission): boolean {
  const holders: readonly string[] = PERMISSIONS[permission]
  return holders.includes(holder)
}

export function may(viewer: Viewer, permission: Permission): boolean {
  if (viewer.kind === 'visitor') return false
  if (viewer.apiKey && !viewer.apiKey.rights.includes(permission)) return false
  const asStaff = viewer.kind === 'staff' && isHeldBy(viewer.role, permission)
  return asStaff || (viewer.affiliate && isHeldBy('affiliate', permission))
}

export function isPermission(access: string): access is Permission {
  return Object.hasOwn(PERMISSIONS, access)
}
