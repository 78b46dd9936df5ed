import { sql } from 'drizzle-orm'
import {
  affiliateClicks,
  affiliateMaterials,
  affiliates,
  creditedOrders,
} from '#app/partners/affiliates/tables.server.ts'
import { balanceEntries, balances, balanceWithdrawals } from '#app/partners/balance/tables.server.ts'
import { getCommission } from '#app/partners/programme/commission.ts'
import { saveProgramme } from '#app/partners/programme/programme.server.ts'
import { changeAccount, createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { APPLICANT, type DemoAffiliate, demoAffiliates, MATERIALS, PROGRAMME } from '../demo/affiliates.ts'
import { readMedia } from './load-media.ts'

type Sold = { order: number; item: number; net: number; currency: string; status: string; at: string }

const DAY = 24 * 60 * 60_000

/** The programme of the first school with two affiliates, what they sold, and what of it they had paid. */
export async function loadAffiliates(db: Db, schoolId: number, now = new Date()): Promise<void> {
  await saveProgramme(db, schoolId, PROGRAMME)
  const { website, about, ...applicant } = APPLICANT
  const applying = await createAccount(db, { schoolId, locale: 'en', verified: true, ...applicant })
  const waiting = { schoolId, accountId: applying.id, status: 'applied' as const, code: 'ADAM', termsVersion: 1 }
  await db.insert(affiliates).values({ ...waiting, website, about, createdAt: daysBefore(now, 2) })
  const sold = await listSold(db, schoolId)
  for (const [nth, affiliate] of demoAffiliates.entries()) {
    const own = sold.filter((_, at) => at % affiliate.every === nth + 1)
    await loadAffiliate(db, schoolId, affiliate, { sold: own, now })
  }
  await loadMaterials(db, schoolId)
}

/** What affiliates may use. */
async function loadMaterials(db: Db, schoolId: number): Promise<void> {
  for (const { media, filename } of MATERIALS) {
    const bytes = await readMedia(media)
    const { id: fileId } = await storeFile(db, { schoolId, bytes, filename, visibility: 'private' })
    await db.insert(affiliateMaterials).values({ schoolId, fileId, filename })
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** What was sold of one thing each, oldest first; refunded orders are among it. */
async function listSold(db: Db, schoolId: number): Promise<Sold[]> {
  const { rows } = await db.execute<Record<keyof Sold, string>>(sql`
    select t.id as order, i.id as item, i.net, t.currency, t.status, t.settled_at::text as at
    from transactions t join transaction_items i on i.school_id = ${schoolId} and i.transaction_id = t.id
    join products p on p.school_id = ${schoolId} and p.id = i.product_id and p.type <> 'membership'
    where t.school_id = ${schoolId} and t.settled_at is not null and t.total > 0 and t.currency = 'PLN'
      and t.status in ('PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'REFUNDED')
      and not exists (select from transaction_items o where o.school_id = ${schoolId} and o.transaction_id = t.id and o.id <> i.id)
    order by t.settled_at, t.id`)
  return rows.map(({ order, item, net, currency, status, at }) => {
    return { order: Number(order), item: Number(item), net: Number(net), currency, status, at }
  })
}

type Past = { sold: readonly Sold[]; now: Date }

async function loadAffiliate(db: Db, schoolId: number, demo: DemoAffiliate, { sold, now }: Past): Promise<void> {
  const account = await findAccountByEmail(db, schoolId, demo.email)
  if (!account) throw new Error(`no account ${demo.email}`)
  const { id: accountId } = account
  await changeAccount(db, account, { affiliate: true })
  const since = daysBefore(now, 62)
  const { id: affiliateId } = await db
    .insert(affiliates)
    .values({
      schoolId,
      accountId,
      code: demo.code,
      status: 'approved',
      termsVersion: 1,
      website: demo.website,
      createdAt: since,
      decidedAt: since,
    })
    .returning({ id: affiliates.id })
    .then(expectRow)
  const days = Array.from({ length: 60 }, (_, at) => ({
    schoolId,
    affiliateId,
    day: daysBefore(now, at).slice(0, 10),
    clicks: 1 + ((at * 7 + demo.clicks) % demo.clicks),
  }))
  await db.insert(affiliateClicks).values(days)
  const balance = { schoolId, accountId, currency: 'PLN' }
  await db.insert(balances).values({ ...balance, amount: 0 })
  const rule = {
    rate: PROGRAMME.commission,
    products: [],
    holdDays: PROGRAMME.holdDays,
    renewalMonths: PROGRAMME.renewalMonths,
    currency: 'PLN',
  }
  const sums = { amount: 0, requested: 0, paid: 0 }
  const waiting = demo.withdrawals.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const holder = { iban: demo.iban, name: `${account.firstName} ${account.lastName}` }
  // A history is read in the order in which it was written.
  async function loadWithdrawalsUntil(time: string): Promise<void> {
    for (let next = waiting[0]; next && daysBefore(now, next.daysAgo) < time; next = waiting[0]) {
      waiting.shift()
      await loadWithdrawal(db, { ...balance, ...holder }, next, now)
      sums.amount -= next.amount
      sums[next.status === 'paid' ? 'paid' : 'requested'] += next.amount
    }
  }
  for (const { order: transactionId, item: itemId, net, status, at } of sold) {
    const createdAt = isoInstant(at)
    await loadWithdrawalsUntil(createdAt)
    await db
      .insert(creditedOrders)
      .values({ schoolId, transactionId, affiliateId, code: demo.code, by: 'link', rule, createdAt })
    const earned = getCommission(PROGRAMME.commission, net)
    if (earned === 0) continue
    const availableAt = new Date(Date.parse(createdAt) + PROGRAMME.holdDays * DAY).toISOString()
    const entry = { ...balance, transactionId, itemId, availableAt, createdAt }
    const { id: earnedId } = await db
      .insert(balanceEntries)
      .values({ ...entry, kind: 'commission', amount: earned, net })
      .returning({ id: balanceEntries.id })
      .then(expectRow)
    sums.amount += earned
    if (status !== 'REFUNDED') continue
    await db.insert(balanceEntries).values({ ...entry, kind: 'reversal', amount: -earned, earnedId })
    sums.amount -= earned
  }
  await loadWithdrawalsUntil(now.toISOString())
  await db.execute(sql`update balances set amount = ${sums.amount}, requested = ${sums.requested}, paid = ${sums.paid}
    where school_id = ${schoolId} and account_id = ${accountId} and currency = 'PLN'`)
}

type Payee = { schoolId: number; accountId: number; currency: string; iban: string; name: string }

async function loadWithdrawal(
  db: Db,
  { iban, name, ...balance }: Payee,
  { daysAgo, amount, status }: DemoAffiliate['withdrawals'][number],
  now: Date,
): Promise<void> {
  const requestedAt = daysBefore(now, daysAgo)
  const later = daysBefore(now, Math.max(0, daysAgo - 3))
  const { id: withdrawalId } = await db
    .insert(balanceWithdrawals)
    .values({
      ...balance,
      iban,
      name,
      amount,
      status,
      requestedAt,
      dueAt: daysBefore(now, daysAgo - 7),
      decidedAt: status === 'requested' ? null : later,
      paidAt: status === 'paid' ? later : null,
    })
    .returning({ id: balanceWithdrawals.id })
    .then(expectRow)
  const at = { availableAt: requestedAt, createdAt: requestedAt }
  await db.insert(balanceEntries).values({ ...balance, ...at, kind: 'withdrawal', amount: -amount, withdrawalId })
}
