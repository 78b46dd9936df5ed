import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, isForeignKeyFailure } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { placeAmong } from '#app/platform/order.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { ordersOfProducts } from './later-wings.server.ts'
import {
  type Entry,
  type Instalments,
  type Licences,
  lowestWithin,
  type Price,
  type PriceState,
  priceAt,
} from './price.ts'
import { priceHistory, prices } from './tables.server.ts'

/** A promo as somebody sets it: both times may be left open, `packages` is -1 for any number. */
export type PromoEdit = { amount: number; startsAt: string | null; endsAt: string | null; packages: number }

export type PriceEdit = {
  name: LocalText
  amount: number
  currency: string
  entry: Entry
  vatRate: number | null
  accessDays: number
  contents: LocalText
  /** The least that a buyer may choose to pay; null is a fixed price. */
  minimum: number | null
  licences: Licences[]
  /** Null is paid at once alone. */
  instalments: Instalments | null
  promo: PromoEdit | null
}

type NewPrice = Pick<PriceEdit, 'amount' | 'currency' | 'vatRate'> &
  Partial<PriceEdit> & { schoolId: number; productId: number; position?: number; by?: number }

type Row = typeof prices.$inferSelect

const isPrice = (schoolId: number, id: number) => hasId(prices, schoolId, id)

/** Adds a price and begins its history. */
export async function addPrice(db: Db, { promo = null, minimum: least, by, ...price }: NewPrice): Promise<Price> {
  const row = await db
    .insert(prices)
    .values({ ...price, customMinimum: least })
    .returning()
    .then(expectRow)
  await noteState(db, row, by)
  if (promo) await changePrice(db, row.schoolId, row.id, { promo }, by)
  const { id, name, amount, currency, vatRate, accessDays, contents, licences, instalments } = row
  const terms = { accessDays, contents, licences, instalments, minimum: row.customMinimum }
  return priceAt({ id, name, amount, currency, vatRate, ...terms, promo: null })
}

/** Puts a price at another place among those of its product. */
export async function movePrice(db: Db, schoolId: number, id: number, position: number): Promise<void> {
  await db.update(prices).set({ position }).where(isPrice(schoolId, id))
}

/** Sells a copy at the standard prices of its original; their history begins anew. */
export async function copyPrices(db: Db, schoolId: number, fromId: number, toId: number): Promise<void> {
  const { name, amount, currency, entry, vatRate, accessDays, contents, licences, instalments, position } = prices
  const minimum = prices.customMinimum
  const found = await db
    .select({ name, amount, currency, entry, vatRate, accessDays, contents, minimum, licences, instalments, position })
    .from(prices)
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, fromId)))
    .orderBy(asc(prices.position), asc(prices.id))
  for (const price of found) await addPrice(db, { ...price, schoolId, productId: toId })
}

/**
 * Changes a price from now on, and remembers since when. A promo of the same amount that runs and shall run, or begins when
 * it did, goes on with its packages, whatever its end and its limit become; any other is a new one, whose 30 days are
 * counted from its beginning. One that was sold out had ended: with more packages it is a reduction anew.
 * Orders that are being written are waited for, and the next ones wait.
 * @param by who changes it, for its history
 */
export async function changePrice(
  db: Db,
  schoolId: number,
  id: number,
  edit: Partial<PriceEdit>,
  by?: number,
): Promise<void> {
  const stored = await db.select().from(prices).where(isPrice(schoolId, id)).for('update').then(requireRow)
  const { promo = getPromo(stored), minimum, ...rest } = edit
  const standard = minimum === undefined ? rest : { ...rest, customMinimum: minimum }
  const next = { ...stored, ...standard }
  const set = promo ? await planned(db, stored, next, promo) : NO_PROMO
  const changed = { ...standard, ...set }
  await db.update(prices).set(changed).where(isPrice(schoolId, id))
  await noteState(db, { ...next, ...set }, by)
}

/**
 * A draft is put up for sale: what nobody could buy before had no price from which its promo, where that runs by now, would
 * be reduced.
 */
export async function startSelling(db: Db, schoolId: number, productId: number): Promise<void> {
  await db.execute(sql`
    update prices set promo_lowest = promo_amount
    where school_id = ${schoolId} and product_id = ${productId} and (promo_starts_at is null or promo_starts_at <= now())
      and promo_lowest > promo_amount
      and exists (select from products p where p.school_id = ${schoolId} and p.id = ${productId} and p.status = 'draft')
      and not ${ordersOfProducts.use().wasOrdered(schoolId, productId)}`)
}

