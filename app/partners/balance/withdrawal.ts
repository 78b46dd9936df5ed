export const WITHDRAWAL_STATUSES = ['requested', 'approved', 'paid', 'rejected', 'canceled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** What staff decide. */
export const WITHDRAWAL_DECISIONS = ['approved', 'paid', 'rejected'] as const
export type WithdrawalDecision = (typeof WITHDRAWAL_DECISIONS)[number]

const STEPS: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['approved', 'rejected', 'canceled'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
  canceled: [],
}

export const isNextStep = (from: WithdrawalStatus, to: WithdrawalStatus) => STEPS[from].includes(to)

/** Whether its amount is still to be paid. */
export const isOpen = (status: WithdrawalStatus) => status === 'requested' || status === 'approved'

/** Whether its amount went back to the balance. */
export const isReturned = (status: WithdrawalStatus) => status === 'rejected' || status === 'canceled'

export const FILE_FORMATS = ['pain.001', 'csv'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Days after the request by which it is paid. */
export const DUE_DAYS = 7
export const REASON_MAX = 500
export const WITHDRAWAL_MAX = 100_000_000

/** A withdrawal as its owner reads it. */
export type WithdrawalRow = {
  id: number
  amount: number
  currency: string
  status: WithdrawalStatus
  requestedAt: string
  dueAt: string
  paidAt: string | null
  reason: string | null
  ibanEnd: string
}

/** The same as the school reads it. */
export type OfficeWithdrawal = WithdrawalRow & {
  account: { id: number; name: string; email: string }
  kind: 'affiliate' | 'instructor'
  country: string
  overdue: boolean
  /** The file for the bank that it is in. */
  fileId: number | null
}

/** `open` is what is still to be paid. */
export const WITHDRAWAL_FILTERS = ['open', ...WITHDRAWAL_STATUSES] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]
