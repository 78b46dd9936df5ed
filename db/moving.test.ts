import { beforeAll, expect, inject, test } from 'vitest'
import { connected } from '#server/database.ts'
import { moveSchool } from './moving.ts'

const ownerUrl = () => process.env.OWNER_DATABASE_URL ?? ''

/** What a move asks of Citus: school 1 shares part 7 with school 2 on one node, and gets part 8 when it is parted from it. */
const CITUS = `
  create schema citus_double;
  set search_path = citus_double, public;
  create table citus_tables (table_name regclass, citus_table_type text);
  insert into citus_tables values ('accounts', 'distributed');
  create table pg_dist_node (groupid int, nodename text, nodeport int, isactive bool default true,
    shouldhaveshards bool default true, noderole text default 'primary');
  insert into pg_dist_node values (1, 'worker-1', 5432), (2, 'worker-2', 5432);
  create table pg_dist_shard (shardid bigint, shardminvalue text, shardmaxvalue text);
  insert into pg_dist_shard values (7, '0', '9'), (8, '5', '5');
  create table pg_dist_placement (shardid bigint, groupid int);
  insert into pg_dist_placement values (7, 1), (8, 1);
  create table lies (school bigint, shard bigint);
  insert into lies values (1, 7), (2, 7);
  create function get_shard_id_for_distribution_column(wanted regclass, school bigint) returns bigint language sql
    as $$ select shard from lies where lies.school = $2 $$;
  create view citus_shards as select null::regclass as table_name, ''::text as nodename, 0 as nodeport;
  create function run_command_on_workers(command text) returns table (nodename text, nodeport int, success bool, result text)
    language sql as $$ select ''::text, 0, true, ''::text where false $$;
  create table done (nth int generated always as identity, what text, paused bigint[]);
  create function note(what text) returns void language sql as $$
    insert into done (what, paused) select what, array(select id from schools where saving_paused_until > now() order by id) $$;
  create function isolate_tenant_to_new_shard(wanted regclass, school bigint, how text, shard_transfer_mode text) returns bigint
    language plpgsql as $$ begin
      perform note('isolate ' || shard_transfer_mode);
      update lies set shard = 8 where lies.school = isolate_tenant_to_new_shard.school;
      return 8; end $$;
  create function citus_move_shard_placement(shard bigint, from_host text, from_port int, to_host text, to_port int, mode text)
    returns void language plpgsql as $$ begin
      if exists (select from done where what = 'fall') then raise 'the node is gone'; end if;
      perform note(format('move %s from %s to %s, %s', shard, from_host, to_host, mode));
      update pg_dist_placement p set groupid = 2 where p.shardid = shard; end $$;`

const paused = () =>
  connected(ownerUrl(), (client) => client.query('select id from schools where saving_paused_until is not null'))
const done = async () =>
  connected(
    ownerUrl(),
    async (client) => (await client.query('select what, paused from done order by nth')).rows as unknown[],
  )
const move = (node: string, told: string[] = []) =>
  moveSchool(ownerUrl(), { id: 1, slug: 'demo' }, node, (line) => told.push(line), 0)

beforeAll(async () => {
  const database = new URL(ownerUrl()).pathname.slice(1)
  await connected(Object.assign(new URL(inject('superuserUrl')), { pathname: `/${database}` }).href, async (client) => {
    await client.query(`alter role katedra_owner in database ${database} set search_path = public, citus_double`)
    await client.query(`grant create on database ${database} to katedra_owner`)
  })
  await connected(ownerUrl(), (client) => client.query(CITUS))
})

test('a node that is none is said so, and nothing pauses', async () => {
  await expect(move('worker-9')).rejects.toThrow('worker-9 names 0 of the nodes')
  expect((await paused()).rows).toEqual([])
})

test('a school is parted from others, which pause for that alone, then moved while it pauses by itself', async () => {
  const told: string[] = []
  await move('worker-2', told)
  expect(told).toEqual(['Parting demo from 1 other schools', 'Moving it from worker-1:5432 to worker-2:5432'])
  expect(await done()).toEqual([
    { what: 'isolate block_writes', paused: ['1', '2'] },
    { what: 'move 8 from worker-1 to worker-2, block_writes', paused: ['1'] },
  ])
  expect((await paused()).rows).toEqual([])
  await move('worker-2:5432')
  expect(await done()).toHaveLength(2)
})

test('where the move fails saving goes on', async () => {
  await connected(ownerUrl(), (client) => client.query(`select note('fall')`))
  await expect(move('worker-1')).rejects.toThrow('the node is gone')
  expect((await paused()).rows).toEqual([])
})
