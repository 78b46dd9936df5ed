import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a window above the page until it is closed; then the focus is where it was. */
export function showAbove(before: Element | null, view: (onClose: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
    if (before instanceof HTMLElement) before.focus()
  }
  root.render(view(close))
}
