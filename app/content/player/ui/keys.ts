import { useEffect, useRef } from 'react'
import { preferences } from './preferences.ts'

/** Where a key means what it writes or presses. */
const KEY_USERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=tablist]'

/** Shift is part of the sign: `<`, `>` and `?` are keys, Shift with an arrow is not. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(KEY_USERS) !== null)
}

/** Single keys for the whole page, not while typing and not when switched off; `act` says whether the key was its own. */
export function useKeys(act: (event: KeyboardEvent) => boolean): void {
  const acting = useRef(act)
  acting.current = act
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event) || !preferences().keys) return
      if (acting.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
