import { expect, test } from 'vitest'
import { attemptEach } from './each.server.ts'
import { OutgoingHeld } from './held.server.ts'

const named = (item: number) => ({ item })

test('one that fails keeps no other waiting, and is answered', async () => {
  const done: number[] = []
  const failed = await attemptEach(
    [1, 2, 3, 4],
    async (item) => {
      if (item % 2 === 0) throw new Error('not this one')
      done.push(item)
    },
    { named, atOnce: 2 },
  )
  expect({ done, failed }).toEqual({ done: [1, 3], failed: [2, 4] })
})

test('what holds all of them back ends it', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new OutgoingHeld()
    done.push(item)
  }
  await expect(attemptEach([1, 2, 3], work, { named })).rejects.toThrow(OutgoingHeld)
  expect(done).toEqual([1])
})
