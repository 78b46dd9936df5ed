import { and, eq, type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import type { GrantSource } from '#app/access/access/rule.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'

/** What opens, or opened, a product to a student. */
export type AccessRow = {
  id: number
  product: { id: number; type: ProductType; slug: string; title: string }
  source: GrantSource
  from: string
  until: string | null
  revokedAt: string | null
  /** Opens it now. */
  open: boolean
}

/** The grants of a student, the newest first; ended ones stay as a record. */
export const accessList = list({
  filters: { student: Filter(Id), product: Filter(Id) },
  sorts: { newest: { first: 'desc' } },
  id: accessGrants.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: accessGrants.id,
        product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
        source: accessGrants.source,
        from: accessGrants.startsAt,
        until: accessGrants.endsAt,
        revokedAt: accessGrants.revokedAt,
        open: sql`${openGrant(school.id)}` as SQL<boolean>,
        key,
      })
      .from(accessGrants)
      .innerJoin(products, hasId(products, school.id, accessGrants.productId))
      .$dynamic(),
  where: ({ school }, { student, product }) =>
    and(
      eq(accessGrants.schoolId, school.id),
      student === undefined ? undefined : eq(accessGrants.accountId, student),
      product === undefined ? undefined : eq(accessGrants.productId, product),
    ),
  changedSince: (_context, since) => sql`greatest(${accessGrants.startsAt}, ${accessGrants.revokedAt}) >= ${since}`,
  row: ({ product, ...row }, { locale }): AccessRow => ({
    ...row,
    product: { ...product, title: inLocale(product.title, locale) },
  }),
})
