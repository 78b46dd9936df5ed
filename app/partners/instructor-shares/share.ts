export type Share = { accountId: number; productId: number; percentage: number }

export const SHARES_MAX = 500

/** What of a line's net is somebody's, rounded down. */
export function getShare(percentage: number, net: number): number {
  return net <= 0 ? 0 : Number((BigInt(net) * BigInt(percentage)) / 100n)
}

/** The places in the list at which the shares of a product come to more than all of it. */
export function findTooMuch(shares: readonly Share[]): number[] {
  const sums = new Map<number, number>()
  return shares.flatMap(({ productId, percentage }, at) => {
    const sum = (sums.get(productId) ?? 0) + percentage
    sums.set(productId, sum)
    return sum > 100 ? [at] : []
  })
}
