/** A browser in which one is logged in. */
export type SessionView = {
  id: number
  browser: string
  system: string
  network: string
  createdAt: string
  lastSeenAt: string
  current: boolean
}

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
export function getDevice(userAgent: string): { browser: string; system: string } {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/** A network address that is enough to recognise one's own, and too little to follow a person. */
export function getNetwork(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+)\.\d+\.\d+$/.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.x.x`
  return ip.includes(':') ? `${ip.split(':', 3).join(':')}:x` : ''
}
