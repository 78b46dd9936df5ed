/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `below`. */
  whole(below: number): number
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  pickWeighted<T extends string>(weights: Record<T, number>): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (from) => from[whole(from.length)] ?? from[0],
    pickWeighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('no weights')
    },
  }
}
