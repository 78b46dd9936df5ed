/** In this order: most browsers also name those they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The browser and system that a User-Agent header names, as people call them; empty when it names none. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/** A network address that is enough to recognise one's own, and too little to follow a person. */
export function networkOf(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+)\.\d+\.\d+$/.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.x.x`
  return ip.includes(':') ? `${ip.split(':', 3).join(':')}:x` : ''
}

/**
 * What one household has: an IPv4 address, or the first half of an IPv6 address, whose second half it changes as it likes.
 */
export function connectionOf(ip: string): string {
  const v4 = /(?:^|:)(\d+(?:\.\d+){3})$/.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [head = '', tail] = ip.replace(/%.*/, '').split('::', 2)
  const groups = (part = '') => part.split(':').filter(Boolean)
  const left = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array(Math.max(0, left)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
