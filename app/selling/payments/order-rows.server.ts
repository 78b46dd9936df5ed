import { sql } from 'drizzle-orm'
import { legalVersionInForce } from '#app/people/schools/legal-version.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, namedPlaceholders, rawStatement } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { orderPlaced } from './events.server.ts'
import { newOrderNumber } from './order-numbers.server.ts'
import { newOrderWords } from './order-words.server.ts'
import type { consents, transactionItems } from './tables.server.ts'
import type { Transaction } from './transactions.server.ts'

type NewOrder = Omit<Transaction, 'id' | 'createdAt' | 'settledAt' | 'heldAt' | 'access' | 'providerIds'>
type NewItem = Omit<typeof transactionItems.$inferSelect, 'schoolId' | 'id' | 'transactionId' | 'access'>
type NewConsent = Pick<typeof consents.$inferSelect, 'kind' | 'given' | 'wording'>
type Content = { items: readonly NewItem[]; consents: readonly NewConsent[]; ip: string }
/** An order that nobody has written yet; it is paid where it has a provider. */
type NewOrderInput = Omit<NewOrder, 'hash' | 'number' | 'status' | 'isGift'> & Partial<Pick<NewOrder, 'isGift'>>
/** What a key that is taken does: the order is not written, or the whole transaction fails. */
export type OnConflict = 'skips' | 'fails'

const param = {
  ...namedPlaceholders(
    'schoolId',
    'hash',
    'number',
    'accountId',
    'productId',
    'quantity',
    'discount',
    'net',
    'vat',
    'vatRate',
    'total',
  ),
  ...namedPlaceholders(
    'currency',
    'status',
    'provider',
    'method',
    'providerRef',
    'meansId',
    'orderKey',
    'locale',
    'buyer',
    'isGift',
    'items',
    'consents',
    'ip',
  ),
}

/** The versions of the texts that are in force when the order is written. */
const versionsInForce = sql`
  select ${legalVersionInForce(param.schoolId, 'terms')} as terms, ${legalVersionInForce(param.schoolId, 'privacy')} as privacy`

/** An open order that the buyer has already and that holds something of this one, by whichever of its lines. */
const openAlready = sql`
  select 1 as one from transactions o join transaction_items i on i.school_id = ${param.schoolId} and i.transaction_id = o.id
  where o.school_id = ${param.schoolId} and o.account_id = ${param.accountId} and o.status = 'PENDING' and i.product_id in (
    select n."productId" from jsonb_to_recordset(${param.items}::jsonb) as n("productId" bigint)) limit 1`

function writing(taken: OnConflict) {
  return rawStatement<{ id: string; created_at: string }>(
    `write_order_${taken}`,
    sql`
    with versions as materialized (${versionsInForce}),
    ${taken === 'skips' ? sql`open_already as materialized (${openAlready}),` : sql``}
    written as (
      insert into transactions (school_id, hash, number, account_id, product_id, quantity, discount, net, vat, vat_rate,
        total, currency, status, provider, method, provider_ref, means_id, order_key, locale, buyer, is_gift, words_key)
      select ${param.schoolId}, ${param.hash}, ${param.number}, ${param.accountId}, ${param.productId}, ${param.quantity}, ${param.discount}, ${param.net},
        ${param.vat}, ${param.vatRate}, ${param.total}, ${param.currency}, ${param.status}, ${param.provider}, ${param.method}, ${param.providerRef},
        ${param.meansId}, ${param.orderKey}, ${param.locale}, ${param.buyer}, ${param.isGift},
        ${newOrderWords(sql`${param.buyer}::jsonb`, sql`${param.hash}::text`)}
      ${taken === 'skips' ? sql`where not exists (select from open_already) on conflict do nothing` : sql``}
      returning *
    ), ordered as (
      insert into transaction_items (school_id, transaction_id, product_id, price_id, title, quantity, unit_amount,
        amount, discount, net, vat, vat_rate, access_days, standard_amount, lowest_amount, promo_number, package)
      select w.school_id, w.id, i."productId", i."priceId", i.title, i.quantity, i."unitAmount", i.amount, i.discount,
        i.net, i.vat, i."vatRate", i."accessDays", i."standardAmount", i."lowestAmount", i."promoNumber", i.package
      from written w, jsonb_to_recordset(${param.items}::jsonb) as i("productId" bigint, "priceId" bigint,
        title jsonb, quantity int, "unitAmount" bigint, amount bigint, discount bigint, net bigint, vat bigint,
        "vatRate" int, "accessDays" int, "standardAmount" bigint, "lowestAmount" bigint, "promoNumber" int, package text)
      returning 1
    ), agreed as (
      insert into consents (school_id, transaction_id, kind, given, wording, terms_version, privacy_version, locale, ip)
      select w.school_id, w.id, c.kind, c.given, c.wording, v.terms, v.privacy, w.locale,
        ${param.ip}
      from written w, versions v, jsonb_to_recordset(${param.consents}::jsonb) as c(kind text, given boolean, wording text)
      returning 1
    ), noted as (
      insert into transaction_history (school_id, transaction_id, status) select school_id, id, status from written
      returning 1
    )
    select id, created_at::text from written`,
  )
}

const write: Record<OnConflict, ReturnType<typeof writing>> = { skips: writing('skips'), fails: writing('fails') }

/**
 * Writes an order in one statement: what is bought, what the buyer agreed to and what not (in the words that were shown,
 * for the versions in force), and the first line of its timeline. Undefined when it was skipped as a key is taken: the
 * order's own, or the one open order that a buyer may have for each product, also of what is added to one.
 */
export async function writeOrderRows(
  db: Db,
  unwritten: NewOrderInput,
  { items, consents, ip }: Content,
  taken: OnConflict,
): Promise<Transaction | undefined> {
  // The provider hears of it as soon as this is committed, and again whenever the buyer comes back to pay.
  const status = unwritten.provider ? ('PENDING' as const) : ('NEW' as const)
  const order: NewOrder = { isGift: false, ...unwritten, hash: newToken(), number: newOrderNumber(), status }
  const [written] = await write[taken](db, {
    ...order,
    buyer: JSON.stringify(order.buyer),
    items: JSON.stringify(items),
    consents: JSON.stringify(consents),
    ip,
  })
  if (!written) return undefined
  await recordEvent(db, order.schoolId, orderPlaced, { transactionId: Number(written.id) })
  const createdAt = isoInstant(written.created_at)
  return { ...order, id: Number(written.id), providerIds: {}, createdAt, settledAt: null, heldAt: null, access: null }
}

type SingleItemOrder = Omit<NewOrderInput, 'quantity'> & Pick<NewItem, 'priceId' | 'title' | 'amount'>

/** Writes an order of one thing once that nobody chose on a checkout, at `amount` before its discount; fails where its key is taken. */
export async function writeOneLine(
  db: Db,
  { priceId, title, amount, ...order }: SingleItemOrder,
  agreed: Omit<Content, 'items'>,
): Promise<Transaction> {
  const { productId, discount, net, vat, vatRate } = order
  const sums = { quantity: 1, unitAmount: amount, amount, discount, net, vat, vatRate, accessDays: 0 }
  const promo = { standardAmount: null, lowestAmount: null, promoNumber: null, package: null }
  const items = [{ productId, priceId, title, ...sums, ...promo }]
  const written = await writeOrderRows(db, { ...order, quantity: 1 }, { items, ...agreed }, 'fails')
  if (!written) throw new Error(`no order ${order.orderKey}`)
  return written
}
