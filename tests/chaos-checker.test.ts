import { expect, test } from 'vitest'
import type { Books, Written } from './chaos/books.ts'
import type { Acknowledged } from './chaos/buyer.ts'
import { compare } from './chaos/checker.ts'
import { planOf } from './chaos/plan.ts'

const email = 'buyer-0@example.test'
const known: Acknowledged = { hash: 'h', email, purchase: 0, outcome: 'paid', told: 'PERFORMED' }
const order: Written = {
  ...{ hash: 'h', email, status: 'PERFORMED', total: 19900, outcome: 'paid', captured: true },
  ...{ grants: 1, receipts: 1, ledger: 19900, entries: 1, captures: 1, consents: 2 },
}
const books: Books = {
  orders: [order],
  people: [{ email, accounts: 1, orders: 1, receiptMails: 1, grants: 1 }],
  sandboxTotal: 19900,
  ledgerTotal: 19900,
}

function findings(change: Partial<Written>, person = {}, totals: Partial<Books> = {}): string[] {
  const orders = [{ ...order, ...change }]
  return compare([known], { ...books, ...totals, orders, people: books.people.map((one) => ({ ...one, ...person })) })
}

test('books in which everything fits give no findings', () => {
  expect(compare([known], books)).toEqual([])
})

test.each<[string, string[], string]>([
  ['an acknowledged order that is lost', compare([known], { ...books, orders: [] }), 'acknowledged and is lost'],
  ['money without access', findings({ grants: 0 }), 'has 0 access grants instead of 1'],
  ['access without money', findings({ captured: false, outcome: 'declined', status: 'FAILURE' }), 'access grants'],
  ['two receipts', findings({ receipts: 2 }), 'has 2 receipts'],
  ['another sum in the ledger', findings({ ledger: 1 }), 'has 1 in the ledger'],
  ['a success taken back', findings({ status: 'PENDING' }), 'was shown as PERFORMED, is PENDING'],
  ['a second account', findings({}, { accounts: 2 }), 'has 2 accounts'],
  ['a second order by a double click', findings({}, { orders: 2 }), 'has 2 orders'],
  ['a mail that was not sent', findings({}, { receiptMails: 0 }), 'has 0 receipt mails'],
  ["the provider's books with other money", findings({}, {}, { sandboxTotal: 1 }), 'the sandbox took 1'],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

test('the same seed gives the same plan, and every kind of kill', () => {
  const settings = { seed: 42, clients: 6, orders: 40, kills: 8 }
  expect(planOf(settings)).toEqual(planOf(settings))
  const { kills, purchases } = planOf(settings)
  expect(new Set(kills.map(({ victim }) => victim)).size).toBe(4)
  expect(kills.every((kill) => kill.after < purchases.length)).toBe(true)
})
