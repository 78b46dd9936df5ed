import type { InvitationState } from '#app/selling/payments/invitation.ts'
import type { LicencePurchase } from './invitation.ts'
import type { PersonReport, Report } from './report.ts'

type ShownPurchase = LicencePurchase & { boughtAt: string }

/** Somebody who was invited, as the buyer sees them. */
export type InvitedPerson = {
  id: number
  name: string
  email: string
  status: InvitationState
  /** When it came to that. */
  since: string
  /** Its link opens no more. */
  expired: boolean
  /** Once it was accepted. */
  report: PersonReport | null
}

/** People who were invited with one list, of whom it can be taken back. */
export type InvitedList = { id: number; people: number; sentAt: string }

/** The access manager as its page shows it. */
export type ManagerView = {
  course: { id: number; slug: string; title: string }
  purchase: ShownPurchase
  /** All of the course, where there are several. */
  purchases: ShownPurchase[]
  people: InvitedPerson[]
  /** Lists of people that were invited at once, the newest first, with licences that nobody uses yet. */
  lists: InvitedList[]
  /** By which people call the order. */
  number: string
  /** What as many more cost, where all are given. */
  refill: { quantity: number; amount: number; currency: string } | null
  /** Of all of them together, once somebody accepted. */
  report: Report | null
}
