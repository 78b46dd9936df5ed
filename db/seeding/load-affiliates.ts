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
  let amount = 0
  for (const { order: transactionId, item: itemId, net, status, at } of sold) {
    await db
      .insert(creditedOrders)
      .values({ schoolId, transactionId, affiliateId, code: demo.code, by: 'link', rule, createdAt: at })
    const earned = getCommission(PROGRAMME.commission, net)
    if (earned === 0) continue
    const availableAt = new Date(Date.parse(at.replace(' ', 'T').replace(/\+00$/, 'Z')) + PROGRAMME.holdDays * DAY)
    const entry = { ...balance, transactionId, itemId, availableAt: availableAt.toISOString() }
    const { id: earnedId } = await db
      .insert(balanceEntries)
      .values({ ...entry, kind: 'commission', amount: earned, net, createdAt: at })
      .returning({ id: balanceEntries.id })
      .then(expectRow)
    amount += earned
    if (status !== 'REFUNDED') continue
    await db.insert(balanceEntries).values({ ...entry, kind: 'reversal', amount: -earned, earnedId, createdAt: at })
    amount -= earned
  }
  const sums = { amount, requested: 0, paid: 0 }
  for (const { daysAgo, status, ...asked } of demo.withdrawals) {
    const requestedAt = daysBefore(now, daysAgo)
    const later = daysBefore(now, Math.max(0, daysAgo - 3))
    const { id: withdrawalId } = await db
      .insert(balanceWithdrawals)
      .values({
        ...balance,
        ...asked,
        iban: demo.iban,
        name: `${account.firstName} ${account.lastName}`,
        status,
        requestedAt,
        dueAt: daysBefore(now, daysAgo - 7),
        decidedAt: status === 'requested' ? null : later,
        paidAt: status === 'paid' ? later : null,
      })
      .returning({ id: balanceWithdrawals.id })
      .then(expectRow)
    const entry = { ...balance, kind: 'withdrawal' as const, amount: -asked.amount, withdrawalId }
    await db.insert(balanceEntries).values({ ...entry, availableAt: requestedAt, createdAt: requestedAt })
    sums.amount -= asked.amount
    sums[status === 'paid' ? 'paid' : 'requested'] += asked.amount
  }
  await db.execute(sql`update balances set amount = ${sums.amount}, requested = ${sums.requested}, paid = ${sums.paid}
    where school_id = ${schoolId} and account_id = ${accountId} and currency = 'PLN'`)
}
