import { isLoopback } from '#app/platform/network.ts'

export const ORIGINS_MAX = 50

/** An origin as browsers name it, from an address that somebody typed; undefined for what names none that may show ours. */
export function originIn(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > 300 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, hostname, protocol, pathname, search, hash, username } = new URL(text)
  const whole = pathname === '/' && !search && !hash && !username && !hostname.includes('*')
  // Without TLS anybody in between could put another page there; on one's own machine nobody is.
  const safe = protocol === 'https:' ? hostname.includes('.') || isLoopback(hostname) : isLoopback(hostname)
  return whole && safe ? origin : undefined
}
