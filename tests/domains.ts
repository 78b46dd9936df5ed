import type { DomainView } from '#app/people/schools/domain-view.ts'
import { clearSchoolCache, findSchoolByHost } from '#app/people/schools/schools.server.ts'
import { queryDnsServers } from '#app/platform/dns.server.ts'
import { connected } from '#server/database.ts'
import type { Visit } from './browser-like.ts'
import { DnsDouble } from './doubles/dns.ts'
import { moveBack } from './earlier.ts'

export const dns = new DnsDouble()

/** Lets the application ask our own DNS server. */
export async function startDns(): Promise<void> {
  queryDnsServers([await dns.start()])
}

/** A statement of the tables' owner, past every rule but the tables' own. */
export async function asTablesOwner(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await connected(process.env.OWNER_DATABASE_URL ?? '', (client) => client.query(statement, values))
  clearSchoolCache()
  return rows
}

/** No domain, nothing counted, nothing told; in DNS the platform alone. */
export async function forgetDomains(): Promise<void> {
  dns.names.clear()
  dns.names.set('localhost', { A: ['192.0.2.10'] })
  for (const table of ['domains', 'limits', 'outbox', 'mails']) await asTablesOwner(`delete from ${table}`)
  await asTablesOwner('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}

export async function listedFor(visit: Visit): Promise<DomainView[]> {
  return ((await (await visit.request('/home/domains')).json()) as { data: DomainView[] }).data
}

export async function onlyOf(visit: Visit): Promise<DomainView> {
  const [domain, ...rest] = await listedFor(visit)
  if (!domain || rest.length > 0) throw new Error('not one domain')
  return domain
}

export async function addedBy(visit: Visit, host: string): Promise<DomainView> {
  const { status } = await visit.post('/home/domains', { host })
  const domain = (await listedFor(visit)).find((one) => one.host === host && one.state !== 'released')
  if (status !== 201 || !domain) throw new Error(`${host} was not added: ${status}`)
  return domain
}

/** Sets the TXT record that a domain asks for. */
export function prove({ records }: DomainView): void {
  const proof = records.find(({ type }) => type === 'TXT')
  dns.names.set(proof?.name ?? '', { TXT: [proof?.value ?? ''] })
}

export async function verifiedBy(visit: Visit, host: string): Promise<DomainView> {
  const domain = await addedBy(visit, host)
  prove(domain)
  const { status } = await visit.post(`/home/domains/${domain.id}/check`)
  if (status !== 200) throw new Error(`${host} was not checked: ${status}`)
  return domain
}

/** Lets time pass for a domain, so that its next check comes. */
export async function passes(id: number, interval: string): Promise<void> {
  const columns = ['added_at', 'verified_at', 'checked_at', 'next_check_at', 'missing_since', 'released_at']
  await asTablesOwner(`update domains set ${moveBack(interval, ...columns)} where id = $1`, [id])
}

export async function schoolAt(host: string): Promise<number | undefined> {
  return (await findSchoolByHost(host))?.id
}

export async function errorsOf(answer: Response): Promise<Record<string, string[]>> {
  return answer.status === 422 ? ((await answer.json()) as { errors: Record<string, string[]> }).errors : {}
}
