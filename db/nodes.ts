// The nodes of a Citus cluster beside the coordinator: what each needs of us, and what it lacks.
import type pg from 'pg'
import { WEB } from '#server/roles.ts'

/**
 * Ids that a node gives by itself, as an `insert … select` runs there, come from ranges of its own. Citus gives each node the
 * range that begins at its number × 2^48, and a new number with every node that is added: after 31 of them JavaScript could no
 * longer write the ids. These are 2^40 long, so there are 2^13 of them for each table.
 */
const RANGE = 2n ** 40n
const RANGES = 2 ** 13
const KEPT_RANGES = 'drizzle.id_ranges'

/** What the web role needs on the coordinator (docs/growing.md). */
const SETTINGS = ['citus.propagate_set_commands=local', 'plan_cache_mode=auto']

type Node = { name: string; host: string; port: number; group_id: number }
type NodeState = {
  /** Where each sequence begins. */
  sequences: Record<string, string>
  /** Those that the web role may take nothing from. */
  closed: string[]
}
type Answer = Node & { success: boolean; result: string }
type Range = { sequence: string; nth: number; group_id: number }

const STATE = `select json_build_object(
  'sequences', coalesce(json_object_agg(c.relname, s.seqmin::text), '{}'),
  'closed', coalesce(json_agg(c.relname) filter (where not has_sequence_privilege('${WEB}', c.oid, 'usage')), '[]'))
  from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace`

/** Asks every node but the coordinator the same. */
async function askNodes(client: pg.Client, command: string): Promise<Answer[]> {
  const { rows } = await client.query<Answer>(
    `select n.nodename || ':' || n.nodeport as name, n.nodename as host, n.nodeport as port, n.groupid as group_id, r.success, r.result
      from run_command_on_workers($1) r join pg_dist_node n on n.nodename = r.nodename and n.nodeport = r.nodeport
      order by n.groupid`,
    [command],
  )
  return rows
}

const stateOf = ({ result }: Answer) => JSON.parse(result) as NodeState

const beginOf = (nth: number) => BigInt(nth) * RANGE + 1n

async function listRanges(client: pg.Client): Promise<Range[]> {
  return (await client.query<Range>(`select sequence, nth, group_id from ${KEPT_RANGES} order by nth`)).rows
}

/** The sequences of a node that do not count in the range that was last given to them. */
function listWithoutRange(ranges: Range[], { sequences }: NodeState, group: number): string[] {
  return Object.entries(sequences)
    .filter(([name, begin]) => {
      const last = ranges.findLast(({ sequence, group_id }) => sequence === name && group_id === group)
      return !last || String(beginOf(last.nth)) !== begin
    })
    .map(([name]) => name)
}

/**
 * Gives each table's ids on each node a range that none had before, and the web role the right to take from them: a node that
 * was added has neither, and Citus sets its own range where it writes a node's catalogue anew. Answers what it did.
 */
