import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Decision,
  FACT_KINDS,
  type Fact,
  foldStatus,
  getHeldAmount,
  getSurplus,
  publicStatus,
  STATUSES,
} from './transaction-status.ts'

const TOTAL = 19_900
const fact = (kind: Fact['kind'], eventId: string = kind, amount = TOTAL): Fact => ({
  eventId,
  kind,
  amount,
  currency: 'PLN',
})
const statusOf = (...facts: Fact[]) => foldStatus(facts, TOTAL, 'PLN').status

describe('what the facts say', () => {
  test.each([
    [[], 'PENDING'],
    [[fact('captured')], 'PERFORMED'],
    [[fact('captured'), fact('cleared')], 'CLEARED'],
    [[fact('declined')], 'FAILURE'],
    [[fact('failed')], 'ERROR'],
    [[fact('abandoned')], 'CANCELED'],
    [[fact('expired')], 'CANCELED'],
    [[fact('captured', 'a', TOTAL - 1)], 'PENDING'],
    [[fact('captured', 'a', 9_900), fact('captured', 'b', 10_000)], 'PERFORMED'],
    [[fact('captured'), fact('refunded', 'r', 100)], 'PARTIALLY_REFUNDED'],
    [[fact('captured'), fact('refunded')], 'REFUNDED'],
    [[fact('refunded')], 'PENDING'],
    [[fact('captured'), fact('refunded'), fact('refund_failed')], 'PERFORMED'],
    [[fact('captured'), fact('refund_failed')], 'PERFORMED'],
    [[fact('captured'), fact('refunded', 'r', 200), fact('refund_failed', 'f', 100)], 'PARTIALLY_REFUNDED'],
    [[fact('captured'), fact('chargeback')], 'CHARGEBACK'],
    [[fact('captured'), fact('chargeback', 'c', 100)], 'CHARGEBACK'],
    [[fact('captured'), fact('chargeback'), fact('chargeback_won')], 'PERFORMED'],
    [[fact('captured'), fact('cleared'), fact('chargeback_won')], 'CLEARED'],
    [[fact('captured'), fact('refunded', 'r', 100), fact('chargeback', 'c', 100)], 'CHARGEBACK'],
    [[fact('captured', 'a'), fact('captured', 'b'), fact('refunded')], 'PERFORMED'],
    [[fact('captured', 'a'), fact('captured', 'b'), fact('chargeback')], 'PERFORMED'],
    [[fact('captured', 'a'), fact('captured', 'b'), fact('chargeback'), fact('refunded', 'r', 100)], 'CHARGEBACK'],
    [[fact('chargeback')], 'PENDING'],
  ] as const)('%j → %s', (facts, status) => {
    expect(statusOf(...facts)).toBe(status)
  })

  test('money in another currency is no money', () => {
    expect(statusOf({ ...fact('captured'), currency: 'EUR' })).toBe('PENDING')
  })

  test('a free order needs no facts', () => {
    expect(foldStatus([], 0, 'PLN')).toEqual({ status: 'ACCESS_GRANTED', paid: true, open: true })
  })
})

const anyFact = fc.record({
  eventId: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
  kind: fc.constantFrom(...FACT_KINDS),
  amount: fc.constantFrom(1, 100, TOTAL / 2, TOTAL),
  currency: fc.constantFrom('PLN', 'EUR'),
})
const facts = fc.uniqueArray(anyFact, { selector: (one) => one.eventId, maxLength: 8 })

describe('for any facts', () => {
  test('order and repetition change nothing', () => {
    fc.assert(
      fc.property(
        facts.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc
              .shuffledSubarray(all)
              .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length })),
          ),
        ),
        ([once, repeated]) => {
          expect(foldStatus(repeated, TOTAL, 'PLN')).toEqual(foldStatus(once, TOTAL, 'PLN'))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('money wins over every decline, cancellation and expiry', () => {
    const moved = ['captured', 'refunded', 'cleared', 'chargeback', 'chargeback_won']
    const refusals = facts.map((all) => all.filter((one) => !moved.includes(one.kind)))
    fc.assert(
      fc.property(refusals, (all) => {
        expect(foldStatus([...all, fact('captured', 'money')], TOTAL, 'PLN').status).toBe('PERFORMED')
      }),
    )
  })

  test('what was bought is open only while it is paid for', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const { open, paid, status } = foldStatus(all, TOTAL, 'PLN')
        expect(open).toBe(paid && status !== 'REFUNDED' && status !== 'CHARGEBACK')
      }),
    )
  })

  test('people end what was bought whatever the money does, and keep it open when the money went back', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const [follows, ended, kept] = [null, 'ended', 'kept'] as const
        const of = (decided: Decision | null) => foldStatus(all, TOTAL, 'PLN', decided)
        expect(of(ended).open).toBe(false)
        expect(of(kept).open).toBe(of(follows).open || of(follows).status === 'REFUNDED')
        expect([of(ended).status, of(kept).status]).toEqual([of(follows).status, of(follows).status])
      }),
    )
  })

  test('a chargeback that was won is no more than the chargeback, though it is heard of first', () => {
    const won = [fact('captured'), fact('chargeback_won')]
    expect([getHeldAmount(won, 'PLN'), getSurplus(won, TOTAL, 'PLN')]).toEqual([TOTAL, 0])
    expect(getHeldAmount([...won, fact('chargeback')], 'PLN')).toBe(TOTAL)
  })

  test('a refund that failed is no more than the refund, though it is heard of first', () => {
    const failed = [fact('captured'), fact('refund_failed')]
    expect([getHeldAmount(failed, 'PLN'), getSurplus(failed, TOTAL, 'PLN')]).toEqual([TOTAL, 0])
    expect(getHeldAmount([...failed, fact('refunded')], 'PLN')).toBe(TOTAL)
  })

  test('what is held is what came in less what went out, and never hides a surplus', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const held = getHeldAmount(all, 'PLN')
        expect(getSurplus(all, TOTAL, 'PLN')).toBe(Math.max(0, held - TOTAL))
        // A refund whose failing is heard of first is worth nothing yet.
        const heard = [...all, fact('refunded', 'whole', 9 * TOTAL)]
        expect(getHeldAmount([...heard, fact('refunded', 'more', 100)], 'PLN')).toBe(getHeldAmount(heard, 'PLN') - 100)
      }),
    )
  })
})

test('the poll is told the statuses it knows, so it always ends', () => {
  const known = ['NEW', 'PENDING', 'PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'FAILURE', 'ERROR', 'CANCELED']
  for (const status of STATUSES) expect(known).toContain(publicStatus(status))
  for (const status of STATUSES.filter((one) => known.includes(one))) expect(publicStatus(status)).toBe(status)
  expect(publicStatus('PARTIALLY_REFUNDED')).toBe('ACCESS_GRANTED')
  for (const status of ['REFUNDED', 'REVOKED', 'CHARGEBACK'] as const) expect(publicStatus(status)).toBe('CANCELED')
})
