const TRANSITION_MS = 500

/** Where a movement stands after a part of its time, both between 0 and 1: quick at first, gentle at the end. */
const eased = (part: number) => 1 - (1 - part) ** 3

/** Has a `Carousel` move: by arrows, dots and keys, and by itself until somebody looks closer, stops it or wants no motion. */
export function runCarousel(place: HTMLElement): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const track = place.querySelector<HTMLElement>('.carousel-track')
  const pause = place.querySelector<HTMLElement>('[data-pause]')
  const dots = [...place.querySelectorAll<HTMLElement>('[data-slide]')]
  if (!track) return () => undefined
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const speed = Number(place.dataset.autoplay)
  let moving = 0
  let stopped = still.matches

  /** The width of a slide with the gap after it. */
  function step(): number {
    const [first, second] = [...(track?.children ?? [])] as HTMLElement[]
    return first && second ? second.offsetLeft - first.offsetLeft : 1
  }
  const at = () => Math.round((track?.scrollLeft ?? 0) / step())
  const last = () => Math.max(0, Math.round(((track?.scrollWidth ?? 0) - (track?.clientWidth ?? 0)) / step()))

  function show() {
    for (const [of, dot] of dots.entries()) {
      if (of === at()) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  function moveTo(slide: number): void {
    if (!track) return
    cancelAnimationFrame(moving)
    const [from, to] = [track.scrollLeft, Math.min(slide, last()) * step()]
    if (still.matches) {
      track.scrollLeft = to
      return
    }
    const begun = performance.now()
    track.style.scrollSnapType = 'none'
    function move(now: number) {
      if (!track) return
      const part = Math.min(1, Math.max(0, (now - begun) / TRANSITION_MS))
      track.scrollLeft = from + (to - from) * eased(part)
      if (part < 1) moving = requestAnimationFrame(move)
      else track.style.scrollSnapType = ''
    }
    moving = requestAnimationFrame(move)
  }

  /** The slide before or after the one that is seen first; from either end to the other. */
  function beside(by: 1 | -1): number {
    const [to, end] = [at() + by, last()]
    if (to > end) return 0
    return to < 0 ? end : to
  }

  function press({ target }: Event) {
    const { move, slide, pause: stops } = (target as Element).closest<HTMLElement>('button')?.dataset ?? {}
    if (move) moveTo(beside(move === '1' ? 1 : -1))
    if (slide) moveTo(Number(slide))
    if (stops === undefined) return
    stopped = !stopped
    pause?.setAttribute('aria-pressed', String(stopped))
  }

  function type(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowRight: beside(1), ArrowLeft: beside(-1), Home: 0, End: last() }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }

  place.addEventListener('click', press, { signal })
  place.addEventListener('keydown', type, { signal })
  track.addEventListener('scroll', show, { signal })
  pause?.setAttribute('aria-pressed', String(stopped))
  show()
  if (speed) {
    const timer = setInterval(() => {
      if (!stopped && !place.matches(':hover, :focus-within') && !document.hidden) moveTo(beside(1))
    }, speed)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return () => {
    cancelAnimationFrame(moving)
    gone.abort()
  }
}
