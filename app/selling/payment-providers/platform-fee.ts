/** The operator's fee for an order: hundredths of a per cent, and an amount by currency. */
export type FeeRule = { feeRate: number; feeFixed: ReadonlyMap<string, number> }

/** What the operator keeps of an order: the share is rounded down, and all of it is never more than was paid. */
export function getPlatformFee({ feeRate, feeFixed }: FeeRule, total: number, currency: string): number {
  const share = Number((BigInt(total) * BigInt(feeRate)) / 10_000n)
  return Math.min(total, share + (feeFixed.get(currency) ?? 0))
}

/** What selling through the platform's account costs a school, in its currency. */
export type PlatformFeeView = { percent: number; fixed: number; currency: string; holdDays: number }
