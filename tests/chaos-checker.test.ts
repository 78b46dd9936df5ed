import { expect, test } from 'vitest'
import type { Books, Written } from './chaos/books.ts'
import type { Acknowledged } from './chaos/buyer.ts'
import { compare } from './chaos/checker.ts'
import { type Contest, compare as compareHeld, type Told } from './chaos/contest.ts'
import { compareEarnings, compareWithdrawals } from './chaos/earner.ts'
import { compareExams } from './chaos/exam.ts'
import { compareInvoices, type WrittenInvoice } from './chaos/invoices.ts'
import { compareLetters } from './chaos/letters.ts'
import { compareList } from './chaos/listed.ts'
import { compareMessages, type Event, type Message } from './chaos/messages.ts'
import { planOf } from './chaos/plan.ts'

const email = 'buyer-0@example.test'
const known: Acknowledged = {
  school: 'demo',
  hash: 'h',
  email,
  purchase: 0,
  outcome: 'paid',
  told: 'PERFORMED',
  marketing: false,
}
const order: Written = {
  school: 'demo',
  hash: 'h',
  email,
  status: 'PERFORMED',
  total: 19900,
  outcome: 'paid',
  provider: 'sandbox',
  ref: 'r',
  taken: [19900],
  returned: [],
  refunds: [],
  grants: 1,
  receipts: 1,
  ledger: 19900,
  entries: 1,
  captures: 1,
  consents: 2,
  marketing: false,
}
const books: Books = {
  orders: [order],
  people: [{ school: 'demo', email, accounts: 1, orders: 1, receiptMails: 1, refundMails: 0, grants: 1 }],
  totals: [{ school: 'demo', ledger: 19900 }],
  letters: [],
  attempts: [],
  earnings: [],
  withdrawals: [],
  invoices: [],
  messages: [],
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
  ['access without money', findings({ taken: [], outcome: 'declined', status: 'FAILURE' }), 'access grants'],
  ['two receipts', findings({ receipts: 2 }), 'has 2 receipts'],
  ['another sum in the ledger', findings({ ledger: 1 }), 'has 1 in the ledger'],
  ['a success taken back', findings({ status: 'PENDING' }), 'was shown as PERFORMED, is PENDING'],
  ['a second account', findings({}, { accounts: 2 }), 'has 2 accounts'],
  ['a second order by a double click', findings({}, { orders: 2 }), 'has 2 orders'],
  ['a mail that was not sent', findings({}, { receiptMails: 0 }), 'has 0 receipt mails'],
  [
    "the provider's books with other money",
    findings({}, {}, { totals: [{ school: 'demo', ledger: 1 }] }),
    'demo: the providers hold 19900, the ledger 1',
  ],
  [
    'money taken twice',
    findings({ provider: 'payu', taken: [19900, 19900] }),
    'was charged 19900, 19900 instead of 19900',
  ],
  ['money given back twice', findings({ refunds: [900], returned: [900, 900] }), 'the provider made 900, 900'],
  ['money that was not to go back', findings({ refunds: [900], returned: [900] }), 'was to give back nothing'],
  ['access without its money', findings({ refunds: [19900], returned: [19900], status: 'REFUNDED' }), 'access grants'],
  ['a consent that nobody gave', findings({ marketing: true }), 'made up a consent to marketing'],
  ['an order in another school', findings({ school: 'second' }), 'was made in demo, stands in second'],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

const outside = { to: email, subject: 'Your receipt' }
const letter = { ...outside, kind: 'receipt', state: 'sent' }
const arrival = { ...outside, messageId: '<1.1@localhost>', forgotten: false }

test('a letter that came, twice or once, or that the mail server forgot, gives no findings', () => {
  expect(compareLetters([letter], [arrival, arrival])).toEqual([])
  expect(compareLetters([letter], [{ ...arrival, forgotten: true }])).toEqual([])
})

test.each<[string, string[], string]>([
  [
    'a letter marked sent that never came',
    compareLetters([letter], []),
    'were marked sent 1 times, 0 ever came and 0 were forgotten',
  ],
  ['a letter that was given up', compareLetters([{ ...letter, state: 'failed' }], [arrival]), 'are failed, not sent'],
  [
    'a second message id',
    compareLetters([letter], [arrival, { ...arrival, messageId: '<2@localhost>' }]),
    'came under 2 message ids instead of 1',
  ],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

test('the same seed gives the same plan, and every kind of kill', () => {
  const settings = { seed: 42, clients: 6, orders: 40, kills: 8, recheck: true }
  expect(planOf(settings)).toEqual(planOf(settings))
  const { kills, purchases } = planOf(settings)
  expect(new Set(kills.map(({ victim }) => victim)).size).toBe(4)
  expect(kills.every((kill) => kill.after < purchases.length)).toBe(true)
})

const sold = { hash: 'h', total: 19_900, taken: [19_900], returned: [] as number[] }
const earning = { hash: 'h', credited: true, net: 16_179, commissions: 1, sum: 3_235 }
const earnings = (wrong: Partial<typeof earning> = {}, returned: number[] = []) =>
  compareEarnings([{ hash: 'h', affiliate: true }], [{ ...sold, returned }], [{ ...earning, ...wrong }])

test('a commission that is there once, less what went back, gives no findings; nor do withdrawals that are there', () => {
  expect(earnings()).toEqual([])
  expect(earnings({ sum: 2_156 }, [6_633])).toEqual([])
  const asked = [{ id: 1, amount: 400, status: 'paid' }]
  expect(compareWithdrawals(asked, [...asked, { id: 2, amount: 400, status: 'requested' }])).toEqual([])
})

test.each<[string, string[], string]>([
  ['an order that lost its affiliate', earnings({ credited: false, commissions: 0, sum: 0 }), 'credited to nobody'],
  ['a commission that is lost', earnings({ commissions: 0, sum: 0 }), 'has 0 commissions instead of 1'],
  ['a commission that was written twice', earnings({ commissions: 2, sum: 6_470 }), 'has 2 commissions instead of 1'],
  ['a commission that was not taken back', earnings({}, [19_900]), 'brought its affiliate 3235 instead of 0'],
  ['a withdrawal that is lost', compareWithdrawals([{ id: 1, amount: 4, status: 'paid' }], []), 'and is lost'],
  [
    'a withdrawal that was paid and is not',
    compareWithdrawals([{ id: 1, amount: 4, status: 'paid' }], [{ id: 1, amount: 4, status: 'approved' }]),
    'was acknowledged as paid, is approved',
  ],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

const answers = [{ question: 3, value: [1, 2], type: 'multiple' as const }]
const taken = { email, attempt: 5, answers, score: 2 }
const attempt = { email, attempt: 5, submitted: true, score: 2, saves: 1, answers: { 3: [1, 2] } }

test('an exam of which all is there gives no findings', () => {
  expect(compareExams([taken], [attempt])).toEqual([])
})

test.each<[string, string[], string]>([
  ['an attempt that is lost', compareExams([taken], []), 'was begun and is lost'],
  ['an answer that is lost', compareExams([taken], [{ ...attempt, answers: {} }]), 'lost the answer to question 3'],
  ['another answer', compareExams([taken], [{ ...attempt, answers: { 3: [1] } }]), 'accepted [1,2], has [1]'],
  ['one that still runs', compareExams([taken], [{ ...attempt, submitted: false }]), 'was handed in and runs'],
  ['other points', compareExams([taken], [{ ...attempt, score: 1 }]), 'was told 2 points, has 1'],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

const invoice: WrittenInvoice = {
  school: 'demo',
  hash: 'h',
  kind: 'invoice',
  state: 'sent',
  period: '2026-11',
  sequence: 1,
  number: 'FV/1',
  issuedAt: 10,
  gross: 19_900,
}
const correction: WrittenInvoice = { ...invoice, kind: 'correction', number: 'FK/1', gross: -900 }
const invoices = (written: WrittenInvoice[], returned: number[] = []) =>
  compareInvoices([{ ...sold, returned }], written)
const second = { ...invoice, hash: 'other', sequence: 2, number: 'FV/2', issuedAt: 11 }

test('an invoice of each order and a correction of each refund give no findings, nor does what went back before', () => {
  expect(invoices([invoice, second])).toEqual([])
  expect(invoices([invoice, correction], [900])).toEqual([])
  expect(invoices([], [19_900])).toEqual([])
})

test.each<[string, string[], string]>([
  ['an order without its invoice', invoices([]).concat(invoices([correction], [900])), 'has 0 invoices instead of 1'],
  ['a second invoice', invoices([invoice, { ...second, hash: 'h' }]), 'has 2 invoices instead of 1'],
  ['a refund without its correction', invoices([invoice], [900]), 'has 0 corrections instead of 1'],
  ['another sum', invoices([{ ...invoice, gross: 1 }]), 'is invoiced with 1 instead of 19900'],
  ['an invoice that was not sent', invoices([{ ...invoice, state: 'issued' }]), 'has an invoice that is issued'],
  ['a gap in the numbers', invoices([invoice, { ...second, sequence: 3 }]), 'counts 1, 3'],
  ['a number that was given twice', invoices([invoice, { ...second, number: 'FV/1' }]), 'gave a number twice'],
  ['numbers in another order', invoices([invoice, { ...second, issuedAt: 9 }]), 'in the order of its numbers'],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

const message = { school: 'demo', thing: 'order 1', about: 'h', state: 'delivered' }
const created: Message = { ...message, id: 'm1', type: 'order.created' }
const paid: Message = { ...message, id: 'm2', type: 'order.paid' }
const heardOnce = { id: 'm1', signed: true, taken: true }
const events: Event[] = [created, paid].map(({ school, type }) => ({ school, type, about: 'h' }))
const heardAs = (heard: (typeof heardOnce)[], messages = [created, paid], happened = events) =>
  compareMessages(happened, messages, new Map([['demo', heard]]))

test('messages that came once or more often, in order, give no findings', () => {
  const lost = { ...heardOnce, taken: false }
  expect(heardAs([lost, heardOnce, heardOnce, { ...heardOnce, id: 'm2' }])).toEqual([])
})

const inOrder = [heardOnce, { ...heardOnce, id: 'm2' }]
test.each<[string, string[], string]>([
  ['a message that never came', heardAs([heardOnce]), 'order.paid of h in demo never came'],
  [
    'one that came after the next',
    heardAs([inOrder[0], ...inOrder.toReversed()].flatMap((one) => one ?? [])),
    'came after',
  ],
  ['one that is not signed', heardAs([...inOrder, { ...heardOnce, id: 'm2', signed: false }]), 'without its signature'],
  ['one of another school', heardAs([...inOrder, { ...heardOnce, id: 'm3' }]), 'which nobody wrote'],
  ['one that was given up', heardAs(inOrder, [created, { ...paid, state: 'failed' }]), 'is failed'],
  [
    'an event without its message',
    heardAs([heardOnce], [created]),
    'order.paid of h in demo has 0 messages instead of 1',
  ],
  [
    'a message that nothing happened of',
    heardAs(inOrder, [created, { ...paid, about: 'k' }]),
    'of k in demo has 1 messages',
  ],
])('%s is found', (_, found, sentence) => {
  expect(found.join('\n')).toContain(sentence)
})

test('who agreed and is not on the list is found, and who is on it without having agreed', () => {
  const agreed = { ...order, marketing: true }
  const entry = { email, list: '1', status: 'subscribed' as const, tags: [], name: '' }
  expect(compareList([agreed, { ...agreed, email: 'unpaid@example.test', taken: [] }], [entry])).toEqual([])
  expect(compareList([agreed], [])).toEqual([`${email} is on the list 0 times instead of 1`])
  expect(compareList([order], [entry])).toEqual([`${email} is on the list 1 times instead of 0`])
})

test('of what many wanted at once it is found who lost one, who has two, and that there are more or fewer than there were', () => {
  const contest: Contest = { what: 'seats', tries: [], yes: 200, no: [409], has: '', each: 1, all: 2 }
  const told: Told = { had: ['a'], refused: ['c'], unknown: 1, complaints: [] }
  // Whose answer was lost may have one.
  expect(compareHeld(contest, told, ['a', 'b'])).toEqual([])
  expect(compareHeld(contest, told, ['b', 'd'])).toEqual(['seats: a was told of 1 and has 0'])
  expect(compareHeld(contest, told, ['a', 'a'])).toEqual(['seats: a has 2'])
  expect(compareHeld(contest, told, ['a', 'c'])).toEqual(['seats: c was refused and has one'])
  expect(compareHeld(contest, told, ['a', 'b', 'd'])).toEqual(['seats: 3 of 2 are with somebody'])
  const downloads = { ...contest, each: 3, all: 3 }
  expect(compareHeld(downloads, { ...told, had: ['a', 'a'], refused: ['a'] }, ['a', 'a', 'a'])).toEqual([])
  expect(compareHeld(downloads, { ...told, had: ['a', 'a'] }, ['a'])).toHaveLength(2)
})
