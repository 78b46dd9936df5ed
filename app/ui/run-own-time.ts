import { formatSpan } from './time.ts'

/** Says when something is by the reader's own clock, where that shows another hour than the one that is named. */
export function runOwnTime(place: HTMLElement): void {
  const { from = '', to = '', zone = '', words = '%' } = place.dataset
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const momentIn = (timeZone: string) =>
    formatSpan(new Date(from), new Date(to), document.documentElement.lang, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
  if (momentIn(own) === momentIn(zone)) return
  place.textContent = words.replace('%', momentIn(own))
  place.hidden = false
}
