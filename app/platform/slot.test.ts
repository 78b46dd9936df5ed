import { expect, test } from 'vitest'
import { slot } from './slot.ts'

test('a slot gives what filled it, and says its name while nothing did', () => {
  const seats = slot<{ left(): number }>('seats')
  expect(() => seats.use()).toThrow('nothing fills the slot "seats": import app/parts.server.ts first')
  seats.fill({ left: () => 3 })
  expect(seats.use().left()).toBe(3)
})
