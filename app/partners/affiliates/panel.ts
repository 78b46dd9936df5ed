/** A page that a link may lead to. */
export type LinkTarget = { address: string; title: string; cover: string | null }

type Sums = { clicks: number; orders: number; commission: number }

/** What came of recommending, and in as much time before. */
export type Results = { now: Sums; before: Sums | null }

export const RESULT_PERIODS = ['30', '365', 'all'] as const
export type ResultPeriod = (typeof RESULT_PERIODS)[number]
export const DAYS_OF: Record<ResultPeriod, number | null> = { '30': 30, '365': 365, all: null }

/** Orders for a hundred clicks, with one decimal. */
export function getConversion(orders: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.round((1000 * orders) / clicks) / 10
}
