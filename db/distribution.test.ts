import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connected } from '#server/database.ts'
import { canDistribute, distribute, misplaced } from './distribution.ts'
import { applyMigrations } from './migrate.ts'
import { giveIdRanges } from './nodes.ts'

const ownerUrl = () => process.env.OWNER_DATABASE_URL ?? ''

/**
 * What we use of Citus, with its one rule that matters here: a table with an identity column brings no foreign key along. Its
 * nodes are the coordinator and another one, which is this same database.
 */
const CITUS = `
  create table placed (table_name regclass primary key, citus_table_type text, distribution_column text, colocation_id int);
  create table pg_dist_node (groupid int, nodename text, nodeport int, isactive bool default true, noderole text default 'primary');
  insert into pg_dist_node values (0, 'coordinator', 5432), (1, 'worker-1', 5432);
  create view citus_shards as select t.table_name, n.nodename, n.nodeport from placed t cross join pg_dist_node n;
  create function run_command_on_workers(command text) returns table (nodename text, nodeport int, success bool, result text)
    language plpgsql as $$ declare answer text; one record; begin
    for one in select * from pg_dist_node n where n.groupid <> 0 loop
      execute command into answer;
      return query select one.nodename, one.nodeport, true, answer;
    end loop; end $$;
  create function master_run_on_worker(nodes text[], ports int[], commands text[], parallel bool,
    out success bool, out result text) language plpgsql as $$ begin
    execute commands[1];
    success := true;
    result := 'DO';
  end $$;
  create function truncate_local_data_after_distributing_table(cleared regclass) returns void language plpgsql as $$ begin
    execute format('truncate %s cascade', cleared);
  end $$;
  create view citus_tables as select * from placed;
  create function refuse_keys(wanted regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and wanted in (conrelid, confrelid))
      and exists (select from pg_attribute where attrelid = wanted and attidentity <> '')
    then raise '% has an identity column and foreign keys', wanted; end if;
  end $$;
  create function create_reference_table(wanted regclass) returns void language plpgsql as $$ begin
    perform refuse_keys(wanted);
    delete from placed where table_name = wanted;
    insert into placed values (wanted, 'reference', '<none>', 1);
  end $$;
  create function create_distributed_table(wanted regclass, by text, colocate_with text) returns void language plpgsql as $$
    declare beside int := 2; begin
    perform refuse_keys(wanted);
    if colocate_with <> 'none' then select colocation_id into strict beside from placed where table_name = colocate_with::regclass; end if;
    delete from placed where table_name = wanted;
    insert into placed values (wanted, 'distributed', by, beside);
  end $$;`

