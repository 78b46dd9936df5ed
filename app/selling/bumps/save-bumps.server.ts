import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { type BuiltProduct, foldedTitles, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { lockProduct } from '#app/content/catalogue/product-changes.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import {
  getOptionClauses,
  loadOptions,
  type OptionQuery,
  PRODUCT_FIELDS,
  toOptions,
} from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { expectRow, hasId, requireRow, textIn } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { BumpRow, BumpsEditor, OfferedPrice } from './bump.ts'
import { listBumps } from './bumps.server.ts'
import type { BumpBody } from './inputs.server.ts'
import { bumps } from './tables.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool; locale: Locale }
type StoredBump = typeof bumps.$inferSelect

const ofProduct = ({ schoolId, id }: BuiltProduct) => and(eq(bumps.schoolId, schoolId), eq(bumps.productId, id))

const toRow = ({ id, offeredId, priceId, title, text }: StoredBump, locale: Locale): BumpRow => ({
  id,
  productId: offeredId,
  priceId,
  title: inLocale(title, locale),
  text: inLocale(text, locale),
})

async function storedBumps(db: Db, product: BuiltProduct): Promise<StoredBump[]> {
  return await db.select().from(bumps).where(ofProduct(product)).orderBy(asc(bumps.position), asc(bumps.id))
}

/** What the checkout of a product offers beside it, in its order. */
export async function listBumpRows(db: Db, product: BuiltProduct, locale: Locale): Promise<BumpRow[]> {
  return (await storedBumps(db, product)).map((stored) => toRow(stored, locale))
}

async function requireStored(db: Db, product: BuiltProduct, id: number): Promise<StoredBump> {
  return db
    .select()
    .from(bumps)
    .where(and(ofProduct(product), eq(bumps.id, id)))
    .then(requireRow)
}

/** One of a product's bumps; 404 when it is none of them. */
export async function findBumpRow(db: Db, product: BuiltProduct, id: number, locale: Locale): Promise<BumpRow> {
  return toRow(await requireStored(db, product, id), locale)
}

/** The price that is to be offered: of a product that the staff see (404), sold by orders, in the currency of the other. */
async function requireOffered(db: Db, product: BuiltProduct, { viewer, school }: ViewerContext, body: BumpBody) {
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
  if (found.productId === product.id) throw invalid(field, 'bumps.itself')
  if (KINDS[found.type].most === 0) throw invalid(field, 'bumps.sold_by_plans')
  const [own] = await db
    .select({ currency: prices.currency })
    .from(prices)
    .where(and(eq(prices.schoolId, school.id), eq(prices.productId, product.id)))
    .limit(1)
  if (own && own.currency !== found.currency) throw invalid('price_id', ['bumps.currency', { currency: own.currency }])
  return { ...found, field }
}

/** Offers a price of another product beside this one, after what is offered already; each product once. */
export async function createBump(
  db: Db,
  product: BuiltProduct,
  context: ViewerContext,
  body: BumpBody,
): Promise<number> {
  await lockProduct(db, product)
  const { productId: offeredId, priceId, field } = await requireOffered(db, product, context, body)
  const others = await storedBumps(db, product)
  if (others.some((other) => other.offeredId === offeredId)) throw invalid(field, 'bumps.twice')
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1
  const texts = getTexts(body, { title: {}, text: {} }, context.locale)
  const { schoolId, id: productId } = product
  const made = await db
    .insert(bumps)
    .values({ schoolId, productId, offeredId, priceId, position, ...texts })
    .returning({ id: bumps.id })
    .then(expectRow)
  return made.id
}

/** Changes a bump to what is said of it. */
export async function saveBump(
  db: Db,
  product: BuiltProduct,
  context: ViewerContext,
  { id, body }: { id: number; body: BumpBody },
): Promise<void> {
  await lockProduct(db, product)
  const stored = await requireStored(db, product, id)
  const { productId: offeredId, priceId, field } = await requireOffered(db, product, context, body)
  const [other] = await db
    .select({ id: bumps.id })
    .from(bumps)
    .where(and(ofProduct(product), eq(bumps.offeredId, offeredId), ne(bumps.id, id)))
  if (other) throw invalid(field, 'bumps.twice')
  await db
    .update(bumps)
    .set({ offeredId, priceId, ...getTexts(body, stored, context.locale) })
    .where(and(ofProduct(product), eq(bumps.id, id)))
}

function getTexts({ title, text }: BumpBody, stored: { title: LocalText; text: LocalText }, locale: Locale) {
  return { title: mergeLanguages(title, stored.title, locale), text: mergeLanguages(text, stored.text, locale) }
}

export async function deleteBump(db: Db, product: BuiltProduct, id: number): Promise<void> {
  const { rowCount } = await db.delete(bumps).where(and(ofProduct(product), eq(bumps.id, id)))
  requireFound(rowCount !== 0)
}

/** All that the page of bumps edits and shows. */
export async function loadBumpsEditor(
  db: Db,
  product: BuiltProduct,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
): Promise<BumpsEditor> {
  const { viewer, locale } = context
  const stored = await storedBumps(db, product)
  const offered = await loadOptions({
    c,
    fields: PRODUCT_FIELDS,
    source: `/home/options/products/${product.id}/bump-prices`,
    chosen: stored.map(({ priceId }) => priceId),
    find: (query) => findOfferedPrices(db, product, context, query),
  })
  const shown = await listBumps(db, viewer, product, {
    currency: offered.options[0]?.currency ?? context.school.currency,
  })
  return {
    product: toFramed(product, locale),
    offered,
    bumps: stored.flatMap((bump) => {
      const now = shown.find((one) => one.id === bump.id)?.price
      const price = offered.options.find((one) => one.id === bump.priceId)
      const { amount = 0, currency = context.school.currency } = now ?? price ?? {}
      return [{ ...toRow(bump, locale), now: { amount, currency, reduction: now?.reduction ?? null }, hidden: !now }]
    }),
  }
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
