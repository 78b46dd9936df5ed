import type { DomainProblem, DomainState } from './domain.ts'

/** A record to set at the provider of a domain: its proof, or one of the two ways to lead visitors here. */
export type DnsRecord = {
  use: 'proof' | 'alias' | 'address'
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA'
  name: string
  value: string
}

export type DomainView = {
  id: number
  host: string
  /** The same in letters, when the host is written in the ASCII form of others. */
  inLetters: string | null
  state: DomainState
  problem: DomainProblem | null
  canonical: boolean
  pointsHere: boolean | null
  addedAt: string
  checkedAt: string | null
  /** When a domain that lost its proof stops opening the school. */
  endsAt: string | null
  /** When others may ask for a domain that was released. */
  freeAt: string | null
  records: DnsRecord[]
}
