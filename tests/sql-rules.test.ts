import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { brokenRules } from './sql-rules.ts'

beforeAll(() => loadModule())

test.each([
  ['1: accounts', 'select from accounts'],
  ['1: accounts', 'select from accounts where school_id = 1 or id = $1'],
  ['1: x', 'select from accounts where school_id = $1 and id = (select id from x)'],
  ['1: accounts', 'select from sessions s join accounts a on a.school_id = s.school_id where s.school_id = $1'],
  [
    '1: prices',
    'select (select 1 from prices p where p.school_id = products.school_id) from products where school_id = $1',
  ],
  ['1: prices', 'with p as (select 1 as one from prices) select from p'],
  ['1: prices', 'select from products where school_id = $1 union all select from prices'],
  ['1: mails', 'update mails set state = $1 where id = $2'],
  ['1: mails', 'delete from mails where school_id = school_id'],
  ['1: prices', 'insert into mails select from prices where id = $1 returning 1'],
  ['1: b', 'update a set x = 1 from b where a.school_id = $1 and b.id = a.id'],
  ['2: insert', 'with x as (insert into a (school_id) values ($1) returning id) insert into b (id) select id from x'],
  ['2: insert', 'insert into a (school_id, id) select $1, id from unnest($2::bigint[]) as id'],
  [
    '2: insert … select from several',
    'insert into a (school_id, id) select $1, b.id from b join c on c.school_id = $1 where b.school_id = $1 returning 1',
  ],
  [
    '2: insert … select from several',
    'insert into a (school_id, id) select $1, b.id from b where b.school_id = $1 and not exists (select from c where c.school_id = $1) returning 1',
  ],
  ['2: a subquery', 'insert into a (school_id, id) values ($1, (select max(id) from b where b.school_id = $1))'],
  ['3: the time or a setting inside', 'update a set x = coalesce(x, now()) where school_id = $1'],
  [
    '3: the time or a setting inside',
    'insert into a (school_id, x) values ($1, case when $2 then current_timestamp end)',
  ],
  ['3: a function in an update', 'update a set x = least(y, clock_timestamp()) where school_id = $1'],
  ['3: a function in an update', 'update a set x = 1 where school_id = $1 and y < random()'],
  ['3: a function of a column', `update a set x = 1 where school_id = $1 and concat(y, z) = $2`],
  ['3: a function of a column', `update a set x = x + interval '1 day' where school_id = $1`],
  ['3: a function of a column', 'update a set x = x - make_interval(days => $2) where school_id = $1'],
  [
    '3: a function of a column',
    `update a set x = x at time zone 'UTC' at time zone 'UTC' + interval '1 day' where school_id = $1`,
  ],
  ['3: the time or a setting in ret', 'update a set x = 1 where school_id = $1 returning now()'],
  [
    '3: the time or a setting in on',
    'insert into a (school_id) values ($1) on conflict (school_id) do update set x = now()',
  ],
  ['4: a function', 'select unnest($1::int[]) union select 1'],
  [
    '5: id without',
    'select (select count(*) from b where b.school_id = $1 and b.a_id = "id") from "a" where "a"."school_id" = $1',
  ],
  [
    '5: id without',
    'select array(select "kind" from "b" where "b"."school_id" = $1 and "b"."a_id" = "id") from "a" where "a"."school_id" = $1',
  ],
  [
    '6: t is counted',
    'with v as (update b set x = 1 where school_id = $1 returning 1 as by) update a t set n = t.n - v.by from v where t.school_id = $1',
  ],
  ['7: a function of ours', `select enqueue_job('x', '{}', null, 1, null, 0) from schools`],
  ['7: a function of ours', `select enqueue_job('x', '{}', null, 1, null, 0) from a where school_id = $1`],
  [
    '7: a function of ours',
    `update a set x = 1 where school_id = $1 returning enqueue_job('x', '{}', null, 1, null, 0)`,
  ],
  [
    '7: a function of ours',
    `with w as (update a set x = 1 where school_id = $1 returning id) select enqueue_job('x', '{}', null, 1, null, 0) from w`,
  ],
  ['8: a join', 'select from (select 1) one left join a on a.school_id = $1 and false and a.x = $2'],
  ['10: a key', 'select from a where school_id = $1 and id = coalesce((select id from b where school_id = $1), $2)'],
  ['10: a key', 'select from a where school_id = $1 and a.created_at >= coalesce($2, now())::timestamptz'],
  [
    '9: a part',
    'with w as materialized (select from a where school_id = $1) insert into b (school_id) select $1 where not exists (select from w) returning 1',
  ],
  ['4: a subquery', 'select from a where school_id = $1 having count(*) > (select 1)'],
  ['11: the time', 'select from a where school_id = $1 and x = now()'],
  ['11: the time', 'select from (select 1) b where exists (select from a where a.school_id = $1 and now() <> a.x)'],
  ['12: set_config', `select set_config('app.school_id', '1', true)`],
  ['13: accounts.role', 'select from accounts where school_id = $1 and role in ($2, $3)'],
  ['13: accounts.role', 'select from accounts a where a.school_id = $1 and a.role <> $2 and a.deleted_at is null'],
  [
    '13: invoices.state',
    'select from invoices where school_id = $1 and state = $2 and problem is distinct from $3 order by coalesce(at, $4) limit 9',
  ],
])('%s: %s', (rule, statement) => {
  expect(brokenRules(statement)).toEqual([expect.stringContaining(rule)])
})

