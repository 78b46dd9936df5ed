import { eq } from 'drizzle-orm'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { expect, test } from '#tests/fixture.ts'
import { eraseFailedBuyers } from './erasing.server.ts'
import { aSale } from './factory.server.ts'
import { transactions } from './tables.server.ts'
import { STATUSES } from './transaction-status.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a deleted buyer goes from what came to nothing, and stays in what was or may be paid; others stay', async ({
  db,
}) => {
  const [gone, other] = [await aStudent(db, { firstName: 'Gone' }), await aStudent(db, { firstName: 'Other' })]
  const offer = await aProduct(db)
  const invoice = { type: 'personal' as const, name: 'Gone', street: 'A 1', postal_code: '1', city: 'B', country: 'PL' }
  const buyer = { email: gone.email, first_name: 'Gone', last_name: 'Nowak', invoice }
  for (const status of STATUSES) await aSale(db, gone, offer, { status, buyer, createdAt: daysAgo(2) })
  const mayBePaid = await aSale(db, gone, offer, { status: 'CANCELED', buyer })
  await aSale(db, other, offer, { status: 'FAILURE' })

  await db
    .update(accounts)
    .set({ deletedAt: daysAgo(0) })
    .where(eq(accounts.id, gone.id))
  await eraseFailedBuyers(db, 1)

  const left = await db.select().from(transactions).where(eq(transactions.accountId, gone.id))
  const failed = left.filter(
    ({ id, status }) => id !== mayBePaid.id && ['FAILURE', 'ERROR', 'CANCELED'].includes(status),
  )
  expect(failed).toHaveLength(3)
  for (const one of failed) expect(one.buyer).toEqual({ email: '', first_name: '', last_name: '' })
  const kept = left.filter((one) => !failed.includes(one))
  expect(kept).toHaveLength(STATUSES.length - 2)
  for (const one of kept) expect([one.status, one.buyer]).toEqual([one.status, buyer])
  const [theirs] = await db.select().from(transactions).where(eq(transactions.accountId, other.id))
  expect(theirs?.buyer).toMatchObject({ email: other.email, first_name: 'Other' })
})
