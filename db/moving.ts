// Moves a school to a node of a Citus cluster (docs/growing.md).
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { isDistributed } from './distribution.ts'
import { giveIdRanges, listNodeProblems } from './nodes.ts'

/** A pause ends by itself where the move is cut short. */
const PAUSE = '2 minutes'
const RENEWS_MS = 30_000
/** Every process has learnt of the pause by then, and what was being saved before is saved. */
const LEARNT_AFTER_MS = 3000

type Node = { host: string; port: number }
type Shard = { id: string; alone: boolean; host: string; port: number }

/** Why a school was not moved, in words for the operator. */
export class NotMoved extends Error {}

async function findNode(client: pg.Client, name: string): Promise<Node> {
  const { rows } = await client.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node
      where isactive and shouldhaveshards and noderole = 'primary' and $1 in (nodename, nodename || ':' || nodeport)`,
    [name],
  )
  const [node] = rows
  if (!node || rows.length > 1)
    throw new NotMoved(
      `${name} names ${rows.length} of the nodes that hold schools: write <host>:<port>, as select * from pg_dist_node has them.`,
    )
  return node
}

/** Where a school's rows are. `alone`: in parts of the tables that hold no other school. */
async function findShard(client: pg.Client, schoolId: number): Promise<Shard> {
  const { rows } = await client.query<Shard>(
    `select s.shardid as id, s.shardminvalue = s.shardmaxvalue as alone, n.nodename as host, n.nodeport as port
      from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
      where s.shardid = get_shard_id_for_distribution_column('accounts', $1::bigint)`,
    [schoolId],
  )
  const [shard] = rows
  if (!shard) throw new NotMoved('This school lies on no node: run npm run distribute first.')
  return shard
}

/** The schools that lie in the same parts of the tables, this one included. */
async function listBeside(client: pg.Client, shard: Shard): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from schools where get_shard_id_for_distribution_column('accounts', id) = $1::bigint order by id`,
    [shard.id],
  )
  return rows.map(({ id }) => Number(id))
}

/** Has nothing of these schools saved while `work` goes on. */
async function whilePaused(
  ownerUrl: string,
  schoolIds: number[],
  learntAfterMs: number,
  work: () => Promise<void>,
): Promise<void> {
  // On a connection of its own: the other one waits for the move.
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  const pause = (until: string) =>
    client.query(`update schools set saving_paused_until = ${until} where id = any ($1::bigint[])`, [schoolIds])
  const renewing = setInterval(() => void pause(`now() + interval '${PAUSE}'`).catch(() => {}), RENEWS_MS)
  try {
    await pause(`now() + interval '${PAUSE}'`)
    await after(learntAfterMs)
    await work()
  } finally {
    clearInterval(renewing)
    await pause('null').finally(() => client.end())
  }
}

/**
 * Moves a school to a node, by itself in parts of the tables that hold no other. Its pages go on being read; nothing of it is
 * saved meanwhile, nor of the schools beside it while it is parted from them. Rows behind row-level security cannot be
 * replicated while they change, so writes wait for it (`block_writes`). `tell` hears of each step.
 */
export async function moveSchool(
  ownerUrl: string,
  school: { id: number; slug: string },
  nodeName: string,
  tell: (line: string) => void,
  learntAfterMs = LEARNT_AFTER_MS,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isDistributed(client)))
      throw new NotMoved('The tables are not spread over nodes: run npm run distribute first.')
    const node = await findNode(client, nodeName)
    for (const line of await giveIdRanges(client)) tell(line)
    const problems = (await listNodeProblems(client)).filter((line) => line.startsWith(`${node.host}:${node.port} `))
    if (problems.length > 0) throw new NotMoved(problems.join('\n'))
    const shard = await findShard(client, school.id)
    if (!shard.alone) {
      const beside = await listBeside(client, shard)
      tell(`Parting ${school.slug} from ${beside.length - 1} other schools`)
      await whilePaused(ownerUrl, beside, learntAfterMs, async () => {
        await client.query(
          `select isolate_tenant_to_new_shard('accounts', $1::bigint, 'CASCADE', shard_transfer_mode => 'block_writes')`,
          [school.id],
        )
      })
    }
    const own = await findShard(client, school.id)
    if (own.host === node.host && own.port === node.port) return
    tell(`Moving it from ${own.host}:${own.port} to ${node.host}:${node.port}`)
    await whilePaused(ownerUrl, [school.id], learntAfterMs, async () => {
      await client.query(`select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'block_writes')`, [
        own.id,
        own.host,
        own.port,
        node.host,
        node.port,
      ])
    })
  } finally {
    await client.end()
  }
}