const NO_PROMO = {
  promoAmount: null,
  promoStartsAt: null,
  promoEndsAt: null,
  promoPackages: null,
  promoLowest: null,
  promoTaken: 0,
}

function getPromo({ promoAmount, promoStartsAt, promoEndsAt, promoPackages }: Row): PromoEdit | null {
  if (promoAmount === null || promoPackages === null) return null
  return { amount: promoAmount, startsAt: promoStartsAt, endsAt: promoEndsAt, packages: promoPackages }
}

function isFull({ promoPackages, promoTaken }: Pick<Row, 'promoPackages' | 'promoTaken'>): boolean {
  return promoPackages !== null && promoPackages >= 0 && promoTaken >= promoPackages
}

/** The columns of a price with this promo. */
async function planned(db: Db, stored: Row, next: Row, promo: PromoEdit) {
  const { schoolId, id } = stored
  const times = await loadTimes(db, schoolId, promo)
  const before = getPromo(stored)
  const over = before?.endsAt != null && Date.parse(before.endsAt) <= times.now
  const hasBegun = ({ startsAt }: PromoEdit) => startsAt === null || Date.parse(startsAt) <= times.now
  const begun = before !== null && hasBegun(before) && hasBegun(promo)
  const alike = before !== null && !over && before.amount === promo.amount && stored.currency === next.currency
  const same = alike && (begun || before.startsAt === promo.startsAt)
  const number = same ? stored.promoNumber : stored.promoNumber + 1
  const goesOn = same && begun && !(await opensAgain(db, stored, promo))
  return {
    promoAmount: promo.amount,
    promoStartsAt: promo.startsAt,
    promoEndsAt: promo.endsAt,
    promoPackages: promo.packages,
    promoNumber: number,
    promoTaken: same ? await ordersOfProducts.use().countTaken(db, { schoolId, priceId: id, number }) : 0,
    promoLowest:
      goesOn && stored.promoLowest !== null
        ? stored.promoLowest
        : ((await lowestBefore(db, next, times)) ?? promo.amount),
  }
}

/** Whether a promo whose packages were sold out gets some again: those that unpaid orders give back do not count as sold. */
async function opensAgain(db: Db, stored: Row, { packages }: PromoEdit): Promise<boolean> {
  if (!isFull(stored)) return false
  const { schoolId, id, promoNumber: number, promoPackages: before } = stored
  const gone = await ordersOfProducts.use().countGone(db, { schoolId, priceId: id, number })
  return gone >= (before ?? 0) && (packages < 0 || packages > gone)
}

type Window = { now: number; from: number; to: number }

/** Now, and the 30 days before a promo begins: whole days of the school's calendar, up to the moment in which it begins. */
async function loadTimes(db: Db, schoolId: number, { startsAt }: PromoEdit): Promise<Window> {
  const { rows } = await db.execute<Window>(sql`
    select extract(epoch from now())::float8 * 1000 as now, extract(epoch from b.at)::float8 * 1000 as to,
      extract(epoch from date_trunc('day', b.at at time zone s.time_zone - interval '30 days')
        at time zone s.time_zone)::float8 * 1000 as from
    from schools s, (select greatest(${startsAt}::timestamptz, now()) as at) b where s.id = ${schoolId}`)
  if (!rows[0]) throw new Error('no such school')
  // The history is read in whole milliseconds: what began in this very moment is not before it.
  return { ...rows[0], to: Math.floor(rows[0].to) }
}

/** The lowest amount in a window; one that ends later, as if the standard price of now stayed until then. */
async function lowestBefore(db: Db, next: Row, { now, from, to }: Window): Promise<number | undefined> {
  const { schoolId, id, amount, currency } = next
  const past = await listStates(db, schoolId, id, currency)
  const standard = { since: new Date(now).toISOString(), amount, promo: null, soldOut: false }
  const sold = past.length > 0 && to <= now ? past : [...past, standard]
  return lowestWithin(sold, from, to)
}

/** What a price was made of, and who made it so. */
export type KnownState = PriceState & { by: { firstName: string; lastName: string } | null }

