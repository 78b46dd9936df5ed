import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { entered, getSpans, priceAt, type Span } from '#app/content/catalogue/price.ts'
import { type KnownState, listStates } from '#app/content/catalogue/price-changes.server.ts'
import { NOBODY, type PriceRow, type PriceSpan, type PricesEditor } from '#app/content/catalogue/price-editor.ts'
import { hasPresale } from '#app/content/catalogue/product.ts'
import { type StoredProduct, toFramed } from '#app/content/catalogue/product-tabs.ts'
import { presaleColumn, promoOf } from '#app/content/catalogue/products.server.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import type { Answer } from '#app/platform/answers.server.ts'
import { csvFile, nameZone, printInstants, spendExport } from '#app/platform/csv.server.ts'
import type { Cell } from '#app/platform/csv-format.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type KeyOf, type Locale, translate } from '#app/platform/i18n.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { isReturnable } from '#app/selling/payments/given-up.server.ts'

/** Orders that have a package of the promo that is set: paid ones, and such as may still be paid. */
const counts = (schoolId: number) => sql<{ sold: number; held: number }>`(
  select json_build_object('sold', count(*) filter (where i.package = 'sold'),
    'held', count(*) filter (where i.package = 'held' and not (${isReturnable})))
  from transaction_items i join transactions t on t.school_id = ${schoolId} and t.id = i.transaction_id
  where i.school_id = ${schoolId} and i.price_id = prices.id and i.promo_number = prices.promo_number
    and i.package in ('held', 'sold'))`

type ProductKey = { schoolId: number; id: number }

/** The prices of a product as the office has them, in their order. */
async function storedPrices(db: Db, { schoolId, id }: ProductKey) {
  return await db
    .select({ ...getTableColumns(prices), promo: promoOf(schoolId, sql`${prices}`), counts: counts(schoolId) })
    .from(prices)
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, id)))
    .orderBy(asc(prices.position), asc(prices.id))
}

type StoredPriceRow = Awaited<ReturnType<typeof storedPrices>>[number]

/** A price as the office reads and writes it: amounts as they were entered, with VAT or without. */
function priceRow(stored: StoredPriceRow, locale: Locale): PriceRow {
  const { id, name, contents, amount, currency, entry, vatRate, accessDays, promoAmount, promoPackages } = stored
  const { customMinimum: minimum, licences, instalments } = stored
  const { promoStartsAt: startsAt, promoEndsAt: endsAt, counts } = stored
  const asEntered = (gross: number) => entered(gross, entry, vatRate)
  return {
    id,
    currency,
    entry,
    name: inLocale(name, locale),
    contents: inLocale(contents, locale),
    amount: asEntered(amount),
    vatRate: vatRate === null ? null : vatRate / 100,
    accessDays,
    customAmount: minimum === null ? null : { minimum: asEntered(minimum), suggested: asEntered(amount) },
    licences: licences.map(({ quantity, unitAmount, activatesWhen }) => {
      return { quantity, unitAmount: asEntered(unitAmount), activatesWhen }
    }),
    instalments: instalments && { ...instalments, amount: asEntered(instalments.amount) },
    promo:
      promoAmount === null || promoPackages === null
        ? null
        : { amount: asEntered(promoAmount), startsAt, endsAt, packages: promoPackages, ...counts },
  }
}

export async function listPriceRows(db: Db, product: ProductKey, locale: Locale): Promise<PriceRow[]> {
  return (await storedPrices(db, product)).map((stored) => priceRow(stored, locale))
}

/** One of a product's prices; 404 when it is none of them. */
export async function requirePriceRow(db: Db, product: ProductKey, id: number, locale: Locale): Promise<PriceRow> {
  const found = (await listPriceRows(db, product, locale)).find((price) => price.id === id)
  requireFound(found)
  return found
}

type Spans = { at: string; history: PriceSpan[] }

