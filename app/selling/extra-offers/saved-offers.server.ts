import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import type { Price } from '#app/content/catalogue/price.ts'
import { lockProduct } from '#app/content/catalogue/product-changes.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { expectRow, requireRow } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ExtraOffersTable } from './columns.server.ts'
import type { ExtraOfferKind, ExtraOfferRow, ExtraOffersEditor } from './extra-offer.ts'
import type { ExtraOfferBody } from './inputs.server.ts'
import { loadOfferedPrices, requireOfferedPrice, type ViewerContext } from './offered-prices.server.ts'

type Stored = ExtraOffersTable['$inferSelect']
type Shown = { id: number; price: Pick<Price, 'amount' | 'currency' | 'reduction'> }

export type SavedOffers = ReturnType<typeof savedOffers>

/**
 * How staff keep one kind of extra offers of their products.
 * @param listShown what buyers see of them now, where the product is sold in this currency
 */
export function savedOffers(
  kind: ExtraOfferKind,
  table: ExtraOffersTable,
  listShown: (db: Db, viewer: Viewer, product: BuiltProduct, currency: string) => Promise<Shown[]>,
) {
  const ofProduct = ({ schoolId, id }: BuiltProduct) => and(eq(table.schoolId, schoolId), eq(table.productId, id))

  async function listStored(db: Db, product: BuiltProduct): Promise<Stored[]> {
    return await db.select().from(table).where(ofProduct(product)).orderBy(asc(table.position), asc(table.id))
  }

  async function requireStored(db: Db, product: BuiltProduct, id: number): Promise<Stored> {
    return db
      .select()
      .from(table)
      .where(and(ofProduct(product), eq(table.id, id)))
      .then(requireRow)
  }

  return {
    /** The offers of a product, in their order. */
    async listRows(db: Db, product: BuiltProduct, locale: Locale): Promise<ExtraOfferRow[]> {
      return (await listStored(db, product)).map((stored) => toRow(stored, locale))
    },

    /** One of a product's offers; 404 when it is none of them. */
    async findRow(db: Db, product: BuiltProduct, id: number, locale: Locale): Promise<ExtraOfferRow> {
      return toRow(await requireStored(db, product, id), locale)
    },

    /** Offers a price of another product with this one, after what is offered already; each product once. */
    async create(db: Db, product: BuiltProduct, context: ViewerContext, body: ExtraOfferBody): Promise<number> {
      await lockProduct(db, product)
      const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, kind)
      const others = await listStored(db, product)
      if (others.some((other) => other.offeredId === offeredId)) throw invalid(field, `${kind}.twice`)
      const position = Math.max(-1, ...others.map((other) => other.position)) + 1
      const texts = getTexts(body, { title: {}, text: {} }, context.locale)
      const { schoolId, id: productId } = product
      const made = await db
        .insert(table)
        .values({ schoolId, productId, offeredId, priceId, position, ...texts })
        .returning({ id: table.id })
        .then(expectRow)
      return made.id
    },

    /** Changes an offer to what is said of it. */
    async save(
      db: Db,
      product: BuiltProduct,
      context: ViewerContext,
      { id, body }: { id: number; body: ExtraOfferBody },
    ): Promise<void> {
      await lockProduct(db, product)
      const stored = await requireStored(db, product, id)
      const { productId: offeredId, priceId, field } = await requireOfferedPrice(db, product, context, body, kind)
      const [other] = await db
        .select({ id: table.id })
        .from(table)
        .where(and(ofProduct(product), eq(table.offeredId, offeredId), ne(table.id, id)))
      if (other) throw invalid(field, `${kind}.twice`)
      await db
        .update(table)
        .set({ offeredId, priceId, ...getTexts(body, stored, context.locale) })
        .where(and(ofProduct(product), eq(table.id, id)))
    },

    async remove(db: Db, product: BuiltProduct, id: number): Promise<void> {
      const { rowCount } = await db.delete(table).where(and(ofProduct(product), eq(table.id, id)))
      requireFound(rowCount !== 0)
    },

    /** Puts all offers of a product into a new order; 409 where they are others by now, or in another order than the one seen. */
    async order(db: Db, product: BuiltProduct, wanted: OrderedIds): Promise<void> {
      await lockProduct(db, product)
      const stored = await listStored(db, product)
      refuseOther(
        stored.map(({ id }) => id),
        wanted,
        `${kind}.order_changed`,
      )
      const position = placeAmong(wanted.ids, table.id)
      await db
        .update(table)
        .set({ position })
        .where(and(ofProduct(product), sql`${table.position} <> ${position}`))
    },

    /** All that the page of these offers edits and shows. */
    async loadEditor(
      db: Db,
      product: BuiltProduct,
      { c, ...context }: ViewerContext & { c?: Context<Env> },
    ): Promise<ExtraOffersEditor> {
      const { viewer, locale, school } = context
      const stored = await listStored(db, product)
      const chosen = stored.map(({ priceId }) => priceId)
      const offered = await loadOfferedPrices(db, product, { c, ...context }, chosen)
      const shown = await listShown(db, viewer, product, offered.options[0]?.currency ?? school.currency)
      return {
        product: toFramed(product, locale),
        offered,
        offers: stored.map((offer) => {
          const now = shown.find((one) => one.id === offer.id)?.price
          const price = offered.options.find((one) => one.id === offer.priceId)
          const { amount = 0, currency = school.currency } = now ?? price ?? {}
          return { ...toRow(offer, locale), now: { amount, currency, reduction: now?.reduction ?? null }, hidden: !now }
        }),
      }
    },
  }
}

const toRow = ({ id, offeredId, priceId, title, text }: Stored, locale: Locale): ExtraOfferRow => ({
  id,
  productId: offeredId,
  priceId,
  title: inLocale(title, locale),
  text: inLocale(text, locale),
})

function getTexts({ title, text }: ExtraOfferBody, stored: { title: LocalText; text: LocalText }, locale: Locale) {
  return { title: mergeLanguages(title, stored.title, locale), text: mergeLanguages(text, stored.text, locale) }
}
