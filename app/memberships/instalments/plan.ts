import { FAILURES } from '#app/memberships/memberships/membership.ts'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { WITHDRAWAL_DAYS } from '#app/selling/purchases/withdrawal.ts'

/**
 * What instalments can be: `STARTED` before the first is paid, `AT_RISK` while a failed one is tried again, `SUSPENDED` once that
 * came to nothing, which closes the product, `DONE` when all are paid.
 */
export const PLAN_STATES = ['STARTED', 'ACTIVE', 'AT_RISK', 'SUSPENDED', 'DONE', 'ENDED'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Those in which something is still to be paid. */
export const RUNNING_PLANS = ['ACTIVE', 'AT_RISK', 'SUSPENDED'] as const satisfies readonly PlanState[]
export const isRunning = (status: PlanState) => RUNNING_PLANS.some((one) => one === status)

/** Those in which an instalment is owed that was not paid when it was due. */
export const OWING_PLANS: readonly PlanState[] = ['AT_RISK', 'SUSPENDED']

/** Why it is as it is: what a charge failed for, or by whom it was ended. */
export const PLAN_REASONS = ['staff', 'chargeback', 'closed', 'deleted', ...FAILURES] as const
export type PlanReason = (typeof PLAN_REASONS)[number]

/** What is paid before it is charged: the instalment that is owed, or all that are left. */
export const PAYABLE = ['due', 'rest'] as const
export type Payable = (typeof PAYABLE)[number]

export const getPlanPath = (id: number) => `/my/instalments/${id}`

/** So many days after the order the rest can be paid early: before, its buyer may withdraw from all of it. */
export const EARLY_AFTER_DAYS = WITHDRAWAL_DAYS + 1

/** A payment for one instalment or several, as its buyer and the staff see it. */
export type PlanPayment = {
  id: number
  hash: string
  order: string
  at: string
  /** Which instalments it is for. */
  number: number
  to: number
  amount: number
  status: TransactionStatus
  paid: boolean
}

/** What somebody pays in instalments. */
export type PlanView = {
  id: number
  status: PlanState
  reason: PlanReason | null
  product: { id: number; title: string; slug: string }
  count: number
  amount: number
  currency: string
  everyMonths: number
  paid: number
  /** What is still to be paid. */
  left: number
  /** When the next one is due, which may have passed, and when it is tried next. */
  dueAt: string | null
  nextChargeAt: string | null
  open: boolean
  since: string
  payments: PlanPayment[]
}

/** The same for its buyer, with the card that it is charged to, and from when on the rest can be paid early. */
export type OwnPlanView = PlanView & { card: MeansView | null; earlyFrom: string; mayPayRest: boolean }

/** Instalments in a list of somebody's. */
export type ListedPlan = Pick<PlanView, 'id' | 'status' | 'count' | 'paid' | 'left' | 'currency' | 'nextChargeAt'> & {
  title: string
  /** The order that began them. */
  sale: number
}

/** The same for staff, with whose it is and what was noted when it was ended. */
export type PlanPage = PlanView & {
  buyer: { id: number; name: string; email: string }
  note: string | null
  endedBy: string | null
  mayEnd: boolean
}
