import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { isCalled } from '#app/people/accounts/account-search.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Day, Filter, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { list, type Sort } from '#app/platform/list.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { missingLately } from '#app/selling/checkout/missing-access.server.ts'
import { partners } from '#app/selling/checkout/partners.server.ts'
import { answersOfSale } from '#app/selling/order-forms/answers.server.ts'
import { METHODS } from '#app/selling/payment-providers/provider.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { hasOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { orderWords } from '#app/selling/payments/order-words.server.ts'
import { orderedWith, withOthers } from '#app/selling/payments/ordered-with.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { owedBack } from '#app/selling/purchases/owed-back.server.ts'
import { failedRefunds } from './failed-refunds.server.ts'
import { selectPaidTwice } from './paid-twice.server.ts'
import {
  type ListedSale,
  SALE_ALARMS,
  SALE_GROUPS,
  SALE_PROVIDERS,
  SALE_STATUSES,
  type SaleAlarm,
  type SaleFilters,
  type SaleRow,
  type SaleTotals,
} from './sale-view.ts'

/** What a row of the list is made of; `transactions` joined with its `products`. */
export const saleColumns = {
  id: transactions.id,
  hash: transactions.hash,
  number: transactions.number,
  status: transactions.status,
  quantity: transactions.quantity,
  amount: transactions.total,
  currency: transactions.currency,
  createdAt: transactions.createdAt,
  accountId: transactions.accountId,
  buyer: transactions.buyer,
  product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
}
export function productOfSale(schoolId: number): SQL | undefined {
  return hasId(products, schoolId, transactions.productId)
}

type Columns = Pick<
  typeof transactions.$inferSelect,
  'accountId' | 'buyer' | 'hash' | 'id' | 'number' | 'quantity' | 'status'
> & {
  amount: number
  currency: string
  createdAt: string
  product: Pick<typeof products.$inferSelect, 'id' | 'type' | 'slug' | 'title'>
}

export function saleRow({ accountId, buyer, product, ...row }: Columns, locale: Locale): SaleRow {
  return {
    ...row,
    number: orderNumber(row),
    product: { ...product, title: inLocale(product.title, locale) },
    buyer: { id: accountId, name: `${buyer.first_name} ${buyer.last_name}`.trim(), email: buyer.email },
  }
}

/** The condition that a list's filters make. */
export function matchesSaleFilters(
  school: Pick<CurrentSchool, 'id' | 'timeZone'>,
  { status, product, provider, method, code, affiliate, from, to, q }: SaleFilters,
): SQL | undefined {
  const day = (date: string, plus: number) =>
    sql`((${date}::date + ${plus}::int)::timestamp at time zone ${school.timeZone})`
  return and(
    eq(transactions.schoolId, school.id),
    status && (isAlarm(status) ? raises(status, school) : inArray(transactions.status, [...getStatuses(status)])),
    product
      ? sql`exists (select from transaction_items i where i.school_id = ${school.id}
          and i.transaction_id = ${transactions.id} and i.product_id = ${product})`
      : undefined,
    provider === 'none' ? isNull(transactions.provider) : provider && eq(transactions.provider, provider),
    method && eq(transactions.method, method),
    code
      ? sql`exists (select from promo_code_uses u where u.school_id = ${school.id}
          and u.transaction_id = ${transactions.id} and lower(u.code) = lower(${code}))`
      : undefined,
    affiliate ? sql`${transactions.id} in (${partners.use().ordersOf(school.id, affiliate)})` : undefined,
    from ? sql`${transactions.createdAt} >= ${day(from, 0)}` : undefined,
    to ? sql`${transactions.createdAt} < ${day(to, 1)}` : undefined,
    or(q ? hasOrderNumber(q) : undefined, holdsWords(orderWords, q)),
  )
}

const isAlarm = (status: string): status is SaleAlarm => SALE_ALARMS.some((one) => one === status)

const ALARMS: Record<SaleAlarm, (school: number) => SQL> = {
  no_access: missingLately,
  withdrawn: owedBack,
  refund_failed: failedRefunds,
  paid_twice: selectPaidTwice,
}

function raises(alarm: SaleAlarm, { id }: Pick<CurrentSchool, 'id'>): SQL {
  return sql`${transactions.id} in (select m.transaction_id from (${ALARMS[alarm](id)}) m)`
}

function getStatuses(status: Exclude<NonNullable<SaleFilters['status']>, SaleAlarm>): readonly TransactionStatus[] {
  return status in SALE_GROUPS ? SALE_GROUPS[status as keyof typeof SALE_GROUPS] : [status as TransactionStatus]
}

export const SALE_FILTERS = {
  q: Filter(Line(1, 100)),
  status: Filter(z.enum(SALE_STATUSES)),
  product: Filter(WholeNumber.pipe(z.int().positive())),
  provider: Filter(z.enum(SALE_PROVIDERS)),
  method: Filter(z.enum(METHODS)),
  code: Filter(Line(1, 40)),
  affiliate: Filter(WholeNumber.pipe(z.int().positive())),
  from: Filter(Day),
  to: Filter(Day),
}
export const SALE_SORTS = {
  newest: { first: 'desc' },
  amount: { first: 'desc', by: () => sql`${transactions.total}` },
} satisfies Record<string, Sort>

