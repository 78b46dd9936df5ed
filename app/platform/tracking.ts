/** What advertisements and newsletters put behind an address to count by; the page is the same without. */
const TRACKING = /^(?:utm_\w+|mc_\w+|gclid|fbclid|msclkid)$/

/** An address without what it is tracked by; the rest of its query stays as it was written. */
export function withoutTracking(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2)
  if (query === undefined) return address
  const kept = query.split('&').filter((pair) => !TRACKING.test(pair.split('=', 1)[0] ?? ''))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}
