import { sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { inSchool, outsideSchools } from '#app/platform/db.server.ts'
import { receipts } from '#app/selling/invoices/tables.server.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { failureOf } from './failure.ts'
import { testOnOneNode } from './one-node.ts'

/** The only tables that belong to no school. */
const GLOBAL_TABLES = ['delivery', 'domains', 'first_run_tokens', 'schools']

type Column = { table_name: string }

async function rowsOf<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = await outsideSchools((db) => db.execute(query))
  return rows as T[]
}

const ours = sql`c.relkind in ('r', 'p') and n.nspname = 'public'`

describe('what the catalogue says of every table', () => {
  test('school_id is there, not null, except in the short list', async () => {
    const without = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull)`)
    expect(without.map((row) => row.table_name).sort()).toEqual(['delivery', 'first_run_tokens', 'schools'])
  })

  test('row-level security is on and forced, with a policy of the school', async () => {
    const open = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'one_school'))`)
    expect(open.map((row) => row.table_name).sort()).toEqual(GLOBAL_TABLES)
  })

  test('every policy lets rows of the school alone pass: nodes of a cluster take a restrictive one for one that opens', async () => {
    const wide = await rowsOf<{ policy: string }>(sql`
      select p.tablename || '.' || p.policyname as policy from pg_policies p join pg_class c on c.relname = p.tablename
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = p.schemaname
      where ${ours} and (p.permissive <> 'PERMISSIVE' or c.relname <> all (${sql.raw(`array['${GLOBAL_TABLES.join("','")}']`)})
        and (coalesce(p.qual, p.with_check) not like '%school_id =%' or p.with_check not like '%school_id =%'))`)
    expect(wide).toEqual([])
  })

  test('school_id comes first in every primary key, unique key and index', async () => {
    const wrong = await rowsOf<{ index_name: string }>(sql`
      select i.relname as index_name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where ${ours} and c.relname <> all (${sql.raw(`array['${GLOBAL_TABLES.join("','")}']`)})
        and a.attname is distinct from 'school_id'`)
    expect(wrong).toEqual([])
  })

  test('every foreign key carries the school, so no row can point into another one', async () => {
    const wrong = await rowsOf<{ name: string }>(sql`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and k.contype = 'f' and not exists (select from pg_attribute a, pg_attribute b
        where a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'school_id'
          and b.attrelid = k.confrelid and b.attnum = k.confkey[1]
          and b.attname = case when k.confrelid = 'schools'::regclass then 'id' else 'school_id' end)`)
    expect(wrong).toEqual([])
  })

  test('the application owns nothing and cannot pass row-level security', async () => {
    const owned = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user`)
    const [role] = await rowsOf<{ rolsuper: boolean; rolbypassrls: boolean }>(sql`
      select rolsuper, rolbypassrls from pg_roles where rolname = current_user`)
    expect(owned).toEqual([])
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  })
})

/**
 * What was booked, said or agreed to stays what it was; the columns that may change (whose it is, where two accounts become
 * one), and whether rows may go.
 */
const KEPT: Record<string, { columns?: string[]; dropped?: true }> = {
  // The policies of both leave nearly nothing of that: tests/activity.test.ts.
  activity: { columns: ['changes', 'title'], dropped: true },
  balance_entries: { columns: ['account_id'] },
  balance_withdrawals: { columns: ['account_id', 'decided_at', 'file_id', 'paid_at', 'reason', 'status'] },
  balances: { columns: ['amount', 'paid', 'requested'] },
  buyer_changes: {},
  consents: {},
  ledger_entries: {},
  legal_texts: {},
  membership_changes: { columns: ['amount', 'from_at', 'state'] },
  membership_history: { columns: ['account_id', 'note'] },
  notification_choices: { columns: ['account_id'], dropped: true },
  price_history: {},
  provider_facts: {},
  receipts: { columns: ['number'] },
  receipt_series: { columns: ['last_number'] },
  school_balances: { columns: ['amount', 'paid', 'requested'] },
  school_changes: { columns: ['after', 'before'] },
  school_entries: {},
  school_withdrawals: { columns: ['canceled_at', 'status'] },
  transaction_history: {},
  transaction_items: { columns: ['access', 'net', 'package', 'vat', 'vat_rate'] },
  upsell_orders: {},
}

describe('what the application may change', () => {
  test('of ledger, facts, receipts, consents, histories and legal texts: nothing but the columns named here', async () => {
    const rights = await rowsOf<{ name: string; columns: string[]; dropped: boolean }>(sql`
      select c.relname as name, has_table_privilege(c.oid, 'delete, truncate') as dropped,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(c.oid, a.attnum, 'update') order by a.attname) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relname in ${Object.keys(KEPT)} order by c.relname`)
    const wanted = Object.entries(KEPT).map(([name, { columns = [], dropped = false }]) => ({ name, columns, dropped }))
    expect(rights).toEqual(wanted.sort((a, b) => (a.name < b.name ? -1 : 1)))
  })

  test('every table with a name of a ledger or a history is among them', async () => {
    const named = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relname ~ '(ledger|facts|receipt|consents|history|changes)'`)
    expect(named.map((row) => row.table_name).filter((name) => !(name in KEPT))).toEqual([])
  })

  test.each([
    'update ledger_entries set amount = amount',
    'update balance_entries set amount = amount',
    'delete from balance_entries',
    'update balance_withdrawals set amount = amount',
    'update school_entries set amount = amount',
    'delete from school_entries',
    'update school_withdrawals set paid_at = now()',
    'update school_withdrawals set approved_at = now()',
    'update school_withdrawals set iban = iban',
    'delete from provider_facts',
    'update consents set given = true',
    'update transaction_items set amount = amount',
    'delete from transactions',
    'truncate price_history',
    'update schools set slug = slug',
  ])('%s is refused', async (statement) => {
    await expect(inSchool(1, (db) => db.execute(sql.raw(statement)))).rejects.toMatchObject({ code: '42501' })
  })

  test('a receipt gets its number once', async () => {
    const numbered = (number: number) =>
      inSchool(1, async (db) => (await db.execute(sql`update receipts set number = ${number}`)).rowCount)
    await inSchool(1, (db) =>
      db
        .insert(receipts)
        .values({ schoolId: 1, series: 'R/1', transactionId: 1, net: 1, vat: 0, total: 1, currency: 'PLN' }),
    )
    expect([await numbered(1), await numbered(2)]).toEqual([1, 0])
  })

  test('keys to the first school: one that lasts longer than a day is not taken, and a valid one stays', async () => {
    const asWeb = (statement: string) => outsideSchools((db) => db.execute(sql.raw(statement)))
    const hash = (letter: string) => `decode('${letter.repeat(64)}', 'hex')`
    await expect(
      asWeb(`insert into first_run_tokens values (${hash('a')}, now() + interval '1 year')`),
    ).rejects.toMatchObject({ code: '42501' })
    await asWeb(`insert into first_run_tokens values (${hash('b')}), (${hash('c')})`)
    const { rowCount } = await asWeb('delete from first_run_tokens')
    expect(rowCount).toBe(0)
  })
})

