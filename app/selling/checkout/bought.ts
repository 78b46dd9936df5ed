/**
 * What an order of a plan was for: to join it, the next period, or other terms of what one has; or that an order pays a later
 * instalment of a product. `until`: where what it paid
 * for ends, null where that has no end; `nothing`: it was paid and bought nothing, as it came too late.
 */
export type BoughtPeriod = {
  by: 'joining' | 'renewal' | 'change' | 'instalment'
  until: string | null
  nothing: boolean
  /** What is charged after the trial that it began, and when, as long as that runs. */
  after: NextCharge | null
}

/** What is charged next without being ordered again, and when. */
export type NextCharge = { amount: number; currency: string; at: string }
