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
  in_letters: string | null
  state: DomainState
  problem: DomainProblem | null
  canonical: boolean
  points_here: boolean | null
  added_at: string
  checked_at: string | null
  /** When a domain that lost its proof stops opening the school. */
  ends_at: string | null
  /** When others may ask for a domain that was released. */
  free_at: string | null
  records: DnsRecord[]
}