test.each([
  'begin; set local app.school_id = 1',
  `select set_config('app.school_id', $1, true)`,
  'select from schools where slug = $1',
  'select from public.accounts where school_id = $1::bigint and id = $2',
  'select from sessions s join accounts a on a.school_id = $1 and a.id = s.account_id where s.school_id = $1',
  'select exists (select from prices where prices.school_id = $1 and prices.product_id = p.id) from products p where p.school_id = $1',
  'select "id" from "a" where "a"."school_id" = $1 and "a"."id" in (select "a_id" from "b" where "b"."school_id" = $1)',
  'with p as (select id from prices where school_id = $1) select from p, p as again',
  'insert into a (school_id, x) values ($1, now()) on conflict (school_id) do update set x = least(a.x, excluded.x)',
  'update a set x = least(x, now()), y = case when y then $2 end where school_id = $1 returning y',
  'with i as (select n from a where school_id = $1 for update), v as (update b set x = 1 where school_id = $1 returning 1 as by) update a t set n = i.n - v.by from i cross join v where t.school_id = $1',
  'insert into a (school_id, id) select $1, id from unnest($2::bigint[]) as id returning 1',
  'with x as (insert into a (school_id) values ($1) returning id) insert into b (id) select id from x on conflict do nothing',
  `select enqueue_job('x', p, null, 1, null, 0) from jsonb_array_elements($1::jsonb) as p`,
  `with w as (insert into a (school_id) values ($1) returning id) select enqueue_job('x', '{}', null, 1, null, 0) from w`,
  'with w as materialized (select b.id from b join c on c.school_id = $1 where b.school_id = $1) insert into a (school_id, id) select $1, id from w returning 1',
  `update a set x = (x at time zone 'UTC' + interval '1 day') at time zone 'UTC' where school_id = $1`,
  `update a set x = now() + interval '1 day', n = n + 1 where school_id = $1 and y < now() - interval '1 day'`,
  'select from (select 1) one left join a on a.school_id = $1 and (true or false) and a.x = $2',
  'select x <= now() from a where school_id = $1 and x > current_timestamp',
  `select from accounts where school_id = $1 and role <> 'student' and role in ($2, $3)`,
  'select from accounts where school_id = $1 and id = $2 and role = $3',
  'select from transactions where school_id = $1 and status = $2 order by transactions.id desc limit 5',
  'select * from queued_jobs()',
  `select graphile_worker.add_job('x')`,
])('a statement as it should be: %s', (statement) => {
  expect(brokenRules(statement)).toEqual([])
})
