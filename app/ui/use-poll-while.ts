import { usePoll } from '@inertiajs/react'
import { useEffect } from 'react'

/** Reads these props of the page again every so many milliseconds, as long as something goes on that changes them. */
export function usePollWhile(isGoingOn: boolean, only: string[], everyMs = 2000): void {
  const { start, stop } = usePoll(everyMs, { only }, { autoStart: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are made anew each time
  useEffect(() => {
    if (isGoingOn) start()
    return stop
  }, [isGoingOn])
}
