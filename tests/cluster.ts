// A template for tests on the nodes of a Citus cluster (scripts/trial-citus.mjs), as docs/growing.md sets one up.
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

/** Makes the template anew on every node: migrated, empty, and spread by school. */
export async function prepareCluster(coordinator: string, template: string, password: string) {
  const nodes = await listNodes(coordinator)
  const [first = coordinator, ...others] = nodes
  const urlOf = (role: string) => at(first, { username: role, password, pathname: `/${template}` })
  for (const node of nodes) {
    await prepareRoles(node, { owner: password, web: password })
    await connected(node, async (client) => {
      await client.query(`alter role ${WEB} set citus.propagate_set_commands = 'local'`)
      await client.query(`alter role ${WEB} set plan_cache_mode = 'auto'`)
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where datname like 'test\\_%' or datname = $1`,
        [template],
      )
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    })
    await prepareDatabase((database) => at(node, { pathname: `/${database}` }), template)
    await connected(at(node, { pathname: `/${template}` }), async (client) => {
      await client.query('create extension citus')
      await client.query(`grant create on schema public to ${OWNER}`)
    })
  }
  await connected(at(first, { pathname: `/${template}` }), async (client) => {
    await client.query(`alter database ${template} set citus.shard_count = ${SHARDS}`)
    const { hostname, port } = new URL(first)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const node of others) {
      const { hostname, port } = new URL(node)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
    }
  })
  await migrate(urlOf(OWNER))
  await connected(urlOf(OWNER), async (client) => {
    await distribute(client)
    const wrong = await misplaced(client)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  return { nodes, urlOf }
}
