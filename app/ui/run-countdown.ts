import { countDown, getDigits, isShown, keptEnd, type TimeLeft, UNITS, unitWords } from './countdown.ts'
import { deleteCookies } from './spent-cookies.ts'

/** Has a `Countdown` count. At its end the code that came with it is forgotten, and whoever listens hears of it. */
export function runCountdown(place: HTMLElement): () => void {
  const { left, seconds, test } = place.dataset
  const end =
    left === undefined
      ? keptEnd({ seconds: Number(seconds), path: location.pathname, test: test !== undefined })
      : Date.now() + Number(left)
  function onEnd() {
    for (const part of place.querySelectorAll<HTMLElement>('[data-until]')) part.hidden = true
    for (const part of place.querySelectorAll<HTMLElement>('[data-after]')) part.hidden = false
    deleteCookies('promo_code')
    place.dispatchEvent(new CustomEvent('countdown-finished', { bubbles: true }))
  }
  return countDown(end, { onTick: (left) => show(place, left), onEnd })
}

function show(place: HTMLElement, left: TimeLeft): void {
  const locale = document.documentElement.lang
  for (const unit of UNITS) {
    const part = place.querySelector<HTMLElement>(`[data-unit=${unit}]`)
    if (!part) continue
    part.hidden = !isShown(unit, left)
    const [digits, words] = part.children
    if (digits) digits.textContent = getDigits(unit, left)
    if (words) words.textContent = unitWords(unit, left, locale)
  }
}