/** What a buyer paid for a price and when, the newest first; the last has no end. And the time now. */
async function loadHistory(db: Db, schoolId: number, price: { id: number; currency: string }): Promise<Spans> {
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`)
  const now = rows[0]?.now ?? 0
  const states = await listStates(db, schoolId, price.id, price.currency)
  const spans = getSpans(states).filter(({ from }) => from <= now)
  return { at: new Date(now).toISOString(), history: spans.map((span) => spanRow(span, states)).reverse() }
}

export async function priceSpans(...args: Parameters<typeof loadHistory>): Promise<PriceSpan[]> {
  return (await loadHistory(...args)).history
}

function spanRow({ from, to, amount, reason }: Span, states: readonly KnownState[]): PriceSpan {
  const instant = (at: number) => new Date(at).toISOString()
  const state = states.findLast(({ since }) => Date.parse(since) <= from)
  const how = getEnding(state, { from, reason })
  const by = how === 'set' || how === 'planned' ? state?.by : null
  const row = { amount, from: instant(from), to: Number.isFinite(to) ? instant(to) : null, reason }
  return { ...row, how, changedBy: by ? viewerName(by) : null }
}

function getEnding(state: KnownState | undefined, { from, reason }: Pick<Span, 'from' | 'reason'>): PriceSpan['how'] {
  if (state?.soldOut && reason === 'standard') return 'sold_out'
  if (!state || Date.parse(state.since) === from) return 'set'
  return reason === 'promo' ? 'planned' : 'ended'
}

/** The same as a file, with a head in the viewer's language; amounts in whole units. */
export async function loadPriceFile(
  db: Db,
  schoolId: number,
  price: { id: number; currency: string },
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<Answer> {
  await spendExport(db, schoolId, 'price-history')
  const say = (name: KeyOf<'office-products'>) => translate(locale, `office-products.${name}`)
  const print = printInstants(timeZone)
  const dates = [nameZone(say('from'), timeZone), nameZone(say('to'), timeZone)]
  const head = [...dates, say('reason'), say('changed_by'), say('price'), say('currency')]
  const rows = (await priceSpans(db, schoolId, price)).map(({ from, to, reason, how, changedBy, amount }): Cell[] => [
    print(from),
    print(to),
    say(reason === 'promo' ? 'promo' : 'reason_standard'),
    changedBy ?? say(NOBODY[how]),
    majorUnits(amount, price.currency),
    price.currency,
  ])
  return csvFile(
    'price-history',
    (async function* () {
      yield [head, ...rows]
    })(),
  )
}

/** A price after its next change: of its own accord at a time, or with the last package. */
function afterwards(stored: StoredPriceRow) {
  const { turnsAt, reduction } = priceAt(stored)
  if (turnsAt !== null) return priceAt(stored, Date.parse(turnsAt))
  return reduction?.left == null ? null : { amount: stored.amount, reduction: null }
}

async function findPresale(db: Db, { schoolId, id }: ProductKey): Promise<string | null> {
  const [found] = await db
    .select({ presale: presaleColumn })
    .from(products)
    .where(hasId(products, schoolId, id))
  return found?.presale ?? null
}

/** What asks for the form of a price that is not there yet. */
export const NEW = 'new'

/** All that the page of prices edits and shows: the price that is asked for by its id, else the first. */
export async function loadPricesEditor(
  db: Db,
  product: ProductKey & StoredProduct,
  { locale, currency, chosenPrice }: { locale: Locale; currency: string; chosenPrice: string | undefined },
): Promise<PricesEditor> {
  const { schoolId } = product
  const stored = await storedPrices(db, product)
  const now = (one: StoredPriceRow, at?: number) => priceAt({ ...one, minimum: one.customMinimum }, at)
  const chosen = chosenPrice === NEW ? undefined : (stored.find((one) => String(one.id) === chosenPrice) ?? stored[0])
  return {
    product: toFramed(product, locale),
    ...(hasPresale(product.type) && { presale: { until: await findPresale(db, product) } }),
    currency: stored[0]?.currency ?? currency,
    prices: stored.map((one) => ({ ...priceRow(one, locale), now: now(one) })),
    chosen: chosen
      ? {
          ...priceRow(chosen, locale),
          gross: chosen.amount,
          promoGross: chosen.promoAmount,
          now: now(chosen),
          after: afterwards(chosen),
          ...(await loadHistory(db, schoolId, chosen)),
        }
      : null,
  }
}
