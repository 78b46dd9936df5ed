import { describe, expect, test } from 'vitest'
import { PAUSE_MS, waits } from './marks.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

describe('a survey opens', () => {
  test.each<[string, Parameters<typeof waits>[0], boolean]>([
    ['when nothing is kept of it', {}, true],
    ['not within 24 hours after it was put off', { shown_at: ago(PAUSE_MS - 1) }, false],
    ['24 hours after it was put off', { shown_at: ago(PAUSE_MS) }, true],
    ['never once it was answered', { responded_at: ago(365 * PAUSE_MS) }, false],
    ['not on the day on which it did not ask this person', { asked_at: ago(1000) }, false],
    ['not in a browser that keeps nothing', undefined, false],
  ])('%s', (_, mark, opens) => expect(waits(mark, NOW)).toBe(opens))

  test('once a course is completed, for who was not asked before', () => {
    expect(waits({ asked_at: ago(1000) }, NOW, true)).toBe(true)
    expect(waits({ shown_at: ago(1000) }, NOW, true)).toBe(false)
  })
})
