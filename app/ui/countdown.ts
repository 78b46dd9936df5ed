/** How a countdown counts, on our pages and on those of others. */

export const UNITS = ['day', 'hour', 'minute', 'second'] as const
export type Unit = (typeof UNITS)[number]
export type TimeLeft = Record<Unit, number>

const SECOND = 1000
const OF = { day: 86_400, hour: 3600, minute: 60, second: 1 }

/** What is left of so many milliseconds; a second that has begun counts whole. */
export function getTimeLeft(milliseconds: number): TimeLeft {
  let rest = Math.max(0, Math.ceil(milliseconds / SECOND))
  const left = { day: 0, hour: 0, minute: 0, second: 0 }
  for (const unit of UNITS) {
    left[unit] = Math.floor(rest / OF[unit])
    rest %= OF[unit]
  }
  return left
}

/** Days and hours are shown only where there are any. */
export function isShown(unit: Unit, left: TimeLeft): boolean {
  return unit === 'minute' || unit === 'second' || left[unit] > 0
}

/** A number as a clock shows it. */
export function getDigits(unit: Unit, left: TimeLeft): string {
  return String(left[unit]).padStart(unit === 'minute' || unit === 'second' ? 2 : 1, '0')
}

/** What stands beside a number: `days`, `dni`. */
export function unitWords(unit: Unit, left: TimeLeft, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.formatToParts(left[unit]).find(({ type }) => type === 'unit')?.value ?? ''
}

type CountdownOptions = { seconds: number; path: string; test?: boolean }

/**
 * When a visitor's own countdown ends: so many seconds after the first look at a page, kept in the browser per path. A test
 * begins anew each time, and nobody waits longer than whoever sees the page for the first time now.
 */
export function keptEnd({ seconds, path, test = false }: CountdownOptions, now = Date.now()): number {
  const key = `countdown ${path}`
  const whole = now + seconds * SECOND
  try {
    const kept = test ? 0 : Number(localStorage.getItem(key))
    const end = kept > 0 ? Math.min(kept, whole) : whole
    localStorage.setItem(key, String(end))
    return end
  } catch {
    // A browser may refuse storage altogether.
    return whole
  }
}

type CountdownCallbacks = { onTick: (left: TimeLeft) => void; onEnd: () => void }

/** Says each second what is left until an instant, at once for the first time, and in the end that it is over. Returns what stops it. */
export function countDown(end: number, { onTick, onEnd }: CountdownCallbacks): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function tick() {
    const left = end - Date.now()
    if (left <= 0) return onEnd()
    onTick(getTimeLeft(left))
    timer = setTimeout(tick, left % SECOND || SECOND)
  }
  tick()
  return () => clearTimeout(timer)
}
