import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { connected, prepareDatabase, prepareRoles } from '#server/database.ts'
import { startEmbeddedPg } from '#server/embedded-pg.ts'
import { freePort } from '#server/free-port.ts'
import { OWNER, WEB } from '#server/roles.ts'
import { isBuilt } from '../scripts/prepare.mjs'
import { prepareCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    /** The same of each node of a cluster, the coordinator first; that one alone where there is no cluster. */
    nodes: string[]
    ownerUrl: string
    webUrl: string
    template: string
    /** For files of tests; gone after them. */
    folder: string
    /** NODE_ENV of programs that tests start: from a build of the sources as they are they start at once, else from those. */
    programs: 'production' | 'development'
  }
}

const PASSWORD = 'tests'
const TEMPLATE = 'template_of_tests'

export const SCHOOLS = `
  insert into schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
  select slug, name, '{"en":"Learn"}', '{"en":"About"}', locale, currency, 'Europe/Warsaw', 224, 0.11,
    '{"name":"Seller","street":"Street 1","postal_code":"00-001","city":"Warszawa","country":"PL","vat_id":"PL1111111111","email":"help@example.com"}'
  from (values ('demo', 'Demo school', 'pl', 'PLN'), ('second', 'Second school', 'en', 'EUR')) as s (slug, name, locale, currency)`

/**
 * One real PostgreSQL for the run, and in it a migrated template with two schools that every test file clones; the cluster
 * that TRIAL_CITUS_URL names (scripts/trial-citus.mjs) in its place.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'katedra-pg-'))
  provide('folder', folder)
  provide('programs', isBuilt() ? 'production' : 'development')
  const coordinator = process.env.TRIAL_CITUS_URL
  if (coordinator) {
    const cluster = await prepareCluster(coordinator, TEMPLATE, {
      fill: (urlOf) => connected(urlOf(OWNER), (client) => client.query(SCHOOLS)),
      copies: 'test\\_%',
    })
    provide('superuserUrl', cluster.nodes[0] ?? coordinator)
    provide('nodes', cluster.nodes)
    provide('ownerUrl', cluster.urlOf(OWNER))
    provide('webUrl', cluster.urlOf(WEB))
    provide('template', TEMPLATE)
    return async () => rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()
  // Nothing has to outlive it, its passwords guard nothing, and no table grows so much that it wants looking after.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    scram_iterations: '1',
  }
  const postgres = await startEmbeddedPg({ dir: path.join(folder, 'pg'), port, password: PASSWORD, settings })
  const urlOf = (role: string) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${TEMPLATE}`
  await prepareRoles(postgres.superuserUrl('postgres'), { owner: PASSWORD, web: PASSWORD })
  await prepareDatabase((database) => postgres.superuserUrl(database), TEMPLATE)
  await migrate(urlOf(OWNER))
  await connected(urlOf(OWNER), (client) => client.query(SCHOOLS))
  provide('superuserUrl', postgres.superuserUrl('postgres'))
  provide('nodes', [postgres.superuserUrl('postgres')])
  provide('ownerUrl', urlOf(OWNER))
  provide('webUrl', urlOf(WEB))
  provide('template', TEMPLATE)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
