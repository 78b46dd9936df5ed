import { router } from '@inertiajs/react'

type VisitEvent = { detail: { visit: { id: string; url: URL; async: boolean; only: string[] } } }

/**
 * Of two reloads of a page the older one's answer may come last, and the page would stay as it was before the newer one:
 * so the newer calls off the one under way, and brings all of the page, as it cannot know what that one was to bring.
 */
export function keepReloadsInOrder(): void {
  let running: string | undefined
  router.on('before', ({ detail: { visit } }: VisitEvent) => {
    if (!visit.async || visit.url.href !== location.href) return
    if (running) {
      visit.only = []
      router.cancelAll({ sync: false, prefetch: false })
    }
    running = visit.id
  })
  router.on('finish', ({ detail: { visit } }: VisitEvent) => {
    if (visit.id === running) running = undefined
  })
}
