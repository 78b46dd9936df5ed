import { sql } from 'drizzle-orm'
import type { Earning } from '#app/partners/balance/entries.server.ts'
import { getCommission } from '#app/partners/programme/commission.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import type { CreditedRule, NotEarned } from './affiliate.ts'
import { commissionEarned } from './events.server.ts'
import { creditedOrders } from './tables.server.ts'

type Order = Pick<Transaction, 'schoolId' | 'id' | 'currency' | 'meansId'>

type KnownCredit = {
  affiliateId: number
  accountId: number
  code: string
  rule: CreditedRule
  approved: boolean
  ownCard: boolean
}

/** What an affiliate earns with an order that was just paid, line by line on its net after discount. */
export async function earnCommission(db: Db, order: Order, items: readonly Item[]): Promise<Earning[]> {
  const credit = await findCredit(db, order, items)
  if (!credit) return []
  const { affiliateId, accountId, rule } = credit
  const why: NotEarned | null = credit.ownCard ? 'own_card' : credit.approved ? null : 'not_approved'
  if (why) {
    await noteNotEarned(db, order, why)
    return []
  }
  const earnings = items.map(({ id: itemId, productId, net }): Earning => {
    const rate = rule.products.find((one) => one.productId === productId)?.rate ?? rule.rate
    const amount = getCommission(rate, net, rule.currency === order.currency)
    return { accountId, kind: 'commission', itemId, net, amount, holdDays: rule.holdDays }
  })
  if (earnings.some(({ amount }) => amount > 0))
    await publish(db, order.schoolId, commissionEarned, { transactionId: order.id, affiliateId })
  return earnings
}

/**
 * To whom an order is credited; a renewal is credited to whom its first order was, as long as that one's rule says: where its
 * period begins that many months later at the most. The day is for months that a calendar counts otherwise.
 */
async function findCredit(db: Db, order: Order, items: readonly Item[]): Promise<KnownCredit | undefined> {
  const { schoolId, id: transactionId, meansId } = order
  const own = await readCredit(db, schoolId, transactionId, meansId)
  if (own || !items.some(({ type }) => type === 'membership')) return own
  const { rows } = await db.execute<{ first: string }>(sql`
    select m.transaction_id as first
    from (
      select r.membership_id, r.starts_at from membership_renewals r
      where r.school_id = ${schoolId} and r.transaction_id = ${transactionId}
      union all
      select g.membership_id, now() as starts_at from membership_changes g
      where g.school_id = ${schoolId} and g.transaction_id = ${transactionId}
    ) p
    join memberships m on m.school_id = ${schoolId} and m.id = p.membership_id
    join transactions t on t.school_id = ${schoolId} and t.id = m.transaction_id
    join credited_orders c on c.school_id = ${schoolId} and c.transaction_id = m.transaction_id
    where (c.rule ->> 'renewalMonths')::int > 0
      and p.starts_at < t.settled_at + (c.rule ->> 'renewalMonths')::int * interval '1 month' + interval '1 day'`)
  const first = rows[0] && (await readCredit(db, schoolId, Number(rows[0].first), meansId))
  if (!first) return undefined
  const { affiliateId, code, rule } = first
  await db
    .insert(creditedOrders)
    .values({ schoolId, transactionId, affiliateId, code, by: 'renewal', rule })
    .onConflictDoNothing()
  return first
}

type CreditRow = {
  affiliate_id: string
  account_id: string
  code: string
  rule: CreditedRule
  approved: boolean
  ownCard: boolean
}

const creditOf = rawStatement(
  'credit_of_order',
  (param: Placeholders<{ school: number; order: number; means: number | null }>) => sql<CreditRow>`
    select c.affiliate_id, a.account_id, c.code, c.rule, a.status = 'approved' as approved, exists (
      select from payment_means o join payment_means m on m.school_id = ${param.school} and m.account_id = a.account_id
        and m.id <> o.id and m.provider = o.provider and m.brand = o.brand and m.last4 = o.last4
        and m.expiry_month = o.expiry_month and m.expiry_year = o.expiry_year
      where o.school_id = ${param.school} and o.id = ${param.means}::bigint) as "ownCard"
    from credited_orders c join affiliates a on a.school_id = ${param.school} and a.id = c.affiliate_id
    where c.school_id = ${param.school} and c.transaction_id = ${param.order}`,
)

/** What is known of the credit of an order, and whether the card that pays is the affiliate's. */
async function readCredit(
  db: Db,
  school: number,
  order: number,
  means: number | null,
): Promise<KnownCredit | undefined> {
  const [row] = await creditOf(db, { school, order, means })
  if (!row) return undefined
  const { code, rule, approved, ownCard } = row
  return { affiliateId: Number(row.affiliate_id), accountId: Number(row.account_id), code, rule, approved, ownCard }
}

async function noteNotEarned(db: Db, { schoolId, id }: Order, why: NotEarned): Promise<void> {
  await db.execute(sql`update credited_orders set not_earned = ${why}
    where school_id = ${schoolId} and transaction_id = ${id}`)
}