/** The affiliate to whom an order of `transactions` is credited. */
export const creditOf = (school: number) => partners.use().affiliateOf(school, sql`transactions.id`)

/** Every order of the school, whatever became of it, the newest first. */
export const saleList = list({
  filters: SALE_FILTERS,
  sorts: SALE_SORTS,
  id: transactions.id,
  select: (db, { school }, key) =>
    db
      .select({
        ...saleColumns,
        others: orderedWith(school.id),
        answers: answersOfSale(school.id),
        affiliate: creditOf(school.id),
        key,
      })
      .from(transactions)
      .innerJoin(products, productOfSale(school.id))
      .$dynamic(),
  where: ({ school }, filters) => matchesSaleFilters(school, filters),
  row: ({ others, answers, affiliate, ...sale }, { locale }): ListedSale => ({
    ...saleRow(sale, locale),
    affiliate,
    ...withOthers(others, locale),
    ...(answers.length > 0 && { answers }),
  }),
})

type Sums = Omit<SaleTotals, 'currency'>
type SumsKey = Pick<CurrentSchool, 'currency' | 'timeZone'> & { filters: SaleFilters }

/** Fewer orders are added up in a moment. */
const LARGE = 20_000
const sums = countLarge<SumsKey, Sums>('sales.totals', {
  count: (db, id, keys) => Promise.all(keys.map(({ filters, ...school }) => sumSales(db, { id, ...school }, filters))),
  isLarge: ({ count }) => count >= LARGE,
  async usual(_, id) {
    const { currency, timeZone } = await findSchool(id)
    return [{ currency, timeZone, filters: {} }]
  },
})

/** What the transactions that fit come to: the money from the ledger, net and VAT of those that were paid. */
export async function totalSales(db: Db, school: CurrentSchool, filters: SaleFilters): Promise<SaleTotals> {
  const { currency, timeZone } = school
  return { ...(await sums.find(db, school.id, { currency, timeZone, filters })), currency }
}

type Books = Pick<CurrentSchool, 'id' | 'currency' | 'timeZone'>

/** Each table is gone through once: order by order a school with a million of them would be asked for minutes. */
async function sumSales(db: Db, school: Books, filters: SaleFilters): Promise<Sums> {
  const { id, currency } = school
  const sumOf = (what: SQL, where: SQL) => sql`coalesce(sum(${what}) filter (where ${where}), 0)::float8`
  const paid = sql`settled_at is not null and currency = ${currency}`
  const { rows } = await db.execute<Sums>(sql`
    with fitting as materialized (
      select transactions.id, net, vat, settled_at, currency from transactions where ${matchesSaleFilters(school, filters)}),
    ordered as (
      select count(*)::int as count, ${sumOf(sql`net`, paid)} as net, ${sumOf(sql`vat`, paid)} as vat,
        (count(*) filter (where settled_at is not null and currency <> ${currency}))::int as others
      from fitting),
    moved as (
      select ${sumOf(sql`e.amount`, sql`e.kind = 'capture'`)} as gross,
        ${sumOf(sql`-e.amount`, sql`e.kind in ('refund', 'refund_failed')`)} as refunded
      from ledger_entries e
      where e.school_id = ${id} and e.currency = ${currency} and e.transaction_id in (select id from fitting)),
    kept as (
      select sum(f.amount)::float8 as fees from payment_fees f
      where f.school_id = ${id} and f.transaction_id in (select id from fitting where currency = ${currency}))
    select * from ordered cross join moved cross join kept`)
  return expectRow(rows)
}

/** So many people of one name are looked at; who wants others types more of it. */
const BUYERS = 200

/** The newest sales with the number that was typed, or to buyers whom the words of a search begin to name. */
export async function findSales(
  db: Db,
  { school, locale }: { school: CurrentSchool; locale: Locale },
  words: string[],
  length: number,
): Promise<SaleRow[]> {
  const isCalledSo = hasOrderNumber(words.join(''))
  const buyers = sql`${transactions.accountId} in (select ${accounts.id} from ${accounts}
    where ${accounts.schoolId} = ${school.id} and ${isCalled(words)} limit ${BUYERS})`
  const rows = await db
    .select(saleColumns)
    .from(transactions)
    .innerJoin(products, productOfSale(school.id))
    .where(and(eq(transactions.schoolId, school.id), isCalledSo ?? buyers))
    .orderBy(desc(transactions.id))
    .limit(length)
  return rows.map((row) => saleRow(row, locale))
}

/** What an account ordered, the newest first. */
export async function salesTo(
  db: Db,
  { school, locale }: { school: CurrentSchool; locale: Locale },
  accountId: number,
  length = 50,
): Promise<SaleRow[]> {
  const rows = await db
    .select(saleColumns)
    .from(transactions)
    .innerJoin(products, productOfSale(school.id))
    .where(and(eq(transactions.schoolId, school.id), eq(transactions.accountId, accountId)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(length)
  return rows.map((row) => saleRow(row, locale))
}