describe('a query that forgets the school', () => {
  test('sees the rows of the school that the transaction named', async () => {
    for (const schoolId of [1, 2]) {
      await inSchool(schoolId, (db) =>
        db.insert(accounts).values({ schoolId, email: 'a@b.test', emailKey: 'a@b.test', firstName: 'A', locale: 'en' }),
      )
    }
    const seen = await inSchool(2, (db) => db.select({ schoolId: accounts.schoolId }).from(accounts))
    expect(seen).toEqual([{ schoolId: 2 }])
  })

  testOnOneNode('a cluster moves no row to another school at all', 'moves nothing to another school', async () => {
    const { told, said } = await failureOf((keep) =>
      inSchool(2, (db) => db.update(accounts).set({ schoolId: 1 }).catch(keep)),
    )
    expect(told).toMatchObject({ code: '42501', statement: 'update accounts' })
    expect(said).toContain('row-level security')
  })

  test('deletes nothing of another school', async () => {
    await inSchool(1, (db) => db.delete(accounts))
    const left = await inSchool(2, (db) => db.select({ id: accounts.id }).from(accounts))
    expect(left).toHaveLength(1)
  })

  test('fails outside a school, for every table that has one', async () => {
    const tables = await rowsOf<Column>(sql`
      select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`)
    for (const { table_name } of tables.filter((row) => !GLOBAL_TABLES.includes(row.table_name))) {
      const { said } = await failureOf((keep) =>
        outsideSchools((db) => db.execute(sql`select * from ${sql.identifier(table_name)}`).catch(keep)),
      )
      expect(said, table_name).toMatch(/app\.school_id|bigint/)
    }
  })
})
