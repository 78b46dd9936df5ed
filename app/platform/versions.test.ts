import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { refuseStale, Version } from './versions.server.ts'

test('a change from an older row is a 409 that brings the row as it is now', () => {
  const row = { version: 3 }
  expect(() => refuseStale(row, 3, row)).not.toThrow()
  expect(() => refuseStale(row, undefined, row), 'who brings none overwrites').not.toThrow()
  const refusal = (() => {
    try {
      refuseStale(row, 2, { text: 'theirs' })
    } catch (error) {
      return error as Refusal
    }
  })()
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 409, extra: { current: { text: 'theirs' } } })
})

test('a version is a whole number from 1 on, in JSON and in forms', () => {
  expect([Version.parse(2), Version.parse('2'), Version.parse(undefined)]).toEqual([2, 2, undefined])
  for (const wrong of [0, -1, 1.5, 'x', null]) expect(Version.safeParse(wrong).success).toBe(false)
})
