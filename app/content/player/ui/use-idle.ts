import { useEffect, useRef, useState } from 'react'

const IDLE_MS = 3000

/** Whether nothing was moved or pressed for a while during playing, so that the controls may go. */
export function useIdle(playing: boolean): { idle: boolean; wake: () => void } {
  const [idle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function wake() {
    clearTimeout(timer.current)
    setIdle(false)
    if (playing) timer.current = setTimeout(() => setIdle(true), IDLE_MS)
  }
  const waking = useRef(wake)
  waking.current = wake
  // biome-ignore lint/correctness/useExhaustiveDependencies: starting and pausing both begin anew
  useEffect(() => {
    waking.current()
    return () => clearTimeout(timer.current)
  }, [playing])
  return { idle: idle && playing, wake }
}