const foreignKeys = async () =>
  connected(ownerUrl(), async (client) => {
    const { rows } =
      await client.query(`select conrelid::regclass::text as child, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
    return rows as unknown[]
  })

beforeAll(async () => {
  await connected(inject('superuserUrl'), async (client) => {
    const role = `alter role katedra_web in database ${new URL(ownerUrl()).pathname.slice(1)}`
    await client.query(`${role} set citus.propagate_set_commands = 'local'; ${role} set plan_cache_mode = 'auto'`)
  })
})

beforeEach(async () => {
  await connected(ownerUrl(), async (client) => {
    await client.query(
      `drop schema if exists citus_double cascade; drop table if exists drizzle.foreign_keys_to_restore, drizzle.id_ranges`,
    )
    await client.query('create schema citus_double')
    await client.query(`alter role katedra_owner in database ${client.database} set search_path = public, citus_double`)
    await client.query(`set search_path = citus_double, public; ${CITUS}`)
  })
})

test('without Citus there is nothing to spread over', async () => {
  await connected(ownerUrl(), async (client) => {
    await client.query('set search_path = public')
    expect(await canDistribute(client)).toBe(false)
  })
})

test('every table is spread by its school beside the accounts, or copied; the keys are all there again', async () => {
  const before = await foreignKeys()
  await connected(ownerUrl(), async (client) => {
    expect(await canDistribute(client)).toBe(true)
    expect(await misplaced(client)).toContain('ledger_entries is local, not distributed')
    await distribute(client)
    expect(await misplaced(client)).toEqual([])
    const { rows } = await client.query(
      `select table_name::text from citus_tables where citus_table_type = 'reference' order by 1`,
    )
    expect(rows.map(({ table_name }) => table_name)).toEqual(['domains', 'first_run_tokens', 'schools'])
    expect(await distribute(client)).toEqual([])
  })
  expect(await foreignKeys()).toEqual(before)
})

test('cut short, it goes on where it stopped, and loses no key', async () => {
  const before = await foreignKeys()
  await connected(ownerUrl(), async (client) => {
    await client.query(
      `create function citus_double.fall() returns trigger language plpgsql as $$ begin raise 'the node is gone'; end $$`,
    )
    await client.query(`create trigger fall before insert on citus_double.placed for each row
      when (new.table_name::text = 'products') execute function citus_double.fall()`)
    await expect(distribute(client)).rejects.toThrow('the node is gone')
    expect(await misplaced(client)).toContain('products is local, not distributed')
    await client.query('drop trigger fall on citus_double.placed')
    await distribute(client)
    expect(await misplaced(client)).toEqual([])
  })
  expect(await foreignKeys()).toEqual(before)
})

test('a table that came later is spread alone, also where its key to the schools put it into the books as a local one', async () => {
  const before = await foreignKeys()
  await connected(ownerUrl(), async (client) => {
    await distribute(client)
    await client.query('create table later (school_id bigint not null references schools, id bigint)')
    await client.query(`insert into citus_double.placed values ('later', 'local')`)
    try {
      expect(await misplaced(client)).toEqual(['later is local, not distributed'])
      expect(await distribute(client)).toEqual([
        'alter table later drop constraint "later_school_id_fkey"',
        "select create_distributed_table('later', 'school_id', colocate_with => 'accounts')",
        'alter table later add constraint "later_school_id_fkey" FOREIGN KEY (school_id) REFERENCES schools(id)',
      ])
      expect(await misplaced(client)).toEqual([])
    } finally {
      await client.query('drop table later')
    }
  })
  expect(await foreignKeys()).toEqual(before)
})

test('it says what a cluster lacks', async () => {
  await connected(ownerUrl(), async (client) => {
    await distribute(client)
    await client.query(`delete from pg_dist_node where groupid = 0; update pg_dist_node set groupid = 2`)
    await client.query('revoke all on sequence public.transactions_id_seq from katedra_web')
    const lines = await misplaced(client)
    expect(lines).toEqual([
      'the coordinator has no address for the others: select citus_set_coordinator_host(<host>, <port>)',
      expect.stringMatching(/^worker-1:5432 has no range of ids for \d+ tables: npm run distribute$/),
      'worker-1:5432 gives katedra_web no ids of 1 tables: npm run distribute',
    ])
    await client.query('delete from pg_dist_node')
    expect(await misplaced(client)).toContain(
      'there is no node beside the coordinator: select citus_add_node(<host>, <port>)',
    )
    await client.query(`insert into pg_dist_node values (0, 'coordinator', 5432), (2, 'worker-1', 5432)`)
    await distribute(client)
    expect(await misplaced(client)).toEqual([])
  })
})

test('no node gives ids that another cluster gave, from whose backup rows were restored', async () => {
  await connected(ownerUrl(), async (client) => {
    await client.query(`insert into schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
      values ('restored', 'Restored', '{}', '{}', 'en', 'EUR', 'Europe/Warsaw', 224, 0.11, '{}')`)
    await client.query(`insert into tags (school_id, id, name, visibility) overriding system value
      select id, 7 * 2::bigint ^ 40 + 3, 'Light', 'public' from schools where slug = 'restored'`)
    try {
      await giveIdRanges(client)
      const { rows } = await client.query(
        `select sequence, nth from drizzle.id_ranges where sequence in ('tags_id_seq', 'products_id_seq') order by 1`,
      )
      expect(rows).toEqual([
        { sequence: 'products_id_seq', nth: 1 },
        { sequence: 'tags_id_seq', nth: 8 },
      ])
    } finally {
      await client.query(`delete from tags where name = 'Light'; delete from schools where slug = 'restored'`)
    }
  })
})

/** All nodes have one sequence, which is this database's, so that a thousand of them take seconds. */
const ONE_SEQUENCE = `
  create or replace function run_command_on_workers(command text) returns table (nodename text, nodeport int, success bool, result text)
    language sql as $$ select n.nodename, n.nodeport, true, json_build_object('closed', '[]'::json, 'sequences', json_build_object(
      'transactions_id_seq', (select seqmin::text from pg_sequence where seqrelid = 'public.transactions_id_seq'::regclass)))::text
    from pg_dist_node n where n.groupid <> 0 $$`

test('the ids of an order are whole numbers in JavaScript, and none comes twice, after 1,000 nodes were added and removed', {
  timeout: 120_000,
}, async () => {
  await connected(ownerUrl(), async (client) => {
    await client.query(ONE_SEQUENCE)
    const given = new Set<number>()
    for (let node = 1; node <= 1000; node += 10) {
      await client.query('delete from pg_dist_node where groupid <> 0')
      await client.query(
        `insert into pg_dist_node select n, 'worker-' || n, 5432 from generate_series($1::int, $1 + 9) n`,
        [node],
      )
      expect(await giveIdRanges(client)).toHaveLength(10)
      const { rows } = await client.query<{ id: string }>(`select nextval('transactions_id_seq') as id`)
      given.add(Number(rows[0]?.id))
    }
    const { rows } = await client.query(
      `select count(distinct nth)::int as count, max(nth) as last from drizzle.id_ranges`,
    )
    expect(rows).toEqual([{ count: 1000, last: 1000 }])
    expect(given.size).toBe(100)
    expect([...given].every(Number.isSafeInteger)).toBe(true)
  })
})

test('a migration of a cluster spreads a table as it makes it, before anything refers to it', async () => {
  await connected(ownerUrl(), async (client) => {
    await distribute(client)
    const statements = [
      'CREATE TABLE "later" (\n\t"school_id" bigint NOT NULL,\n\t"id" bigint GENERATED ALWAYS AS IDENTITY\n);',
      'ALTER TABLE "later" ADD CONSTRAINT "later_school" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id");',
    ]
    try {
      await applyMigrations(client, [{ hash: 'later', statements }])
      expect((await misplaced(client)).filter((line) => line.startsWith('later'))).toEqual([])
    } finally {
      await client.query(`drop table later; delete from drizzle.__drizzle_migrations where hash = 'later'`)
    }
  })
})
