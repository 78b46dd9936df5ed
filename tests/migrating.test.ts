import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { migrate } from '#db/migrate.ts'
import { rightsMissing } from '#db/rights.ts'
import { step } from '#db/steps.ts'
import { connected } from '#server/database.ts'
import type { Visit } from './browser-like.ts'
import { CONSENTS, forSale, ordered } from './buyer.ts'
import { countOf } from './purchase-books.ts'

const ROUNDS = 3
const BUYERS = 4
/** Fewer than an account may place in an hour. */
const ORDERS_EACH = 25

const ownerUrl = () => process.env.OWNER_DATABASE_URL ?? ''

async function tableNames(): Promise<string[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ name: string }>(sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`),
  )
  return rows.map(({ name }) => name)
}

test('where nothing differs, tables that others write to are not waited for', async () => {
  const tables = await tableNames()
  await connected(ownerUrl(), async (writer) => {
    // What every write holds; whatever alters a table would wait for its end.
    await writer.query(`begin; lock table ${tables.join(', ')} in row exclusive mode`)
    await migrate(ownerUrl())
    await writer.query('commit')
  })
})

test('migrated again and again, with every table to be mended, buyers order without a failure', async () => {
  const tables = await tableNames()
  const aMember = async () => (await ordered(await forSale())).visit
  const members = await Promise.all(Array.from({ length: BUYERS }, aMember))
  const before = await countOf('transactions')
  let migrating = true

  /** Buys one course after the other, from the page to the money, until there is nothing more to migrate. */
  async function buyOn(member: Visit): Promise<number[]> {
    const statuses: number[] = []
    let visit = member
    for (let orders = 1; migrating; orders++) {
      // Nobody orders as much in an hour as is ordered here.
      if (orders % ORDERS_EACH === 0) visit = await aMember()
      const { slug } = await forSale()
      statuses.push((await visit.page(`/${slug}`)).status)
      const answer = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS })
      statuses.push(answer.status)
      if (answer.status !== 200) continue
      const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
      statuses.push((await visit.submit(redirect, { outcome: 'paid' })).status)
      statuses.push((await visit.request(`/transaction/${hash}/pending`)).status)
    }
    return statuses
  }

  async function migrateOn(): Promise<void> {
    await connected(ownerUrl(), async (owner) => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const table of tables) await step(owner, [`alter table ${table} no force row level security`])
        expect(await rightsMissing(owner)).toHaveLength(tables.length)
        await migrate(ownerUrl())
        expect(await rightsMissing(owner)).toEqual([])
      }
    })
  }

  const buying = members.map(buyOn)
  await migrateOn().finally(() => {
    migrating = false
  })
  const statuses = (await Promise.all(buying)).flat()
  expect([...new Set(statuses)].sort()).toEqual([200, 303])
  expect(await countOf('transactions')).toBeGreaterThan(before + BUYERS)
}, 180_000)
