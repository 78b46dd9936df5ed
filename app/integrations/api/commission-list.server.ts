import { and, eq, sql } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { CommissionRow } from '#app/partners/affiliates/affiliate.ts'
import { affiliates } from '#app/partners/affiliates/tables.server.ts'
import { balanceEntries } from '#app/partners/balance/tables.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'

/** What an affiliate earned with a line of an order, as programs read it. */
export type ProgramCommission = Omit<CommissionRow, 'product' | 'renewal'> & {
  affiliate: { id: number; code: string }
  order: { hash: string }
  product: { id: number; type: ProductType; slug: string; title: string }
}

/** What was taken back of it, and not given again; 0 or less. */
const correctedOf = (school: number) =>
  sql<number>`(
  select coalesce(sum(k.amount), 0) from balance_entries k
  where k.school_id = ${school} and k.earned_id = balance_entries.id)`.mapWith(Number)

/** The commissions of all affiliates, the newest first. */
export const commissionList = list({
  filters: { affiliate: Filter(Id) },
  sorts: { newest: { first: 'desc' } },
  id: balanceEntries.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: balanceEntries.id,
        net: balanceEntries.net,
        amount: balanceEntries.amount,
        currency: balanceEntries.currency,
        earnedAt: balanceEntries.createdAt,
        availableAt: balanceEntries.availableAt,
        isPending: sql<boolean>`${balanceEntries.availableAt} > now()`,
        corrected: correctedOf(school.id),
        affiliate: { id: affiliates.id, code: affiliates.code },
        order: { hash: transactions.hash },
        product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
        key,
      })
      .from(balanceEntries)
      .innerJoin(
        affiliates,
        and(eq(affiliates.schoolId, school.id), eq(affiliates.accountId, balanceEntries.accountId)),
      )
      .innerJoin(transactions, hasId(transactions, school.id, balanceEntries.transactionId))
      .innerJoin(transactionItems, hasId(transactionItems, school.id, balanceEntries.itemId))
      .innerJoin(products, hasId(products, school.id, transactionItems.productId))
      .$dynamic(),
  where: ({ school }, { affiliate }) =>
    and(
      eq(balanceEntries.schoolId, school.id),
      eq(balanceEntries.kind, 'commission'),
      affiliate === undefined ? undefined : eq(affiliates.id, affiliate),
    ),
  changedSince: ({ school }, since) => sql`(${balanceEntries.createdAt} >= ${since} or exists (
    select from balance_entries k where k.school_id = ${school.id} and k.earned_id = balance_entries.id
      and k.created_at >= ${since}))`,
  row: ({ isPending, corrected, product, net, ...row }, { locale }): ProgramCommission => ({
    ...row,
    net: net ?? 0,
    product: { ...product, title: inLocale(product.title, locale) },
    state: row.amount + corrected === 0 ? 'reversed' : isPending ? 'pending' : 'available',
    reversed: -corrected,
  }),
})
