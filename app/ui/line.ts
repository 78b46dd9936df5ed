/** A call that hangs holds up those after it no longer. */
const PATIENCE_MS = 10_000

/**
 * Runs what is handed to it one after the other, whether or not it succeeds: calls that are made at once arrive in any
 * order, and so do their answers. What still waits when the page is left begins then, all at once.
 */
export function line(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const { wait, stop } = waiting()
    const done = Promise.race([last, wait]).then(work)
    last = done.then(stop, stop)
    return done
  }
}

/** For what waits long enough, or until the page is left. */
function waiting(): { wait: Promise<void>; stop: () => void } {
  const over = new AbortController()
  const wait = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    globalThis.addEventListener?.('pagehide', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return { wait, stop: () => over.abort() }
}
