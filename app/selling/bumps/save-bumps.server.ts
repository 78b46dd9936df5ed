import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import { lockProduct } from '#app/content/catalogue/product-changes.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { expectRow, requireRow } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import type { BumpRow, BumpsEditor } from './bump.ts'
import { listBumps } from './bumps.server.ts'
import type { BumpBody } from './inputs.server.ts'
import { loadOfferedPrices, requireOfferedPrice, type ViewerContext } from './offered-prices.server.ts'
import { bumps } from './tables.server.ts'

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

/** Offers a price of another product beside this one, after what is offered already; each product once. */
export async function createBump(
  db: Db,
  product: BuiltProduct,
  context: ViewerContext,
  body: BumpBody,
): Promise<number> {
  await lockProduct(db, product)
  const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, 'bumps')
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
  const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, 'bumps')
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

/** Puts all bumps of a product into a new order; 409 where they are others by now, or in another order than the one seen. */
export async function orderBumps(db: Db, product: BuiltProduct, wanted: OrderedIds): Promise<void> {
  await lockProduct(db, product)
  const stored = await storedBumps(db, product)
  refuseOther(
    stored.map(({ id }) => id),
    wanted,
    'bumps.order_changed',
  )
  const position = placeAmong(wanted.ids, bumps.id)
  await db
    .update(bumps)
    .set({ position })
    .where(and(ofProduct(product), sql`${bumps.position} <> ${position}`))
}

/** All that the page of bumps edits and shows. */
export async function loadBumpsEditor(
  db: Db,
  product: BuiltProduct,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
): Promise<BumpsEditor> {
  const { viewer, locale } = context
  const stored = await storedBumps(db, product)
  const chosen = stored.map(({ priceId }) => priceId)
  const offered = await loadOfferedPrices(db, product, { c, ...context }, chosen)
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
