// A database for tests on the nodes of a Citus cluster (scripts/trial-citus.mjs), as docs/growing.md sets one up.
import { distribute, misplaced } from '#db/distribution.ts'
import { migrate } from '#db/migrate.ts'
import { connected, prepareDatabase, prepareRoles } from '#server/database.ts'
import { OWNER, WEB } from '#server/roles.ts'

/** Few, as each test file has a copy of all of them. */
const SHARDS = 4

const at = (url: string, more: Partial<Pick<URL, 'host' | 'username' | 'password' | 'pathname'>>) =>
  Object.assign(new URL(url), more).href

/** The nodes that a coordinator knows, itself first, as its administrator reaches them. */
async function listNodes(coordinator: string): Promise<string[]> {
  return connected(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string }>(
      `select nodename || ':' || nodeport as host from pg_dist_node where isactive order by groupid`,
    )
    return rows.map(({ host }) => at(coordinator, { host, pathname: '/postgres' }))
  })
}

/** The password of both roles on a cluster that is there for tests alone. */
const PASSWORD = 'tests'

type Filling = {
  fill(urlOf: (role: string) => string): Promise<unknown>
  /** What earlier runs left, by a pattern of LIKE. */
  copies?: string
}

/** Makes a database anew on every node: migrated, filled, and spread by school. */
export async function prepareCluster(coordinator: string, database: string, { fill, copies = '' }: Filling) {
  const nodes = await listNodes(coordinator)
  const [first = coordinator, ...others] = nodes
  const urlOf = (role: string) => at(first, { username: role, password: PASSWORD, pathname: `/${database}` })
  for (const node of nodes) {
    await prepareRoles(node, { owner: PASSWORD, web: PASSWORD })
    await connected(node, async (client) => {
      await client.query(`alter role ${WEB} set citus.propagate_set_commands = 'local'`)
      await client.query(`alter role ${WEB} set plan_cache_mode = 'auto'`)
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where datname like $2 or datname = $1`,
        [database, copies],
      )
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    })
    await prepareDatabase((name) => at(node, { pathname: `/${name}` }), database)
    await connected(at(node, { pathname: `/${database}` }), async (client) => {
      await client.query('create extension citus')
      await client.query(`grant create on schema public to ${OWNER}`)
    })
  }
  await connected(at(first, { pathname: `/${database}` }), async (client) => {
    await client.query(`alter database ${database} set citus.shard_count = ${SHARDS}`)
    const { hostname, port } = new URL(first)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const node of others) {
      const { hostname, port } = new URL(node)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
    }
  })
  await migrate(urlOf(OWNER))
  await fill(urlOf)
  await connected(urlOf(OWNER), async (client) => {
    await distribute(client)
    const wrong = await misplaced(client)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  return { nodes, urlOf }
}
