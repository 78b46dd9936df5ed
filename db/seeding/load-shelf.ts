import { and, eq } from 'drizzle-orm'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { addPrice, changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import { priceHistory, prices } from '#app/content/catalogue/tables.server.ts'
import { fileVersions, productFiles } from '#app/learning/downloads/tables.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { expectRow, requireRow } from '#app/platform/queries.server.ts'
import { bundle, sheets } from '../demo/shelf.ts'
import type { Media } from './load-media.ts'

type ShelfContext = { schoolId: number; teacherIds: number[]; currency: string; position: number }

/** Writes what is sold beside courses: files with a limit, and a bundle of them and of two courses. */
export async function loadShelf(db: Db, media: Media, place: ShelfContext): Promise<void> {
  const file = await loadProduct(db, media, 'file', sheets, place)
  const { schoolId } = place
  const [addedBy = 0] = place.teacherIds
  for (const [position, filename] of sheets.files.entries()) {
    const added = await db
      .insert(productFiles)
      .values({ schoolId, productId: file.id, position, downloadLimit: sheets.limit })
      .returning()
      .then(expectRow)
    const version = { productFileId: added.id, version: 1, fileId: await media.file(filename), filename, addedBy }
    await db.insert(fileVersions).values({ schoolId, ...version })
  }
  const made = await loadProduct(db, media, 'bundle', bundle, { ...place, position: place.position + 1 })
  const items = []
  for (const slug of bundle.items) items.push((await findProduct(db, schoolId, slug))?.id ?? 0)
  await setItems(db, made, items)
}

/** Lowers the price of the files for some days, as if they had been sold at it for weeks before. */
export async function loadPromo(db: Db, schoolId: number): Promise<void> {
  const { price: amount, days, soldForDays } = sheets.promo
  const product = await findProduct(db, schoolId, sheets.slug)
  const ofProduct = and(eq(prices.schoolId, schoolId), eq(prices.productId, product?.id ?? 0))
  const price = await db.select().from(prices).where(ofProduct).then(requireRow)
  const { id: priceId, productId, currency } = price
  const since = new Date(Date.now() - soldForDays * DAY).toISOString()
  await db.insert(priceHistory).values({ schoolId, priceId, productId, amount: price.amount, currency, since })
  const endsAt = new Date(Date.now() + days * DAY).toISOString()
  await changePrice(db, schoolId, priceId, { promo: { amount, startsAt: null, endsAt, packages: -1 } })
}

async function loadProduct(
  db: Db,
  media: Media,
  type: 'file' | 'bundle',
  { slug, title, promise, description, cover, price: amount }: Omit<typeof bundle, 'items'>,
  { schoolId, teacherIds, currency, position }: ShelfContext,
) {
  const texts = { slug, title, promise, description: cleanLocalHtml(description), cover: await media.cover(cover) }
  const made = await createProduct(db, {
    schoolId,
    type,
    status: 'published',
    position,
    teacherIds: teacherIds.slice(0, 1),
    ...texts,
  })
  await addPrice(db, { schoolId, productId: made.id, amount, currency, vatRate: 2300 })
  return made
}
