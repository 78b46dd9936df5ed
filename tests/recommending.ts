import { sql } from 'drizzle-orm'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { AffiliateRow } from '#app/partners/affiliates/affiliate.ts'
import type { Balance, BalanceEntryRow } from '#app/partners/balance/entry.ts'
import type { WithdrawalRow } from '#app/partners/balance/withdrawal.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type HOSTS, Visit } from './browser-like.ts'
import { CONSENTS, newBuyer } from './buyer.ts'
import { transactionOf } from './purchase-books.ts'

/** A programme of 20 % whose commissions are available at once. */
export const PROGRAMME = {
  enabled: true,
  commission: { type: 'percentage', value: 20 },
  renewal_months: 0,
  cookie_days: 30,
  hold_days: 0,
  minimum_payout: 0,
  auto_approve: true,
  terms: 'Recommend honestly.',
  products: [],
  payer: { name: 'Studio Parapet', iban: 'PL61109010140000071219812874' },
}
export const IBAN = 'PL61109010140000071219812874'

export async function setUpProgramme(office: Visit, more: object = {}): Promise<Response> {
  return office.request('/home/settings/affiliates', { method: 'PUT', body: { ...PROGRAMME, ...more } })
}

let made = 0

/** Somebody who was invited to recommend, in their browser. */
export async function anAffiliate(office: Visit, more: object = {}) {
  made += 1
  const account: Account = await inSchool(1, (db) =>
    aStudent(db, { firstName: 'Olga', email: `olga-${made}@example.com` }),
  )
  const answer = await office.post('/home/affiliates', { email: account.email, code: `OLGA-${made}`, ...more })
  if (answer.status !== 201) throw new Error(`inviting answered ${answer.status} ${await answer.text()}`)
  const { affiliate } = (await answer.json()) as { affiliate: SnakeCased<AffiliateRow> }
  const visit = (await new Visit().as(account)).speaking('en')
  return { ...affiliate, account, visit }
}

type School = keyof typeof HOSTS

/** A visitor orders and pays, through a link or not. */
export async function buys(
  offer: Offer,
  { ref, visit = new Visit(), body = {} }: { ref?: string; visit?: Visit; body?: object } = {},
  school: School = 1,
) {
  visit.speaking('en')
  if (ref) await visit.page(`/courses?ref=${ref}`)
  const buyer = newBuyer()
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...body })
  if (answer.status !== 200) throw new Error(`ordering answered ${answer.status} ${await answer.text()}`)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id, total, net } = await transactionOf(hash)
  const { rows } = await inSchool(school, (db) =>
    db.execute<{ id: number }>(sql`select id::int as id from transaction_items
      where school_id = ${school} and transaction_id = ${id} order by id`),
  )
  return {
    visit,
    hash,
    id,
    total,
    net,
    email: buyer.email,
    ref: redirect.replace('/sandbox/pay/', ''),
    items: rows.map((row) => row.id),
  }
}

type BalanceAnswer = { balances: Balance[]; data: SnakeCased<BalanceEntryRow>[]; next_page_url: string | null }

export async function balanceOf(visit: Visit): Promise<BalanceAnswer> {
  return (await (await visit.request('/my/balance?length=100')).json()) as BalanceAnswer
}

/** What is available in złoty. */
export async function availableOf(visit: Visit): Promise<number> {
  const { balances } = await balanceOf(visit)
  return balances.find(({ currency }) => currency === 'PLN')?.available ?? 0
}

export const ask = (visit: Visit, amount: number, more: object = {}) =>
  visit.post('/my/withdrawals', { amount, currency: 'PLN', iban: IBAN, name: 'Olga Dudek', ...more })

export async function asked(visit: Visit, amount: number): Promise<SnakeCased<WithdrawalRow>> {
  const answer = await ask(visit, amount)
  if (answer.status !== 201) throw new Error(`asking answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { withdrawal: SnakeCased<WithdrawalRow> }).withdrawal
}

export const decide = (office: Visit, id: number, status: string, more: object = {}) =>
  office.request(`/home/withdrawals/${id}`, { method: 'PUT', body: { status, ...more } })
