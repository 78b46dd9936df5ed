import { useState } from 'react'

/** Milliseconds: a press on an option takes the focus away before it is one. */
const LINGERS = 200

/** Shows something when the focus comes, and hides it a moment after it has gone. */
export function lingering(show: (shown: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    enter() {
      clearTimeout(timer)
      show(true)
    },
    leave() {
      clearTimeout(timer)
      timer = setTimeout(() => show(false), LINGERS)
    },
  }
}

/** Shown while the focus is inside, and a moment longer. */
export function useLingering() {
  const [shown, setShown] = useState(false)
  const [watch] = useState(() => lingering(setShown))
  return { shown, ...watch }
}
