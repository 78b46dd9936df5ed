import { useCallback, useEffect, useRef, useState } from 'react'

const SECOND = 1000

/**
 * What is left until an instant of the server's, in milliseconds, each second anew; null without one. It counts by a clock that
 * nobody can set: from what the server said its time was, and again whenever it says so (`heard`).
 */
export function useClock(endsAt: string | null, serverNow: string) {
  const end = endsAt === null ? null : Date.parse(endsAt)
  const [left, setLeft] = useState(() => (end === null ? null : end - Date.parse(serverNow)))
  /** When it is over, on this page's own clock. */
  const over = useRef<number>(undefined)
  const heard = useCallback(
    (at: string) => {
      if (end === null) return
      const estimate = performance.now() + end - Date.parse(at)
      // An answer takes time to come, so of two estimates the earlier one is nearer.
      over.current = Math.min(over.current ?? estimate, estimate)
    },
    [end],
  )
  useEffect(() => {
    if (end === null) return
    over.current = undefined
    heard(serverNow)
    const tick = () => setLeft(Math.max(0, (over.current ?? 0) - performance.now()))
    tick()
    const timer = setInterval(tick, SECOND / 2)
    return () => clearInterval(timer)
  }, [end, serverNow, heard])
  return { left, heard }
}
