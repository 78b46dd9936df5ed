import { describe, expect, test } from 'vitest'
import { countChange, type VoteValue, valueAfter } from './vote.ts'
import { type VoteState, voting } from './voting.ts'

/** A server that answers when it is told to. */
function server() {
  const asked: { value: VoteValue; answer: (count: number) => void; refuse: () => void }[] = []
  const send = (value: VoteValue) =>
    new Promise<number>((answer, reject) => asked.push({ value, answer, refuse: () => reject(new Error('refused')) }))
  return { asked, send }
}

function votingFrom(first: VoteState) {
  const { asked, send } = server()
  const shown: VoteState[] = []
  const failures: unknown[] = []
  const { press, recount } = voting(first, {
    send,
    show: (state) => shown.push(state),
    fail: (error) => failures.push(error),
  })
  return { press, recount, asked, shown, failures }
}

describe('the arithmetic of votes', () => {
  test('up when the value is not 1 sets 1 and adds one; up again gives 0 and subtracts one', () => {
    for (const before of [0, -1] as const) {
      expect(valueAfter(before, 'up')).toBe(1)
      expect(countChange(before, 1)).toBe(1)
    }
    expect(valueAfter(1, 'up')).toBe(0)
    expect(countChange(1, 0)).toBe(-1)
  })

  test('down sets -1 and subtracts one if the previous value was 1', () => {
    for (const before of [1, 0, -1] as const) expect(valueAfter(before, 'down')).toBe(-1)
    expect([1, 0, -1].map((before) => countChange(before as VoteValue, -1))).toEqual([-1, 0, 0])
  })
})

describe('a press', () => {
  test('is shown before the server answers, and then what the server counted', async () => {
    const { press, asked, shown } = votingFrom({ value: 0, count: 3 })
    const done = press('up')
    expect(shown).toEqual([{ value: 1, count: 4 }])
    asked[0]?.answer(9)
    await done
    expect(shown.at(-1)).toEqual({ value: 1, count: 9 })
  })

  test('that fails is rolled back to what the server last said', async () => {
    const { press, asked, shown, failures } = votingFrom({ value: 1, count: 3 })
    const done = press('down')
    expect(shown).toEqual([{ value: -1, count: 2 }])
    asked[0]?.refuse()
    await done
    expect(shown.at(-1)).toEqual({ value: 1, count: 3 })
    expect(failures).toHaveLength(1)
  })

  test('waits for the one before it; of many the last counts', async () => {
    const { press, asked, shown } = votingFrom({ value: 0, count: 0 })
    const done = press('up')
    void press('up')
    void press('down')
    expect(asked.map(({ value }) => value)).toEqual([1])
    asked[0]?.answer(1)
    await Promise.resolve()
    await Promise.resolve()
    expect(asked.map(({ value }) => value)).toEqual([1, -1])
    asked[1]?.answer(0)
    await done
    expect(shown.at(-1)).toEqual({ value: -1, count: 0 })
  })

  test('leaves what others made of the count, unless it is on its way', async () => {
    const { press, recount, asked, shown } = votingFrom({ value: 0, count: 2 })
    recount(5)
    expect(shown).toEqual([{ value: 0, count: 5 }])
    const done = press('up')
    recount(7)
    expect(shown.at(-1)).toEqual({ value: 1, count: 6 })
    asked[0]?.answer(8)
    await done
    expect(shown.at(-1)).toEqual({ value: 1, count: 8 })
  })
})
