import { router } from '@inertiajs/react'

type Visit = { id: string; url: URL; method: string; async: boolean; prefetch: boolean; only: string[] }
type About = { detail: { visit: Visit } }

/**
 * Of two reloads of a page the older one's answer may come last, and the page would stay as it was before the newer one:
 * so whatever asks for the page anew calls off the reload under way, and brings what that one was to bring as well.
 */
export function keepReloadsInOrder(): void {
  let running: Visit | undefined
  router.on('before', ({ detail: { visit } }: About) => {
    const here = visit.url.pathname + visit.url.search === location.pathname + location.search
    if (visit.method !== 'get' || visit.prefetch || !here) return
    if (running) {
      const all = running.only.length === 0 || visit.only.length === 0
      visit.only = all ? [] : [...new Set([...running.only, ...visit.only])]
      router.cancelAll({ sync: false, prefetch: false })
    }
    if (visit.async) running = visit
  })
  router.on('finish', ({ detail: { visit } }: About) => {
    if (visit.id === running?.id) running = undefined
  })
}
