import { sql } from 'drizzle-orm'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { keepCount } from '#app/platform/large-counts-work.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { expect, test } from '#tests/fixture.ts'
import { missingLately } from './missing-access.server.ts'

const PAID = 19_900
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function planted(db: Db) {
  const [buyer, course] = [await aStudent(db), await aCourse(db)]
  return (days: number, status: 'PERFORMED' | 'REFUNDED' = 'PERFORMED') =>
    aSale(db, buyer, course, {
      status,
      settledAt: daysAgo(days),
      moved: [{ amount: PAID, at: daysAgo(days) }],
    })
}

async function listFound(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.transaction_id::float8 as id from (${missingLately(1)}) m order by m.transaction_id`)
  return rows.map(({ id }) => id)
}

const lookAtNight = (db: Db) => keepCount(db, { schoolId: 1, kind: 'checkout.missing_access', key: '"lately"' })

test('what was paid within a week and opened nothing is found', async ({ db }) => {
  const sell = await planted(db)
  const [vain] = [await sell(6), await sell(8), await sell(2, 'REFUNDED')]
  expect(await listFound(db)).toEqual([vain.id])
  await lookAtNight(db)
  const { id } = await sell(2)
  expect(await listFound(db), 'few are looked at each time').toEqual([vain.id, id])
})

test('where many pay, what was missing at night and what was paid since is looked at', async ({ db }) => {
  const sell = await planted(db)
  const [vain, week] = [await sell(3), await sell(6)]
  for (let paid = 0; paid < 500; paid++) await sell(1, 'REFUNDED')
  await lookAtNight(db)
  expect(await listFound(db)).toEqual([vain.id, week.id])

  // Not one that was in order at night: those are not looked at again before the next.
  await sell(2)
  const fresh = await sell(0)
  expect(await listFound(db)).toEqual([vain.id, week.id, fresh.id])

  // What was handed over since, and what is a week old, is told no longer.
  await db.execute(sql`update transactions set status = 'REFUNDED' where school_id = 1 and id = ${vain.id}`)
  await db.execute(sql`
    update large_counts set value = jsonb_set(value, '{missing,1,at}', to_jsonb(now() - interval '8 days'))
    where school_id = 1 and kind = 'checkout.missing_access'`)
  expect(await listFound(db)).toEqual([fresh.id])
})
