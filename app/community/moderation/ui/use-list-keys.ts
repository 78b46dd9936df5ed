import { type RefObject, useEffect } from 'react'

const OWN_KEYS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog], details[open]'

/**
 * J and K lead from row to row, other letters press what a row names by `data-key`. They work while the focus is in the
 * list or nowhere, and never where something is typed or a window is open.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let at = 0
    function press(event: KeyboardEvent) {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || !list.current) return
      const inside = list.current.contains(target)
      if ((!inside && target !== document.body) || target.closest(OWN_KEYS)) return
      const rows = [...list.current.children] as HTMLElement[]
      // Where the focus went with a row, its neighbour stands in its place.
      const now = rows.findIndex((row) => row.contains(target))
      const step = { j: inside ? 1 : 0, k: -1 }[key]
      if (step !== undefined) {
        at = Math.max(0, Math.min((inside ? now : at) + step, rows.length - 1))
        rows[at]?.focus()
        return event.preventDefault()
      }
      const named = rows[now]?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      if (!named) return
      event.preventDefault()
      named.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
