/** Names beside the schools' that the platform, its mail or people's expectations need. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'www api app admin static assets media cdn mail smtp imap ftp ns ns1 ns2 ' +
    'status help support login autodiscover autoconfig'
  ).split(' '),
)

export function isReservedSubdomain(slug: string): boolean {
  return RESERVED.has(slug)
}
