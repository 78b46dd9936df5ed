export type Figures = {
  /** How many ended well within the time. */
  done: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
}

/** One thing done over and over by one caller; false when there is nothing left to do it with. */
export type Step = (caller: number) => Promise<unknown>

/** Lets `callers` do the step again and again for a while, each as soon as its last one has ended. */
export async function load(callers: number, milliseconds: number, step: Step): Promise<Figures> {
  const took: number[] = []
  const startedAt = performance.now()
  const end = startedAt + milliseconds
  let failure: unknown

  async function keepDoing(caller: number): Promise<void> {
    for (let before = performance.now(); before < end && failure === undefined; ) {
      if ((await step(caller)) === false) return
      const now = performance.now()
      took.push(now - before)
      before = now
    }
  }
  await Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      keepDoing(caller).catch((error: unknown) => {
        failure ??= error
      }),
    ),
  )
  if (failure !== undefined) throw failure
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(took).sort()
  return { done: took.length, seconds, perSecond: took.length / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

export function at(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle of several figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
