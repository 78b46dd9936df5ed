/** What a check can find wrong: no TXT record, another text in it, no answer from DNS, the domain is another school's. */
export const DOMAIN_PROBLEMS = ['no_record', 'wrong_record', 'no_answer', 'taken'] as const
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number]
export type DomainState = 'waiting' | 'verified' | 'problem' | 'released'

/** What the owners of a school are told of a domain when it happens. */
export const DOMAIN_NEWS = ['verified', 'missing', 'lapsed'] as const
export type DomainNews = (typeof DOMAIN_NEWS)[number]

/** Asked for and not released, per school. */
export const DOMAINS_MAX = 20
/** New records reach everybody within this time; until then a domain without its record just waits. */
export const PATIENCE_HOURS = 24
/** How long a verified domain goes on without its record. */
export const GRACE_DAYS = 14
/** How long nobody else gets a domain that was released. */
export const REST_DAYS = 30

type Facts = {
  verifiedAt: string | null
  missingSince: string | null
  releasedAt: string | null
  problem: DomainProblem | null
  /** Asked for less than PATIENCE_HOURS ago. */
  fresh: boolean
}

/** What a school is told of its domain. A DNS server that did not answer says nothing about the record. */
export function domainState({ verifiedAt, missingSince, releasedAt, problem, fresh }: Facts): DomainState {
  if (releasedAt) return 'released'
  if (verifiedAt) return missingSince ? 'problem' : 'verified'
  const patient = problem === null || problem === 'no_record' || problem === 'no_answer'
  return fresh && patient ? 'waiting' : 'problem'
}

/** Minutes until a domain is looked at again; null once nobody seems to wait for it any more. */
export function minutesToNextCheck(ageHours: number, verified: boolean, missing: boolean): number | null {
  if (verified) return missing ? 60 : 24 * 60
  if (ageHours < PATIENCE_HOURS) return 5
  if (ageHours < 7 * 24) return 60
  return ageHours < 30 * 24 ? 24 * 60 : null
}

/** The name whose TXT record proves a domain. */
export function proofName(host: string): string {
  return `_katedra.${host}`
}

/** A Host header or a typed name without its port and its last dot, in lower case. */
export function hostName(text: string): string {
  return text.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Ends that no DNS server of the world answers for. */
const PRIVATE_ENDS = new Set([
  'localhost',
  'local',
  'internal',
  'lan',
  'home',
  'corp',
  'invalid',
  'onion',
  'arpa',
  'alt',
])
/** Leaves room for the name of the record that proves it. */
const HOST_MAX = 240

/**
 * A domain as its owner typed it (`https://Żółw.example/`, `Courses.Example.`) in the form that DNS and browsers use;
 * undefined for what is none: a single word, a network address, a port, a name within a closed network.
 */
export function domainName(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/(?<!\/)\/+$/, '')
  // The parser would read these as something else than letters of a name.
  if (text === '' || /[\s/?#@:%[\]\\]/.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const end = labels.at(-1) ?? ''
  const named = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(end)
  return named && host.length <= HOST_MAX && !PRIVATE_ENDS.has(end) ? host : undefined
}

/** Whether a host is one of the platform's own: it needs no proof and can be nobody's. */
export function isPlatformHost(host: string, platformHosts: readonly string[]): boolean {
  return platformHosts.some((name) => host === name || host.endsWith(`.${name}`))
}

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
