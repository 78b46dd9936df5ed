import { Resolver } from 'node:dns/promises'
import { env } from './env.server.ts'

/** What a name has in DNS; `null` when no server answered, which says nothing about the name. */
export type Answers<T> = T[] | null

const resolver = new Resolver({ timeout: 1500, tries: 2 })
if (env.dnsServers.length > 0) queryDnsServers(env.dnsServers)

/** Asks these servers (`192.0.2.1`, `192.0.2.1:5353`) from now on. */
export function queryDnsServers(servers: string[]): void {
  resolver.setServers(servers)
}

/** A name's TXT records, each in one piece. */
export async function txtRecords(name: string): Promise<Answers<string>> {
  const records = await resolve(resolver.resolveTxt(name))
  return records?.map((parts) => parts.join('')) ?? null
}

/** The network addresses that a name leads to, through aliases too. */
export async function loadAddresses(name: string): Promise<Answers<string>> {
  const [v4, v6] = await Promise.all([resolve(resolver.resolve4(name)), resolve(resolver.resolve6(name))])
  return v4 && v6 && [...v4, ...v6]
}

async function resolve<T>(question: Promise<T[]>): Promise<Answers<T>> {
  try {
    return await question
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
