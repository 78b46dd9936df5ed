import { describe, expect, test } from 'vitest'
import type { FactKind } from '#app/selling/payments/transaction-status.ts'
import { getCorrection, getReturned, getReturnedByLine, getTakenBack } from './returned.ts'

type Told = { eventId: string; kind: FactKind; amount: number; currency: string; refundRef: string | null }

/** Numbers that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)
const fact = (eventId: string, kind: FactKind, amount: number, refundRef: string | null = null): Told => ({
  eventId,
  kind,
  amount,
  currency: 'PLN',
  refundRef,
})

describe('what went back of each line', () => {
  const lines = [
    { id: 1, paid: 10_000 },
    { id: 2, paid: 5_000 },
  ]
  const of = (facts: Told[], named: { ref: string; itemId: number; amount: number }[] = [], revoked = false) =>
    getReturnedByLine({ lines, facts, named, total: 15_000, currency: 'PLN', revoked })
  const captured = fact('c', 'captured', 15_000)

  test('nothing while nothing went back; all of all lines once all did, by whomever', () => {
    expect(of([captured])).toEqual([0, 0])
    expect(of([captured, fact('r', 'refunded', 15_000)])).toEqual([10_000, 5_000])
    expect(of([captured, fact('b', 'chargeback', 15_000)])).toEqual([10_000, 5_000])
    expect(of([captured], [], true)).toEqual([10_000, 5_000])
  })

  test('a refund of a line is of that line, one of the order is spread', () => {
    const named = [{ ref: 'a', itemId: 2, amount: 5_000 }]
    expect(of([captured, fact('r', 'refunded', 5_000, 'a')], named)).toEqual([0, 5_000])
    expect(of([captured, fact('r', 'refunded', 3_000)])).toEqual([2_000, 1_000])
    // One that was asked for and not made yet says nothing; neither does one that failed.
    expect(of([captured], named)).toEqual([0, 0])
    const failed = [fact('r', 'refunded', 5_000, 'a'), fact('f', 'refund_failed', 5_000, 'a')]
    expect(of([captured, ...failed], named)).toEqual([0, 0])
  })

  test('what came in twice covers what goes back', () => {
    const twice = [captured, fact('c2', 'captured', 15_000)]
    expect(of([...twice, fact('r', 'refunded', 15_000)])).toEqual([0, 0])
    expect(getReturned([...twice, fact('r', 'refunded', 18_000)], 15_000, 'PLN')).toBe(3_000)
  })

  test('a chargeback that is won counts no more', () => {
    expect(of([captured, fact('b', 'chargeback', 15_000), fact('w', 'chargeback_won', 15_000)])).toEqual([0, 0])
  })
})

test('a share of what was earned is taken back rounded up, and all of it with all of the line', () => {
  expect(getTakenBack(2_000, 3_333, 10_000)).toBe(667)
  expect(getTakenBack(2_000, 10_000, 10_000)).toBe(2_000)
  expect(getTakenBack(1, 1, 10_000)).toBe(1)
  expect(getTakenBack(2_000, 0, 10_000)).toBe(0)
})

test('10,000 histories: lines never return more than was paid, sums fit to the cent, and what is left never goes below zero', () => {
  for (let seed = 1; seed <= 10_000; seed++) {
    const next = numbersFrom(seed)
    const lines = Array.from({ length: 1 + next(4) }, (_, at) => ({ id: at + 1, paid: next(50_000) }))
    const total = sum(lines.map(({ paid }) => paid))
    if (total === 0) continue
    const earned = lines.map(({ paid }) => Math.floor((paid * next(101)) / 123))
    const facts: Told[] = [fact('c', 'captured', total)]
    const named: { ref: string; itemId: number; amount: number }[] = []
    const balance = earned.map((amount) => ({ amount, corrected: 0 }))
    let held = total
    for (let step = 0; step < 6; step++) {
      const amount = 1 + next(Math.max(1, held))
      const what = next(6)
      if (what === 0) {
        facts.push(fact(`x${step}`, 'captured', total))
        held += total
      } else if (what <= 2 && amount <= held) {
        facts.push(fact(`r${step}`, 'refunded', amount))
        held -= amount
      } else if (what === 3) {
        const line = lines[next(lines.length)]
        const left = line ? line.paid - sum(named.filter((one) => one.itemId === line.id).map((one) => one.amount)) : 0
        const part = Math.min(left, held, amount)
        if (line && part > 0) {
          named.push({ ref: `n${step}`, itemId: line.id, amount: part })
          facts.push(fact(`n${step}`, 'refunded', part, `n${step}`))
          held -= part
        }
      } else if (what === 4 && amount <= held) {
        facts.push(fact(`b${step}`, 'chargeback', amount))
        held -= amount
      } else if (what === 5) {
        const lost = facts.find(
          ({ kind, eventId }) => kind === 'chargeback' && !facts.some((one) => one.eventId === `w${eventId}`),
        )
        if (lost) {
          facts.push(fact(`w${lost.eventId}`, 'chargeback_won', lost.amount))
          held += lost.amount
        }
      }
      const returned = getReturnedByLine({ lines, facts, named, total, currency: 'PLN', revoked: false })
      // Facts that come in another order say the same.
      const reversed = getReturnedByLine({
        lines,
        facts: facts.toReversed(),
        named,
        total,
        currency: 'PLN',
        revoked: false,
      })
      if (reversed.join() !== returned.join())
        throw new Error(`seed ${seed}: ${reversed.join()} is not ${returned.join()}`)
      if (sum(returned) !== getReturned(facts, total, 'PLN')) throw new Error(`seed ${seed}: not all that went back`)
      lines.forEach(({ paid }, at) => {
        const entry = balance[at]
        const back = returned[at] ?? 0
        if (!entry || back < 0 || back > paid) throw new Error(`seed ${seed}: ${back} of ${paid}`)
        const takenBack = getTakenBack(entry.amount, back, paid)
        entry.corrected += getCorrection(entry.amount, entry.corrected, takenBack)
        if (entry.amount + entry.corrected !== entry.amount - takenBack)
          throw new Error(`seed ${seed}: not to the cent`)
        if (entry.amount + entry.corrected < 0 || entry.corrected > 0) throw new Error(`seed ${seed}: below zero`)
      })
    }
  }
})