export async function giveIdRanges(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists ${KEPT_RANGES}
    (sequence text, nth int, group_id int not null, given_at timestamptz not null default now(), primary key (sequence, nth))`)
  await client.query(`grant select on ${KEPT_RANGES} to ${WEB}`)
  const did: string[] = []
  const ranges = await listRanges(client)
  for (const answer of (await askNodes(client, STATE)).filter(({ success }) => success)) {
    const state = stateOf(answer)
    const without = listWithoutRange(ranges, state, answer.group_id)
    if (without.length === 0 && state.closed.length === 0) continue
    const given = await noteRanges(client, without, answer.group_id)
    const commands = [
      // On this node alone: Citus would hand it on, and refuse it.
      `perform set_config('citus.enable_ddl_propagation', 'off', true)`,
      ...given.map(({ sequence, nth }) => {
        const [begin, end] = [beginOf(nth), beginOf(nth + 1) - 1n]
        return `alter sequence public.${sequence} minvalue ${begin} maxvalue ${end} start ${begin} restart ${begin}`
      }),
      `grant usage, select on all sequences in schema public to ${WEB}`,
    ]
    const { rows } = await client.query<Answer>('select success, result from master_run_on_worker($1, $2, $3, false)', [
      [answer.host],
      [answer.port],
      [`do $$ begin ${commands.join('; ')}; end $$`],
    ])
    const [{ success, result } = { success: false, result: 'no answer' }] = rows
    if (!success) throw new Error(`${answer.name}: ${result}`)
    did.push(`${answer.name}: ranges of ids for ${given.length} tables, rights to ${state.closed.length}`)
  }
  return did
}

async function noteRanges(client: pg.Client, sequences: string[], group: number): Promise<Range[]> {
  const used: number[] = []
  for (const sequence of sequences) used.push(await lastUsedRange(client, sequence))
  const { rows } = await client.query<Range>(
    `insert into ${KEPT_RANGES} (sequence, nth, group_id)
      select s.name, 1 + s.used, $2 from unnest($1::text[], $3::int[]) as s (name, used) returning sequence, nth, group_id`,
    [sequences, group, used],
  )
  if (rows.some(({ nth }) => nth >= RANGES))
    throw new Error('All ranges of ids are used up: nodes were added more than 8,000 times.')
  return rows
}

/** Rows restored from the backup of another cluster have ids of ranges that were given there. */
async function lastUsedRange(client: pg.Client, sequence: string): Promise<number> {
  const { rows: given } = await client.query<{ nth: number | null }>(
    `select max(nth) as nth from ${KEPT_RANGES} where sequence = $1`,
    [sequence],
  )
  if (given[0]?.nth) return given[0].nth
  const { rows: columns } = await client.query<{ table: string; name: string }>(COLUMN_OF, [sequence])
  const [column] = columns
  if (!column) return 0
  const { rows } = await client.query<{ id: string | null }>(`select max(${column.name}) as id from ${column.table}`)
  return Number((BigInt(rows[0]?.id ?? 1) - 1n) / RANGE)
}

/** The column that takes its numbers from a sequence. */
const COLUMN_OF = `
  select d.refobjid::regclass::text as table, quote_ident(a.attname) as name
  from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.objid = format('public.%I', $1::text)::regclass and d.deptype in ('a', 'i')`

/** What a cluster lacks before schools can lie on its nodes, a sentence each, with what to do about it. */
export async function listNodeProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean; others: boolean; settings: string[] }>(`
    select exists (select from pg_dist_node where groupid = 0) as known,
      exists (select from pg_dist_node where groupid <> 0) as others,
      array(select unnest(s.setconfig) from pg_db_role_setting s where s.setrole = '${WEB}'::regrole
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))) as settings`)
  const [{ known, others, settings } = { known: false, others: false, settings: [] }] = rows
  const missing = SETTINGS.filter((setting) => !settings.includes(setting))
  const ranges = await listRanges(client).catch(() => [])
  const nodes = await askNodes(client, STATE)
  return [
    ...(known
      ? []
      : ['the coordinator has no address for the others: select citus_set_coordinator_host(<host>, <port>)']),
    ...(others ? [] : ['there is no node beside the coordinator: select citus_add_node(<host>, <port>)']),
    ...missing.map((setting) => `${WEB} lacks a setting on the coordinator: alter role ${WEB} set ${setting}`),
    ...nodes.flatMap((node) => problemsOf(node, ranges)),
    ...(await listWithoutCopies(client)),
  ]
}

function problemsOf(answer: Answer, ranges: Range[]): string[] {
  const { name, success, result, group_id } = answer
  if (!success) return [`${name} does not answer: ${result}`]
  const state = stateOf(answer)
  const without = listWithoutRange(ranges, state, group_id).length
  return [
    ...(without > 0 ? [`${name} has no range of ids for ${without} tables: npm run distribute`] : []),
    ...(state.closed.length > 0
      ? [`${name} gives ${WEB} no ids of ${state.closed.length} tables: npm run distribute`]
      : []),
  ]
}

/** Nodes without the tables that all schools have in common; copying these is the administrator's right. */
async function listWithoutCopies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(WITHOUT_COPIES)
  return rows.map(({ name }) => `${name} has no copy of the schools: select replicate_reference_tables('block_writes')`)
}

const WITHOUT_COPIES = `
  select n.nodename || ':' || n.nodeport as name from pg_dist_node n
  where n.isactive and n.noderole = 'primary' and exists (select from citus_tables t where t.table_name = 'schools'::regclass)
    and not exists (select from citus_shards s where s.table_name = 'schools'::regclass
      and s.nodename = n.nodename and s.nodeport = n.nodeport)`
