import { and, eq, sql } from 'drizzle-orm'
import { type Commission, chooseRate } from '#app/partners/programme/commission.ts'
import { findProgramme } from '#app/partners/programme/programme.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireRows } from '#app/platform/rows.server.ts'
import type { CreditedAffiliate, LaterInstalment, Partners, Referral } from '#app/selling/checkout/partners.server.ts'
import { listItems, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { promoCodes } from '#app/selling/promotions/tables.server.ts'
import { AFFILIATE_CODE, type CreditedBy, type CreditedRule } from './affiliate.ts'
import { affiliatePromoCodes, affiliates, creditedOrders } from './tables.server.ts'

type Affiliate = typeof affiliates.$inferSelect
type Candidate = Pick<Affiliate, 'id' | 'code' | 'accountId' | 'commissionType' | 'commissionValue'> & {
  emailKey: string
  by: CreditedBy
}

/**
 * Credits an order to the affiliate who brought it: by the code that was sent with it, else by its promo code, else by the link
 * that was opened last. What is unknown, blocked or one's own counts as none. The newest referral of an open order counts. What
 * was offered after another order is credited to the affiliate of that one alone, a later instalment as the first was.
 */
export async function creditOrder(db: Db, order: Transaction, referral: Referral): Promise<void> {
  if (order.total === 0 || Object.values(referral).every((one) => one === undefined)) return
  if ('first' in referral) return await creditLater(db, order, referral)
  const candidates =
    'after' in referral
      ? await listCreditedWith(db, { ...order, id: referral.after })
      : await listCandidates(db, order.schoolId, referral)
  if (candidates.length === 0) return
  const programme = await findProgramme(db, order.schoolId)
  if (!programme.enabled) return
  for (const candidate of candidates) {
    if (await isOwnOrder(db, order, candidate)) continue
    const { id: affiliateId, code: called, by } = candidate
    const credited = { affiliateId, code: called, by, rule: await getRule(db, order, programme, candidate) }
    await db
      .insert(creditedOrders)
      .values({ schoolId: order.schoolId, transactionId: order.id, ...credited })
      .onConflictDoUpdate({ target: [creditedOrders.schoolId, creditedOrders.transactionId], set: credited })
    return
  }
}

/**
 * Credits a later instalment as the first was: to the same affiliate, however they are called by now, by the rule of then. An
 * amount is for all instalments together: what those before it cover was earned with them.
 */
async function creditLater(db: Db, { schoolId, id: transactionId }: Transaction, of: LaterInstalment): Promise<void> {
  const { affiliateId, code, by, rule } = creditedOrders
  const [credit] = await db
    .select({ affiliateId, code, by, rule })
    .from(creditedOrders)
    .where(and(eq(creditedOrders.schoolId, schoolId), eq(creditedOrders.transactionId, of.first)))
  if (!credit) return
  const leave = (rate: Commission) =>
    rate.type === 'amount' ? { ...rate, value: Math.max(0, rate.value - of.before) } : rate
  const { rate, products } = credit.rule
  const left = { rate: leave(rate), products: products.map((one) => ({ ...one, rate: leave(one.rate) })) }
  await db
    .insert(creditedOrders)
    .values({ schoolId, transactionId, ...credit, rule: { ...credit.rule, ...left } })
    .onConflictDoNothing()
}

const candidate = {
  id: affiliates.id,
  code: affiliates.code,
  accountId: affiliates.accountId,
  commissionType: affiliates.commissionType,
  commissionValue: affiliates.commissionValue,
  emailKey: accounts.emailKey,
}

/** The affiliate to whom an order is credited, where they are approved still. */
async function listCreditedWith(db: Db, { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>): Promise<Candidate[]> {
  return await db
    .select({ ...candidate, by: creditedOrders.by })
    .from(creditedOrders)
    .innerJoin(affiliates, hasId(affiliates, schoolId, creditedOrders.affiliateId))
    .innerJoin(accounts, hasId(accounts, schoolId, affiliates.accountId))
    .where(
      and(
        eq(creditedOrders.schoolId, schoolId),
        eq(creditedOrders.transactionId, id),
        eq(affiliates.status, 'approved'),
      ),
    )
}

/** The approved affiliates that a referral names, the one that counts most first. */
async function listCandidates(
  db: Db,
  schoolId: number,
  { code, link, promoCodeId }: Exclude<Referral, { after: number } | LaterInstalment>,
): Promise<Candidate[]> {
  const toKey = (typed?: string) => (typed !== undefined && AFFILIATE_CODE.test(typed) ? typed.toLowerCase() : null)
  const [typedKey, linkKey] = [toKey(code), toKey(link)]
  const bound = sql<boolean>`exists (select from affiliate_promo_codes p where p.school_id = ${schoolId}
    and p.code_id = ${promoCodeId ?? null}::bigint and p.affiliate_id = affiliates.id)`
  const found = await db
    .select({ ...candidate, bound })
    .from(affiliates)
    .innerJoin(accounts, hasId(accounts, schoolId, affiliates.accountId))
    .where(
      and(
        eq(affiliates.schoolId, schoolId),
        eq(affiliates.status, 'approved'),
        sql`(lower(${affiliates.code}) in (${typedKey}::text, ${linkKey}::text) or ${bound})`,
      ),
    )
  const called = (key: string | null) => (one: { code: string }) => one.code.toLowerCase() === key
  const pick = (by: CreditedBy, fits: (one: (typeof found)[number]) => boolean): Candidate[] =>
    found.filter(fits).map(({ bound: _, ...affiliate }) => ({ ...affiliate, by }))
  return [
    ...pick('code', called(typedKey)),
    ...pick('promo_code', (one) => one.bound),
    ...pick('link', called(linkKey)),
  ]
}

/** Whether an affiliate buys for themselves: by the same account, address or company. */
async function isOwnOrder(db: Db, { schoolId, accountId, buyer }: Transaction, affiliate: Candidate): Promise<boolean> {
  if (accountId === affiliate.accountId || emailKey(buyer.email) === affiliate.emailKey) return true
  const company = toCompanyKey(buyer.invoice?.vat_id)
  if (!company) return false
  const { rows } = await db.execute<{ invoiced: string | null }>(sql`
    select distinct o.buyer -> 'invoice' ->> 'vat_id' as invoiced from transactions o
    where o.school_id = ${schoolId} and o.account_id = ${affiliate.accountId}`)
  return rows.some(({ invoiced }) => toCompanyKey(invoiced) === company)
}

/** A company's number without its country's letters and what parts its digits. */
function toCompanyKey(vatId: string | null | undefined): string {
  return (vatId ?? '')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^[A-Za-z]{2}/, '')
    .toUpperCase()
}

type Programme = Awaited<ReturnType<typeof findProgramme>>

/** The rules of this moment for the products of an order. */
async function getRule(
  db: Db,
  order: Transaction,
  { commission, products, holdDays, renewalMonths }: Programme,
  { commissionType, commissionValue }: Candidate,
): Promise<CreditedRule> {
  const own = commissionType && commissionValue !== null ? { type: commissionType, value: commissionValue } : null
  const [school] = await db.select({ currency: schools.currency }).from(schools).where(eq(schools.id, order.schoolId))
  const items = await listItems(db, order)
  const rateOf = (productId: number) =>
    chooseRate({
      own,
      product: products.find((one) => one.productId === productId)?.commission,
      programme: commission,
    })
  return {
    rate: own ?? commission,
    products: items.map(({ productId }) => ({ productId, rate: rateOf(productId) })),
    holdDays,
    renewalMonths,
    currency: school?.currency ?? order.currency,
  }
}

/** Binds promo codes of the school to an affiliate, in place of those that were; 404 for one that the school does not have. */
export async function bindPromoCodes(
  db: Db,
  { schoolId, id }: Pick<Affiliate, 'schoolId' | 'id'>,
  codeIds: readonly number[],
): Promise<void> {
  await requireRows(db, promoCodes, schoolId, codeIds)
  await db
    .delete(affiliatePromoCodes)
    .where(and(eq(affiliatePromoCodes.schoolId, schoolId), eq(affiliatePromoCodes.affiliateId, id)))
  for (const codeId of new Set(codeIds))
    await db
      .insert(affiliatePromoCodes)
      .values({ schoolId, codeId, affiliateId: id })
      .onConflictDoUpdate({
        target: [affiliatePromoCodes.schoolId, affiliatePromoCodes.codeId],
        set: { affiliateId: id },
      })
}

/** In a statement, the affiliate to whom an order is credited, or null. */
export const affiliateOfOrder: Partners['affiliateOf'] = (school, order) => sql<CreditedAffiliate | null>`(
  select json_build_object('id', c.affiliate_id, 'code', c.code) from credited_orders c
  where c.school_id = ${school} and c.transaction_id = ${order})`

/** A select of the ids of the orders that are credited to an affiliate. */
export const ordersOfAffiliate: Partners['ordersOf'] = (school, affiliate) => sql`
  select c.transaction_id from credited_orders c where c.school_id = ${school} and c.affiliate_id = ${affiliate}`
