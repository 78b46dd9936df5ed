import { beforeEach, expect, test } from 'vitest'
import { connected } from '#server/database.ts'
import { canDistribute, distribute, misplaced } from './distribution.ts'

const ownerUrl = () => process.env.OWNER_DATABASE_URL ?? ''

/** What we use of Citus, with its one rule that matters here: a table with an identity column brings no foreign key along. */
const CITUS = `
  create table placed (table_name regclass primary key, citus_table_type text, distribution_column text, colocation_id int);
  create view citus_tables as select * from placed;
  create function refuse_keys(wanted regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and wanted in (conrelid, confrelid))
      and exists (select from pg_attribute where attrelid = wanted and attidentity <> '')
    then raise '% has an identity column and foreign keys', wanted; end if;
  end $$;
  create function create_reference_table(wanted regclass) returns void language plpgsql as $$ begin
    perform refuse_keys(wanted);
    insert into placed values (wanted, 'reference', '<none>', 1);
  end $$;
  create function create_distributed_table(wanted regclass, by text, colocate_with text) returns void language plpgsql as $$
    declare beside int := 2; begin
    perform refuse_keys(wanted);
    if colocate_with <> 'none' then select colocation_id into strict beside from placed where table_name = colocate_with::regclass; end if;
    insert into placed values (wanted, 'distributed', by, beside);
  end $$;`

const foreignKeys = async () =>
  connected(ownerUrl(), async (client) => {
    const { rows } =
      await client.query(`select conrelid::regclass::text as child, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
    return rows as unknown[]
  })

beforeEach(async () => {
  await connected(ownerUrl(), async (client) => {
    await client.query(
      `drop schema if exists citus_double cascade; drop table if exists drizzle.foreign_keys_to_restore`,
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
