import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { findDay } from '#app/people/schools/calendar.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import {
  type DocumentTax,
  type ExchangeRate,
  type InvoiceDocument,
  type InvoiceLine,
  type Party,
  sumLines,
  type TaxRow,
} from '#app/selling/invoice-documents/document.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import type { Buyer } from '#app/selling/payments/tables.server.ts'
import { listItems, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { closeOrderTax } from '#app/selling/taxes/order-tax.server.ts'
import { isElectronic } from '#app/selling/taxes/treatment.ts'
import { listTaxedLines, listValueChanges } from '#app/selling/taxes/value-changes.server.ts'
import type { Problem } from './invoice.ts'
import { type InvoiceSettings, isSellerComplete } from './settings.server.ts'
import { exchangeRates } from './tables.server.ts'

/** Says what has to be repaired before an invoice can be issued. */
export class Unissuable extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/** What the invoice of a paid order says, but for its day. */
export type InvoiceFacts = Omit<InvoiceDocument, 'issuedOn'>

/**
 * What the invoice of an order is to say; undefined where it was not paid, or nothing was sold in the end. A service names
 * the seller and finds the rate of the day itself.
 */
export async function loadFacts(
  db: Db,
  transaction: Transaction,
  settings: InvoiceSettings,
  { isOwn }: { isOwn: boolean },
): Promise<InvoiceFacts | undefined> {
  const { schoolId, settledAt, locale, hash, provider, method, currency } = transaction
  if (settledAt === null || !(await isWorthAnything(db, transaction))) return undefined
  if (isOwn && !isSellerComplete(settings)) throw new Unissuable('seller_missing')
  // Before its lines are read, as it may change them.
  const tax = await findTax(db, transaction)
  const lines = await toLines(db, transaction, tax)
  const taxes = sumLines(lines)
  const soldOn = await findDay(db, schoolId, settledAt)
  return {
    locale,
    seller: { type: 'company', ...settings.seller },
    buyer: toParty(transaction.buyer),
    soldOn,
    order: { number: orderNumber(transaction), hash },
    paid: { on: soldOn, provider, method },
    currency,
    lines,
    before: null,
    taxes,
    exemptBasis: settings.exemptBasis,
    tax,
    exchange:
      isOwn && needsExchange(settings, currency, taxes)
        ? await requireExchange(db, { schoolId, currency, soldOn })
        : null,
    corrects: null,
    cause: null,
  }
}

/** How the order is taxed, from now on for good: what comes later would not be in its document. */
async function findTax(db: Db, { schoolId, id }: Transaction): Promise<DocumentTax | null> {
  const tax = await closeOrderTax(db, { schoolId, transactionId: id })
  if (!tax) return null
  const { treatment, country, evidence, reference, checkedAt } = tax
  if (treatment === 'home') return null
  return treatment === 'oss' ? { treatment, country, evidence } : { treatment, country, reference, checkedAt }
}

export async function isWorthAnything(db: Db, order: Transaction): Promise<boolean> {
  const { id, total } = order
  const changes = (await listValueChanges(db, order.schoolId, [order])).get(id) ?? []
  return changes.reduce((worth, { amount }) => worth + amount, total) > 0
}

async function toLines(db: Db, order: Transaction, tax: DocumentTax | null): Promise<InvoiceLine[]> {
  const items = await listItems(db, order)
  const abroad = tax && (await listItemsAbroad(db, order, tax))
  return items.map((item) => ({
    itemId: item.id,
    title: inLocale(item.title, order.locale),
    quantity: item.quantity,
    unitAmount: item.unitAmount,
    discount: item.discount,
    vatRate: item.vatRate,
    ...(abroad && { abroad: abroad.has(item.id) }),
    net: item.net,
    vat: item.vat,
  }))
}

/** Items that are taxed abroad; the others have the rates of their prices, though these may be the same. */
async function listItemsAbroad(db: Db, { schoolId, id }: Transaction, { treatment }: DocumentTax) {
  const lines = await listTaxedLines(db, schoolId, [id])
  const isTaxedAbroad = ({ type, vatRate }: (typeof lines)[number]) =>
    treatment === 'oss' ? isElectronic({ type, vatRate }) : vatRate === null && isElectronic({ type, vatRate: 0 })
  return new Set(lines.filter(isTaxedAbroad).map(({ itemId }) => itemId))
}

/** The buyer as an invoice names them: who asked for none is named by their order. */
export function toParty({ invoice, first_name, last_name, email, country = '' }: Buyer): Party {
  if (invoice) return invoice
  const name = `${first_name} ${last_name}`.trim() || email
  return { type: 'personal', name, street: '', postal_code: '', city: '', country }
}

/** A Polish seller says the tax in PLN too, whatever was paid in. */
function needsExchange({ seller }: InvoiceSettings, currency: string, taxes: readonly TaxRow[]): boolean {
  return seller.country === 'PL' && currency !== 'PLN' && taxes.some(({ vat }) => vat > 0)
}

/** Days that a table of the central bank is looked for: longer than any row of days off. */
const TABLE_DAYS = 7

/** The last rate before the day of the sale, as the law asks for it. */
async function requireExchange(
  db: Db,
  { schoolId, currency, soldOn }: { schoolId: number; currency: string; soldOn: string },
): Promise<ExchangeRate> {
  const [row] = await db
    .select({
      currency: exchangeRates.currency,
      day: exchangeRates.day,
      rate: exchangeRates.rate,
      table: exchangeRates.table,
    })
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.schoolId, schoolId),
        eq(exchangeRates.currency, currency),
        lt(exchangeRates.day, soldOn),
        sql`${exchangeRates.day}::date >= ${soldOn}::date - ${TABLE_DAYS}::int`,
      ),
    )
    .orderBy(desc(exchangeRates.day))
    .limit(1)
  if (!row) throw new Unissuable('rate_missing')
  return row
}
