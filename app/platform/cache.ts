/** Nothing that a process keeps is trusted longer: what another process changed shows within a second. */
const KEPT_MS = 900

const all: Map<unknown, unknown>[] = []

/** As if this process had just begun. */
export function clearCaches(): void {
  for (const kept of all) kept.clear()
}

/** What was found, kept for a moment by its key, in this process alone; of `most` at the most. */
export function cache<K, V>(most = 10_000) {
  const kept = new Map<K, { value: V; until: number }>()
  all.push(kept)
  return {
    /** What is kept under a key, which may be `undefined` itself; none once its time is over. */
    find(key: K): { value: V } | undefined {
      const found = kept.get(key)
      return found && found.until > performance.now() ? found : undefined
    },
    /** `ms`: after so many it is known to be true no more. */
    keep(key: K, value: V, ms = KEPT_MS): V {
      if (kept.size >= most) kept.clear()
      kept.set(key, { value, until: performance.now() + Math.min(KEPT_MS, ms) })
      return value
    },
    forget(which: (value: V, key: K) => boolean = () => true): void {
      for (const [key, { value }] of kept) if (which(value, key)) kept.delete(key)
    },
  }
}
