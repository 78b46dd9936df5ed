import { runCarousel } from './run-carousel.ts'
import { runCompare } from './run-compare.ts'
import { runCountdown } from './run-countdown.ts'
import { runOwnTime } from './run-own-time.ts'
import { runPrice } from './run-price.ts'

const RUNS: Readonly<Record<string, (place: HTMLElement) => unknown>> = {
  carousel: runCarousel,
  compare: runCompare,
  countdown: runCountdown,
  'own-time': runOwnTime,
  price: runPrice,
}

/** Brings to life what a page without a framework shows of them; where React is, components do it themselves. */
export function runWidgets(within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('#app:not([data-server-rendered]) [data-runs]'))
    RUNS[place.dataset.runs ?? '']?.(place)
}
