import { router } from '@inertiajs/react'

type HistoryState = { props: object }

/**
 * What the browser's Back brings was kept as it was when one left it: it is shown at once, and then as the server has it
 * by now, as something was saved meanwhile more often than not.
 */
export function renewAfterBack(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let back = opened?.type === 'back_forward'
  addEventListener('popstate', ({ state }) => {
    back = state !== null
  })
  router.on('navigate', ({ detail: { page: kept } }: { detail: { page: HistoryState } }) => {
    if (!back) return
    back = false
    const same = (now: HistoryState) => JSON.stringify(now.props) === JSON.stringify(kept.props)
    router.visit(location.href, { replace: true, preserveScroll: true, preserveState: same, showProgress: false })
  })
}
