import { expect, test } from 'vitest'
import { atZone, inZone } from './local-time.ts'

test('an hour in a zone is one instant, also around a change of the clocks', () => {
  for (const shown of ['2026-11-27T08:00', '2026-07-01T23:30', '2026-03-29T03:30', '2026-10-25T12:00'])
    expect(inZone(atZone(shown, 'Europe/Warsaw'), 'Europe/Warsaw')).toBe(shown)
  expect(atZone('2026-11-27T08:00', 'Europe/Warsaw')).toBe('2026-11-27T07:00:00.000Z')
})
