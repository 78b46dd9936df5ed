import type { Offer } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { upsells } from './tables.server.ts'

/** What is offered after a product was paid for: another one at its first price. */
export async function anUpsell(db: Db, product: Offer, offered: Offer, title = 'Add the presets'): Promise<number> {
  const { schoolId, id: productId } = product
  const { id: priceId } = expectRow(offered.prices)
  const texts = { title: { en: title }, text: { en: 'Twelve settings' } }
  const made = await db
    .insert(upsells)
    .values({ schoolId, productId, offeredId: offered.id, priceId, ...texts })
    .returning({ id: upsells.id })
    .then(expectRow)
  return made.id
}
