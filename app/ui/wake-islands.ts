import type { WakeTime } from './island.tsx'

type Mount = (place: HTMLElement) => Promise<void>

/** Pages that React has whole hold none, and no island holds another. */
const WAITING = '#app:not([data-server-rendered]) [data-island]:not([data-island] *)'
/** How far below the window an island counts as seen. */
const AHEAD = '300px'
/** How long an island waits for a browser that is busy, or that draws another window. */
const IDLE_MS = 2000

const wakers: Record<WakeTime, (place: HTMLElement, mount: Mount) => void> = {
  seen(place, mount) {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void mount(place)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(place)
  },
  idle(place, mount) {
    const later = globalThis.requestIdleCallback ?? setTimeout
    later(() => void mount(place), { timeout: IDLE_MS })
  },
  used(place, mount) {
    let mounted: Promise<void> | undefined
    const begin = () => {
      mounted ??= mount(place).finally(() => {
        for (const type of ['click', 'submit']) place.removeEventListener(type, hold, true)
      })
      return mounted
    }
    /** What is pressed before the island lives is done once it does; if it never will, as without a script. */
    function hold(event: Event) {
      const again = repetition(event)
      if (!again) return
      event.preventDefault()
      event.stopPropagation()
      void begin().finally(again)
    }
    for (const type of ['pointerover', 'focusin']) place.addEventListener(type, begin)
    for (const type of ['click', 'submit']) place.addEventListener(type, hold, true)
    // Somebody was quicker than this script.
    if (place.matches(':focus-within')) void begin()
  },
}

function repetition(event: Event): (() => void) | undefined {
  const target = event.target as HTMLElement
  if (event instanceof SubmitEvent) return () => (target as HTMLFormElement).requestSubmit(event.submitter)
  const pressed = target.closest<HTMLElement>('button[type="button"], a[data-held]')
  return pressed ? () => pressed.click() : undefined
}

/** Has each island of the page, or of a part of it, mounted when its time comes. */
export function wakeIslands(mount: Mount, within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>(WAITING))
    wakers[place.dataset.when as WakeTime](place, mount)
}
