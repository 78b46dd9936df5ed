import { countDown } from './countdown.ts'

/** Has a reduced `Price` show what it costs afterwards, at the end of its reduction. */
export function runPrice(place: HTMLElement): () => void {
  function onEnd() {
    for (const part of place.querySelectorAll<HTMLElement>('[data-until]')) part.hidden = true
    for (const part of place.querySelectorAll<HTMLElement>('[data-after]')) part.hidden = false
  }
  return countDown(Date.now() + Number(place.dataset.left), { onTick: () => undefined, onEnd })
}
