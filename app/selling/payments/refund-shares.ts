import { spreadMoney } from '#app/platform/money.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/**
 * What of an amount that goes back falls on each item of an order: on those that its refund names as far as that reaches,
 * the rest by what there is room for. It adds up to the amount, or to all the room there is.
 * @param rooms the most that may fall on each item
 * @param named what the refund names of each
 */
export function shareRefund(amount: number, rooms: readonly number[], named: readonly number[]): number[] {
  const size = Math.min(amount, sum(rooms))
  const first = rooms.map((room, at) => Math.min(room, named[at] ?? 0))
  const shares = sum(first) > size ? spreadMoney(size, first) : first
  const more = spreadMoney(
    size - sum(shares),
    rooms.map((room, at) => room - (shares[at] ?? 0)),
  )
  return shares.map((share, at) => share + (more[at] ?? 0))
}
