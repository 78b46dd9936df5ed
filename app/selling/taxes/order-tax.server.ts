import { and, eq, isNull, sql } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { numberOfInvoice, writtenNumber } from '#app/selling/companies/vat-number.ts'
import { changeTax, type Item, lockTransaction, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { orderTaxed } from './events.server.ts'
import { orderTaxes, taxSettings } from './tables.server.ts'
import { type BuyerFacts, collectEvidence, decideTreatment, isElectronic, type OssSeller } from './treatment.ts'
import { findStandardRate, isInEu } from './vat-rates.ts'

type OrderKey = { schoolId: number; transactionId: number }

const ofOrder = ({ schoolId, transactionId }: OrderKey) =>
  and(eq(orderTaxes.schoolId, schoolId), eq(orderTaxes.transactionId, transactionId))

/** How an order is taxed where that is not by its prices. */
export async function findOrderTax(db: Db, key: OrderKey) {
  const [row] = await db.select().from(orderTaxes).where(ofOrder(key))
  return row
}

/** The same under its lock: nobody decides it anew meanwhile. */
async function lockOrderTax(db: Db, key: OrderKey) {
  const [row] = await db.select().from(orderTaxes).where(ofOrder(key)).for('update')
  return row
}

/**
 * How an order is taxed, once and for all: its document is about to say so. Where VIES said nothing until now it bears the rates
 * of its prices, whatever VIES says later.
 */
export async function closeOrderTax(db: Db, key: OrderKey) {
  const row = await lockOrderTax(db, key)
  if (!row || row.decidedAt !== null) return row
  const [closed] = await db
    .update(orderTaxes)
    .set({ treatment: 'home', decidedAt: sql`now()` })
    .where(ofOrder(key))
    .returning()
  return closed
}

type OrderBuyer = Pick<Transaction, 'buyer' | 'method'>

const toFacts = ({ buyer: { invoice, country }, method }: OrderBuyer): BuyerFacts => ({
  invoice,
  stated: country,
  numberPrefix: numberOfInvoice(invoice)?.country,
  method,
})

/**
 * Keeps that an order was placed with the tax of its buyer's country in it, as the buyer saw it: it stays so though the school
 * should leave OSS before it is paid.
 */
export async function createOrderTax(db: Db, order: Transaction, seller: OssSeller | undefined): Promise<void> {
  const facts = toFacts(order)
  const decided = seller && decideTreatment({ ...seller, enabled: true }, facts)
  if (decided?.treatment !== 'oss') return
  const { schoolId, id: transactionId } = order
  await db
    .insert(orderTaxes)
    .values({ schoolId, transactionId, ...decided, evidence: collectEvidence(facts) })
    .onConflictDoNothing()
}

/**
 * Decides how an order is taxed at the moment when it is paid, once, and answers its items as they are taxed by then. What
 * buyers pay never changes: net and VAT are split anew inside of it.
 */
export async function taxOrder(db: Db, order: Transaction, items: Item[]): Promise<Item[]> {
  const { schoolId, id: transactionId } = order
  const facts = toFacts(order)
  const country = facts.invoice?.country ?? facts.stated
  // Without a country nobody is known to be elsewhere.
  if (!country || !isInEu(country)) return items
  const [settings] = await db
    .select({ enabled: taxSettings.ossEnabled, country: taxSettings.country })
    .from(taxSettings)
    .where(eq(taxSettings.schoolId, schoolId))
  const decided =
    (settings && decideTreatment(settings, facts)) ?? (await findOrderTax(db, { schoolId, transactionId }))
  if (!decided) return items
  const { treatment } = decided
  const isOss = treatment === 'oss'
  const row = {
    treatment,
    country: decided.country,
    evidence: collectEvidence(facts),
    decidedAt: isOss ? sql`now()` : null,
  }
  await db
    .insert(orderTaxes)
    .values({ schoolId, transactionId, ...row })
    .onConflictDoUpdate({
      target: [orderTaxes.schoolId, orderTaxes.transactionId],
      set: {
        treatment: sql`excluded.treatment`,
        country: sql`excluded.country`,
        evidence: sql`excluded.evidence`,
        decidedAt: sql`excluded.decided_at`,
      },
      setWhere: isNull(orderTaxes.decidedAt),
    })
  if (!isOss) return items
  return await applyRate(db, order, items, await findRate(db, schoolId, decided.country))
}

/** The rate of a country on the day of the school's calendar. */
async function findRate(db: Db, schoolId: number, country: string): Promise<number> {
  const rate = findStandardRate(country, await findToday(db, schoolId))
  if (rate === undefined) throw new Error(`no VAT rate of ${country}`)
  return rate
}

/** Splits what was paid for electronic services anew; null leaves out the tax. */
async function applyRate(
  db: Db,
  order: Pick<Transaction, 'schoolId' | 'id'>,
  items: readonly Item[],
  rate: number | null,
): Promise<Item[]> {
  const taxed = items.map((item) =>
    isElectronic(item) ? { ...item, vatRate: rate, ...splitVat(item.amount - item.discount, rate) } : item,
  )
  await changeTax(db, order, taxed)
  return taxed
}

type VatAnswer = { number: string; standing: string; reference: string | null; at: string }

/**
 * Takes what VIES said of the company of an order: a number that it confirmed leaves the tax to the company, and one that it does
 * not know makes the order one of a consumer. A number that was put right since is asked for anew. What a document says by now
 * stays (`closeOrderTax`).
 */
export async function applyCheck(key: OrderKey): Promise<void> {
  const { schoolId, transactionId } = key
  await inSchool(schoolId, async (db) => {
    const { transaction: order, items } = await lockTransaction(db, { schoolId, id: transactionId })
    const row = await lockOrderTax(db, key)
    const number = numberOfInvoice(order.buyer.invoice)
    if (!number || row?.treatment !== 'reverse_charge' || row.decidedAt !== null) return
    const { rows } = await db.execute<VatAnswer>(sql`
      select number, standing, reference, at::text from vat_checks
      where school_id = ${schoolId} and transaction_id = ${transactionId} and register = 'vies'
        and number = ${writtenNumber(number)}`)
    const [check] = rows
    if (!check) return
    const isValid = check.standing === 'valid'
    const rate = isValid ? null : await findRate(db, schoolId, row.country)
    await applyRate(db, order, items, rate)
    await db
      .update(orderTaxes)
      .set({
        decidedAt: sql`now()`,
        treatment: isValid ? 'reverse_charge' : 'oss',
        ...(isValid && { vatNumber: check.number, reference: check.reference, checkedAt: check.at }),
      })
      .where(and(ofOrder(key), isNull(orderTaxes.decidedAt)))
    await publish(db, schoolId, orderTaxed, { transactionId })
  })
}
