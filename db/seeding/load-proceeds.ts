import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { schoolBalances, schoolEntries, schoolWithdrawals } from '#app/partners/proceeds/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { getPlatformFee } from '#app/selling/payment-providers/platform-fee.ts'
import { PROCEEDS_ACCOUNT, PROCEEDS_WITHDRAWALS } from '../demo/proceeds.ts'

type Sold = { order: string; total: string; held: string; currency: string; at: string; returned: string | null }
type NewEntry = typeof schoolEntries.$inferInsert

const DAY = 24 * 60 * 60_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** What the operator owes to a school for orders at the platform's account, and what of it was paid; nothing without any. */
export async function loadProceeds(db: Db, schoolId: number, now = new Date()): Promise<void> {
  const { platformPayments } = env
  const sold = platformPayments ? await listSold(db, schoolId) : []
  if (!platformPayments || sold.length === 0) return
  const entries = sold.flatMap(({ order, currency, ...row }): NewEntry[] => {
    const [total, held, createdAt] = [Number(row.total), Number(row.held), isoInstant(row.at)]
    const availableAt = new Date(Date.parse(createdAt) + platformPayments.holdDays * DAY).toISOString()
    const about = { schoolId, transactionId: Number(order), currency, availableAt }
    const fee = getPlatformFee(platformPayments, total, currency)
    return [
      { ...about, kind: 'sale', amount: total, createdAt },
      ...(fee > 0 ? [{ ...about, kind: 'fee' as const, amount: -fee, createdAt }] : []),
      ...(held < total
        ? [{ ...about, kind: 'reversal' as const, amount: held - total, createdAt: isoInstant(row.returned ?? row.at) }]
        : []),
    ]
  })
  for (const currency of new Set(sold.map((one) => one.currency))) {
    const amount = entries.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0)
    await db.insert(schoolBalances).values({ schoolId, currency, amount })
  }
  const { currency } = sold[0] as Sold
  for (const withdrawal of PROCEEDS_WITHDRAWALS)
    entries.push(await loadWithdrawal(db, { schoolId, currency }, withdrawal, now))
  await db
    .insert(schoolEntries)
    .values(entries.toSorted((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1)))
}

/** The orders that were paid at the platform's account, and what of their money is still held. */
async function listSold(db: Db, schoolId: number): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select t.id as order, t.total, t.currency, t.settled_at::text as at, sum(l.amount) as held,
      max(l.created_at) filter (where l.amount < 0)::text as returned
    from transactions t join ledger_entries l on l.school_id = ${schoolId} and l.transaction_id = t.id
    where t.school_id = ${schoolId} and t.settled_at is not null and t.provider_ref like 'platform-%'
    group by t.id, t.total, t.currency, t.settled_at order by t.settled_at, t.id`)
  return rows
}

async function loadWithdrawal(
  db: Db,
  balance: { schoolId: number; currency: string },
  { daysAgo, amount }: (typeof PROCEEDS_WITHDRAWALS)[number],
  now: Date,
): Promise<NewEntry> {
  const requestedAt = daysBefore(now, daysAgo)
  const { id: withdrawalId } = await db
    .insert(schoolWithdrawals)
    .values({ ...balance, ...PROCEEDS_ACCOUNT, amount, requestedAt, dueAt: daysBefore(now, daysAgo - 7) })
    .returning({ id: schoolWithdrawals.id })
    .then(expectRow)
  await db.execute(sql`update school_balances set amount = amount - ${amount}::bigint, requested = requested + ${amount}::bigint
    where school_id = ${balance.schoolId} and currency = ${balance.currency}`)
  const at = { availableAt: requestedAt, createdAt: requestedAt }
  return { ...balance, ...at, kind: 'withdrawal', amount: -amount, withdrawalId }
}

/** In UTC: a node of a cluster adds no interval to a time in a column, which asks for the time zone of the session. */
const daysAfter = (column: string, days: number) =>
  `(${column} at time zone 'UTC' + interval '${days} days') at time zone 'UTC'`

/** The operator, who alone may, paid what was due before today. */
export async function payProceeds(owner: Client, schoolId: number): Promise<void> {
  await owner.query('begin')
  const { rows } = await owner.query<{ amount: string; currency: string }>(
    `update school_withdrawals set status = 'paid', approved_at = ${daysAfter('requested_at', 1)},
       paid_at = ${daysAfter('requested_at', 2)}
     where school_id = $1 and due_at < now() returning amount, currency`,
    [schoolId],
  )
  for (const { amount, currency } of rows)
    await owner.query(
      `update school_balances set requested = requested - $3, paid = paid + $3 where school_id = $1 and currency = $2`,
      [schoolId, currency, amount],
    )
  await owner.query('commit')
}
