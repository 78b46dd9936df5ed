import { router } from '@inertiajs/react'

type VisitEvent = { detail: { visit: { url: URL; async: boolean } } }

/**
 * A reload may take away what has the focus, such as the row whose button was pressed or the button that opened a window: who
 * goes on by keys is then at the content, and not at the top of the page.
 */
export function keepFocusOnPage(): void {
  let focused: EventTarget | null = null
  addEventListener('focusin', ({ target }) => {
    focused = target
  })
  router.on('finish', ({ detail: { visit } }: VisitEvent) => {
    if (!visit.async || visit.url.href !== location.href) return
    requestAnimationFrame(() => {
      const isGone = focused instanceof Element && !focused.isConnected
      if (isGone && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    })
  })
}
