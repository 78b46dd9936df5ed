import { useRef, useState } from 'react'

/** Milliseconds: a press on an option takes the focus away before it is one. */
const LINGERS = 200

/** Shown while the focus is inside, and a moment longer. */
export function useLingering() {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    shown,
    enter() {
      clearTimeout(timer.current)
      setShown(true)
    },
    leave() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(false), LINGERS)
    },
  }
}
