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
import { loadOfferedPrices, requireOfferedPrice, type ViewerContext } from '#app/selling/bumps/offered-prices.server.ts'
import type { UpsellBody } from './inputs.server.ts'
import { upsells } from './tables.server.ts'
import type { UpsellRow, UpsellsEditor } from './upsell.ts'
import { listUpsells } from './upsells.server.ts'

type StoredUpsell = typeof upsells.$inferSelect

const ofProduct = ({ schoolId, id }: BuiltProduct) => and(eq(upsells.schoolId, schoolId), eq(upsells.productId, id))

const toRow = ({ id, offeredId, priceId, title, text }: StoredUpsell, locale: Locale): UpsellRow => ({
  id,
  productId: offeredId,
  priceId,
  title: inLocale(title, locale),
  text: inLocale(text, locale),
})

async function storedUpsells(db: Db, product: BuiltProduct): Promise<StoredUpsell[]> {
  return await db.select().from(upsells).where(ofProduct(product)).orderBy(asc(upsells.position), asc(upsells.id))
}

/** What is offered after a product was paid for, in its order. */
export async function listUpsellRows(db: Db, product: BuiltProduct, locale: Locale): Promise<UpsellRow[]> {
  return (await storedUpsells(db, product)).map((stored) => toRow(stored, locale))
}

async function requireStored(db: Db, product: BuiltProduct, id: number): Promise<StoredUpsell> {
  return db
    .select()
    .from(upsells)
    .where(and(ofProduct(product), eq(upsells.id, id)))
    .then(requireRow)
}

/** One of a product's upsells; 404 when it is none of them. */
export async function findUpsellRow(db: Db, product: BuiltProduct, id: number, locale: Locale): Promise<UpsellRow> {
  return toRow(await requireStored(db, product, id), locale)
}

/** Offers a price of another product after this one, behind what is offered already; each product once. */
export async function createUpsell(
  db: Db,
  product: BuiltProduct,
  context: ViewerContext,
  body: UpsellBody,
): Promise<number> {
  await lockProduct(db, product)
  const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, 'upsells')
  const others = await storedUpsells(db, product)
  if (others.some((other) => other.offeredId === offeredId)) throw invalid(field, 'upsells.twice')
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1
  const texts = getTexts(body, { title: {}, text: {} }, context.locale)
  const { schoolId, id: productId } = product
  const made = await db
    .insert(upsells)
    .values({ schoolId, productId, offeredId, priceId, position, ...texts })
    .returning({ id: upsells.id })
    .then(expectRow)
  return made.id
}

/** Changes an upsell to what is said of it. */
export async function saveUpsell(
  db: Db,
  product: BuiltProduct,
  context: ViewerContext,
  { id, body }: { id: number; body: UpsellBody },
): Promise<void> {
  await lockProduct(db, product)
  const stored = await requireStored(db, product, id)
  const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, 'upsells')
  const [other] = await db
    .select({ id: upsells.id })
    .from(upsells)
    .where(and(ofProduct(product), eq(upsells.offeredId, offeredId), ne(upsells.id, id)))
  if (other) throw invalid(field, 'upsells.twice')
  await db
    .update(upsells)
    .set({ offeredId, priceId, ...getTexts(body, stored, context.locale) })
    .where(and(ofProduct(product), eq(upsells.id, id)))
}

function getTexts({ title, text }: UpsellBody, stored: { title: LocalText; text: LocalText }, locale: Locale) {
  return { title: mergeLanguages(title, stored.title, locale), text: mergeLanguages(text, stored.text, locale) }
}

export async function deleteUpsell(db: Db, product: BuiltProduct, id: number): Promise<void> {
  const { rowCount } = await db.delete(upsells).where(and(ofProduct(product), eq(upsells.id, id)))
  requireFound(rowCount !== 0)
}

/** Puts all upsells of a product into a new order; 409 where they are others by now, or in another order than the one seen. */
export async function orderUpsells(db: Db, product: BuiltProduct, wanted: OrderedIds): Promise<void> {
  await lockProduct(db, product)
  const stored = await storedUpsells(db, product)
  refuseOther(
    stored.map(({ id }) => id),
    wanted,
    'upsells.order_changed',
  )
  const position = placeAmong(wanted.ids, upsells.id)
  await db
    .update(upsells)
    .set({ position })
    .where(and(ofProduct(product), sql`${upsells.position} <> ${position}`))
}

/** All that the page of upsells edits and shows. */
export async function loadUpsellsEditor(
  db: Db,
  product: BuiltProduct,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
): Promise<UpsellsEditor> {
  const { viewer, locale } = context
  const stored = await storedUpsells(db, product)
  const chosen = stored.map(({ priceId }) => priceId)
  const offered = await loadOfferedPrices(db, product, { c, ...context }, chosen)
  const shown = await listUpsells(db, viewer, product)
  return {
    product: toFramed(product, locale),
    offered,
    upsells: stored.map((upsell) => {
      const now = shown.find((one) => one.id === upsell.id)?.price
      const price = offered.options.find((one) => one.id === upsell.priceId)
      const { amount = 0, currency = context.school.currency } = now ?? price ?? {}
      return { ...toRow(upsell, locale), now: { amount, currency, reduction: now?.reduction ?? null }, hidden: !now }
    }),
  }
}
