import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Earning } from '#app/partners/balance/entries.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type FieldErrors, refuseWrong, requireFound } from '#app/platform/refusal.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { findTooMuch, getShare, type Share } from './share.ts'
import { instructorShares } from './tables.server.ts'

const isOnTeam = and(isStaff, isNull(accounts.deletedAt))

/** The shares of a school, by product; whoever left the team has none. */
export async function listShares(db: Db, schoolId: number): Promise<Share[]> {
  const { accountId, productId, percentage } = instructorShares
  return await db
    .select({ accountId, productId, percentage })
    .from(instructorShares)
    .innerJoin(accounts, hasId(accounts, schoolId, accountId))
    .where(and(eq(instructorShares.schoolId, schoolId), isOnTeam))
    .orderBy(asc(productId), asc(accountId))
}

/** Those who may have a share. */
export async function listTeam(db: Db, schoolId: number): Promise<{ id: number; title: string }[]> {
  return await db
    .select({ id: accounts.id, title: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), isOnTeam))
    .orderBy(asc(accounts.id))
}

/** Replaces the shares; 404 for people and products that are not there, 422 where a product's come to more than 100 %. */
export async function saveShares(db: Db, schoolId: number, shares: readonly Share[]): Promise<void> {
  const [people, things] = [new Set(shares.map((one) => one.accountId)), new Set(shares.map((one) => one.productId))]
  const team = await listTeam(db, schoolId)
  requireFound([...people].every((id) => team.some((one) => one.id === id)))
  const isThere = and(eq(products.schoolId, schoolId), inArray(products.id, [...things]))
  requireFound(things.size === 0 || (await db.$count(products, isThere)) === things.size)
  const errors: FieldErrors = {}
  for (const at of findTooMuch(shares)) errors[`shares.${at}.percentage`] = ['instructor-shares.too_much']
  const pairs = shares.map(({ accountId, productId }) => `${accountId} ${productId}`)
  for (const [at, pair] of pairs.entries())
    if (pairs.indexOf(pair) < at) errors[`shares.${at}.account_id`] = ['instructor-shares.twice']
  refuseWrong(errors)
  // One after the other: the list that is saved last replaces all of the one before it.
  await takeAdvisoryLock(db, schoolId, 'instructor shares')
  await db.delete(instructorShares).where(eq(instructorShares.schoolId, schoolId))
  if (shares.length > 0) await db.insert(instructorShares).values(shares.map((share) => ({ ...share, schoolId })))
}

type ShareRow = { account: string; product: string; percentage: number }

const sharesOf = rawStatement(
  'shares_of_products',
  (param: Placeholders<{ school: number; products: string }>) => sql<ShareRow>`
    select s.account_id as account, s.product_id as product, s.percentage from instructor_shares s
    join accounts a on a.school_id = ${param.school} and a.id = s.account_id and a.role <> 'student' and a.deleted_at is null
    where s.school_id = ${param.school} and s.product_id = any(${param.products}::bigint[])
    order by s.account_id`,
)

/** What the people who teach what was sold earn with a paid order. */
export async function earnShares(db: Db, { schoolId }: Transaction, items: readonly Item[]): Promise<Earning[]> {
  const ids = items.map(({ productId }) => productId)
  const shares = await sharesOf(db, { school: schoolId, products: `{${ids.join()}}` })
  return shares.flatMap(({ account, product, percentage }) =>
    items
      .filter(({ productId }) => productId === Number(product))
      .map(({ id: itemId, net }): Earning => {
        const amount = getShare(percentage, net)
        return { accountId: Number(account), kind: 'share', itemId, net, amount, holdDays: 0 }
      }),
  )
}
