import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { type BuiltProduct, foldedTitles, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import {
  getOptionClauses,
  loadOptions,
  type OptionQuery,
  PRODUCT_FIELDS,
  toOptions,
} from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { hasId, requireRow, textIn } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { ExtraOfferKind, OfferedPrice } from './extra-offer.ts'

export type ViewerContext = { viewer: Member; school: CurrentSchool; locale: Locale }

/**
 * The price that is to be offered with another product: of a product that the staff see (404), sold by orders, in the currency
 * of the other.
 * @param kind whose texts say what is wrong
 */
export async function requireOfferedPrice(
  db: Db,
  product: BuiltProduct,
  { viewer, school }: Omit<ViewerContext, 'locale'>,
  body: { productId?: number | undefined; priceId: number },
  kind: ExtraOfferKind,
) {
  const found = await db
    .select({ productId: products.id, type: products.type, priceId: prices.id, currency: prices.currency })
    .from(prices)
    .innerJoin(products, hasId(products, school.id, prices.productId))
    .where(
      and(
        hasId(prices, school.id, body.priceId),
        body.productId === undefined ? undefined : eq(products.id, body.productId),
        officeSees(viewer, school, sql`${products.id}`),
      ),
    )
    .then(requireRow)
  const field = body.productId === undefined ? 'price_id' : 'product_id'
  if (found.productId === product.id) throw invalid(field, `${kind}.itself`)
  if (KINDS[found.type].most === 0) throw invalid(field, `${kind}.sold_by_plans`)
  const [own] = await db
    .select({ currency: prices.currency })
    .from(prices)
    .where(and(eq(prices.schoolId, school.id), eq(prices.productId, product.id)))
    .limit(1)
  if (own && own.currency !== found.currency)
    throw invalid('price_id', [`${kind}.currency`, { currency: own.currency }])
  return { ...found, field }
}

/** Kinds that are sold by orders. */
const SOLD = PRODUCT_TYPES.filter((type) => KINDS[type].most > 0)

/** The prices of other products in the currency of this one's, by the words of a search in the titles of their products. */
export async function findOfferedPrices(
  db: Db,
  product: BuiltProduct,
  { viewer, school, locale }: ViewerContext,
  query: OptionQuery,
): Promise<Pick<OptionList<OfferedPrice>, 'options' | 'more'>> {
  const [own] = await db
    .select({ currency: prices.currency })
    .from(prices)
    .where(and(eq(prices.schoolId, school.id), eq(prices.productId, product.id)))
    .orderBy(asc(prices.position), asc(prices.id))
    .limit(1)
  const words = holdsWords(foldedTitles, query.q)
  const rowsOf = { id: prices.id, name: textIn(sql`${products.title}`, locale), words, locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select({
      id: prices.id,
      title: products.title,
      name: prices.name,
      amount: prices.amount,
      currency: prices.currency,
    })
    .from(prices)
    .innerJoin(products, hasId(products, school.id, prices.productId))
    .where(
      and(
        eq(prices.schoolId, school.id),
        ne(prices.productId, product.id),
        eq(prices.currency, own?.currency ?? school.currency),
        inArray(products.type, SOLD),
        officeSees(viewer, school, sql`${products.id}`),
        where,
      ),
    )
    .orderBy(...orderBy, asc(products.id), asc(prices.position), asc(prices.id))
    .limit(limit)
  const titled = rows.map(({ title, name, amount, currency, ...row }): OfferedPrice => {
    const words = [inLocale(title, locale), inLocale(name, locale), formatMoney(amount, currency, locale)]
    return { ...row, amount, currency, title: words.filter(Boolean).join(' · ') }
  })
  return toOptions(titled, query, locale)
}

/** The first of them, and those that are chosen already. */
export function loadOfferedPrices(
  db: Db,
  product: BuiltProduct,
  { c, ...context }: ViewerContext & { c?: Context<Env> | undefined },
  chosen: number[],
): Promise<OptionList<OfferedPrice>> {
  return loadOptions({
    ...(c && { c }),
    fields: PRODUCT_FIELDS,
    source: `/home/options/products/${product.id}/bump-prices`,
    chosen,
    find: (query) => findOfferedPrices(db, product, context, query),
  })
}
