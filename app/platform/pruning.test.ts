import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runSchedule } from '#tests/run-jobs.ts'
import { inSchool } from './db.server.ts'

const rowsOf = async (schoolId: number, statement: ReturnType<typeof sql>) =>
  (await inSchool(schoolId, (db) => db.execute(statement))).rows

/** A letter for each age in days, named by it. */
const written = (schoolId: number, state: string, ages: number[]) =>
  rowsOf(
    schoolId,
    sql`insert into mails (school_id, kind, reference, recipient, subject, text, html, state, created_at)
      select ${schoolId}, ${state}::text, age, 'a@b.test', 's', 'words', 'words', ${state}, now() - make_interval(days => age)
      from unnest(${`{${ages.join(',')}}`}::int[]) as age on conflict do nothing`,
  )

test('letters lose their words after 90 days and are forgotten after two years, in batches, in every school', async () => {
  await written(1, 'sent', [89, 91, 729, 731])
  await written(1, 'failed', [89, 91])
  await written(2, 'sent', [731])
  await rowsOf(
    1,
    sql`insert into mails (school_id, kind, reference, recipient, subject, text, html, state, created_at)
      select 1, 'many', n, 'a@b.test', 's', 'words', 'words', 'sent', now() - interval '100 days'
      from generate_series(1, 1500) as n on conflict do nothing`,
  )
  await runSchedule('outbox.prune')
  const left = sql`select kind, reference, text, html, state from mails where kind <> 'many' order by kind, reference::int`
  expect(await rowsOf(1, left)).toEqual([
    { kind: 'failed', reference: '89', text: 'words', html: 'words', state: 'failed' },
    { kind: 'failed', reference: '91', text: '', html: '', state: 'kept' },
    { kind: 'sent', reference: '89', text: 'words', html: 'words', state: 'sent' },
    { kind: 'sent', reference: '91', text: '', html: '', state: 'sent' },
    { kind: 'sent', reference: '729', text: '', html: '', state: 'sent' },
  ])
  expect(await rowsOf(1, sql`select count(*)::int as left from mails where kind = 'many' and html <> ''`)).toEqual([
    { left: 0 },
  ])
  expect(await rowsOf(2, left)).toEqual([])
})

test('events are forgotten 30 days after they were told, and never before', async () => {
  await rowsOf(
    1,
    sql`insert into outbox (school_id, event, payload, created_at, dispatched_at) values
      (1, 'a.untold', '{}', now() - interval '99 days', null),
      (1, 'a.told', '{}', now() - interval '99 days', now() - interval '31 days'),
      (1, 'a.late', '{}', now() - interval '99 days', now() - interval '29 days')`,
  )
  await runSchedule('outbox.prune')
  expect(await rowsOf(1, sql`select event from outbox order by id`)).toEqual([
    { event: 'a.untold' },
    { event: 'a.late' },
  ])
})
