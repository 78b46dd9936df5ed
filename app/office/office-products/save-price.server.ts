import { and, eq, ne } from 'drizzle-orm'
import { hasDate, isPaidInParts, KINDS } from '#app/content/catalogue/kind.ts'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import { addPrice, changePrice, orderPrices } from '#app/content/catalogue/price-changes.server.ts'
import { lockProduct } from '#app/content/catalogue/product-changes.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { refuseOther } from '#app/platform/order.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { PriceBody } from './price-inputs.server.ts'

/** In which language it is said, and by whom. */
type PriceWriter = { locale: Locale; by: number }

/** Adds a price to a product, after those that it has; all of them are in one currency. */
export async function createPrice(
  db: Db,
  product: BuiltProduct,
  { name = '', contents = '', currency = 'PLN', ...body }: PriceBody,
  { locale, by }: PriceWriter,
): Promise<{ id: number }> {
  const { schoolId, id: productId } = product
  const others = await listOthers(db, product)
  refuseSecondCurrency(others, currency)
  refuseUnfit(product, body)
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1
  return await addPrice(db, {
    ...body,
    name: mergeLanguages(name, {}, locale),
    contents: mergeLanguages(contents, {}, locale),
    schoolId,
    productId,
    currency,
    position,
    by,
  })
}

/** Changes a price to what is said of it; its currency changes with it where it is the only one. */
export async function savePrice(
  db: Db,
  product: BuiltProduct,
  id: number,
  { name = '', contents = '', currency, ...body }: PriceBody,
  { locale, by }: PriceWriter,
): Promise<void> {
  const { schoolId, id: productId } = product
  const others = await listOthers(db, product, id)
  const isIt = and(eq(prices.schoolId, schoolId), eq(prices.productId, productId), eq(prices.id, id))
  const stored = await db
    .select({ name: prices.name, contents: prices.contents, currency: prices.currency })
    .from(prices)
    .where(isIt)
    .then(requireRow)
  refuseSecondCurrency(others, currency ?? stored.currency)
  refuseUnfit(product, body)
  const edit = {
    ...body,
    name: mergeLanguages(name, stored.name, locale),
    contents: mergeLanguages(contents, stored.contents, locale),
    currency: currency ?? stored.currency,
  }
  await changePrice(db, schoolId, id, edit, by)
}

/** Puts the prices of a product in the order of these ids: all of them, each once; 409 for any other list. */
export async function reorderPrices(db: Db, product: BuiltProduct, ids: number[]): Promise<void> {
  const stored = await listOthers(db, product)
  refuseOther(
    stored.map(({ id }) => id),
    { ids },
    'office-products.prices_changed',
  )
  await orderPrices(db, product.schoolId, product.id, ids)
}

/** The other prices of a product, which nobody adds to meanwhile. */
async function listOthers(db: Db, product: BuiltProduct, but = 0) {
  const { schoolId, id } = product
  await lockProduct(db, product)
  return await db
    .select({ id: prices.id, currency: prices.currency, position: prices.position })
    .from(prices)
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, id), ne(prices.id, but)))
}

/** Several can be had of what is given to others alone; a seat is open until its event is over, however many days that are. */
function refuseUnfit({ type }: BuiltProduct, { licences, instalments, accessDays }: PriceBody): void {
  if (accessDays > 0 && hasDate(type)) throw invalid('access_days', 'office-products.seats_have_dates')
  if (licences.length > 0 && KINDS[type].most <= 1) throw invalid('licences', 'office-products.licences_of_courses')
  if (instalments && !isPaidInParts(type)) throw invalid('instalments.count', 'office-products.instalments_of_content')
}

function refuseSecondCurrency(others: readonly { currency: string }[], currency: string): void {
  if (others.some((other) => other.currency !== currency)) throw invalid('currency', 'office-products.one_currency')
}
