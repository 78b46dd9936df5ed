/** What a year of a balance came to, in one currency. */
export type YearSums = {
  currency: string
  /** Before the year began. */
  before: number
  commissions: number
  shares: number
  /** What was taken back, less what was given again; zero or negative. */
  corrections: number
  /** What was withdrawn, less what came back. */
  withdrawn: number
  after: number
  /** What was really paid in the year. */
  paid: number
}

type StatementPayment = { id: number; amount: number; currency: string; paidAt: string; ibanEnd: string }

/** The year of one person. */
export type Statement = {
  year: number
  account: { id: number; name: string; email: string }
  sums: YearSums[]
  payments: StatementPayment[]
}

/** In this order they are read. */
export const YEAR_LINES = [
  'before',
  'commissions',
  'shares',
  'corrections',
  'withdrawn',
  'after',
  'paid',
] as const satisfies readonly (keyof YearSums)[]
