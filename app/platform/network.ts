const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** Whether a host name or address is this machine's own, whatever a name server says. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host.toLowerCase())
}

/**
 * What one household has: an IPv4 address, or the first half of an IPv6 address, whose second half it changes as it likes.
 * Some proxies write the port behind it.
 */
export function getConnection(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [address = ''] = ip.replace(/^\[/, '').split(/[%\]]/, 1)
  const [head = '', tail] = address.split('::', 2)
  const groups = (part = '') => part.split(':').filter(Boolean)
  const left = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array(Math.max(0, left)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