/** Everything that a price ever was, in order. */
export async function listStates(db: Db, schoolId: number, priceId: number, currency: string): Promise<KnownState[]> {
  const { firstName, lastName } = accounts
  const rows = await db
    .select({ ...getTableColumns(priceHistory), by: { firstName, lastName } })
    .from(priceHistory)
    .leftJoin(accounts, hasId(accounts, schoolId, priceHistory.changedBy))
    .where(
      and(eq(priceHistory.schoolId, schoolId), eq(priceHistory.priceId, priceId), eq(priceHistory.currency, currency)),
    )
    .orderBy(asc(priceHistory.since), asc(priceHistory.id))
  return rows.map(({ since, amount, promoAmount, promoStartsAt, promoEndsAt, soldOut, deleted, by }) => ({
    since,
    amount,
    soldOut,
    deleted,
    by,
    promo: promoAmount === null ? null : { amount: promoAmount, startsAt: promoStartsAt, endsAt: promoEndsAt },
  }))
}

/** Writes down what a price is from now on, or what it was when it was deleted. */
async function noteState(db: Db, price: Row, changedBy: number | null = null, { deleted = false } = {}): Promise<void> {
  const { schoolId, id: priceId, productId, amount, currency, promoAmount, promoStartsAt, promoEndsAt } = price
  const { customMinimum, licences } = price
  const promo = { promoAmount, promoStartsAt, promoEndsAt, soldOut: isFull(price) }
  await db
    .insert(priceHistory)
    .values({ schoolId, priceId, productId, amount, currency, customMinimum, licences, changedBy, deleted, ...promo })
}

/** A price that a product had until it was deleted, as its history has it. */
export async function findDeletedPrice(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  priceId: number,
): Promise<{ id: number; currency: string } | undefined> {
  const [last] = await db
    .select({ id: priceHistory.priceId, currency: priceHistory.currency })
    .from(priceHistory)
    .where(and(eq(priceHistory.schoolId, schoolId), eq(priceHistory.priceId, priceId), eq(priceHistory.productId, id)))
    .orderBy(desc(priceHistory.since), desc(priceHistory.id))
    .limit(1)
  return last
}

/** A promo of a price whose packages are counted. */
export type CountedPrice = { schoolId: number; priceId: number; number: number }

const isCounted = ({ schoolId, priceId, number }: CountedPrice) =>
  and(isPrice(schoolId, priceId), eq(prices.promoNumber, number))

/** Counts a free package of a promo as taken; false when there is none, or the promo is another by now. */
export async function countFree(db: Db, promo: CountedPrice): Promise<boolean> {
  const free = sql`${prices.promoPackages} > ${prices.promoTaken}`
  const [price] = await db
    .update(prices)
    .set({ promoTaken: sql`${prices.promoTaken} + 1` })
    .where(and(isCounted(promo), free))
    .returning()
  if (price && isFull(price)) await noteState(db, price)
  return price !== undefined
}

/** Counts packages of a promo as taken, or as free where `by` is below nothing; not when the promo is another by now. */
export async function countPackages(db: Db, promo: CountedPrice, by: number): Promise<void> {
  const [now] = await db
    .update(prices)
    .set({ promoTaken: sql`${prices.promoTaken} + ${by}` })
    .where(and(isCounted(promo), sql`${prices.promoPackages} >= 0`))
    .returning()
  if (!now) return
  const left = (now.promoPackages ?? 0) - now.promoTaken
  const [wasSoldOut, isSoldOut] = [left + by <= 0, left <= 0]
  if (wasSoldOut !== isSoldOut) await noteState(db, now)
}

type PriceKey = { schoolId: number; productId: number; id: number }

/** Takes a price away that nobody ever ordered at; else 409. Its history stays, and says who took it away. */
export async function deletePrice(db: Db, { schoolId, productId, id }: PriceKey, by: number): Promise<void> {
  const gone = await db
    .delete(prices)
    .where(and(isPrice(schoolId, id), eq(prices.productId, productId)))
    .returning()
    .catch((error: unknown) => {
      if (isForeignKeyFailure(error)) throw new Refusal(409, 'catalogue.price_in_use')
      throw error
    })
    .then(requireRow)
  await noteState(db, gone, by, { deleted: true })
}

/** Buyers choose among a product's prices in the order of these ids, which are all of them. */
export async function orderPrices(db: Db, schoolId: number, productId: number, ids: readonly number[]): Promise<void> {
  await db
    .update(prices)
    .set({ position: placeAmong(ids, prices.id) })
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, productId)))
}
