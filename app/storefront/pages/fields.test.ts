import { describe, expect, test } from 'vitest'
import { countdown } from './blocks/countdown.tsx'
import { applies, emptyPayload } from './fields.ts'

describe('a countdown is asked for what its kind counts to, and for nothing else', () => {
  const asked = (payload: object) =>
    Object.entries(countdown.fields)
      .filter(([, field]) => applies(field, countdown.fields, payload as never))
      .map(([name]) => name)
  const always = (name: string) => ['title', 'until', 'look', 'after'].includes(name) || name.endsWith('_colour')

  test.each([
    ['visitor', ['seconds']],
    ['moment', ['ends_at']],
    ['price', ['product']],
    ['product', ['product']],
  ])('%s', (until, own) => {
    const names = asked({ ...emptyPayload(countdown.fields), until })
    expect(names.filter((name) => !always(name))).toEqual(own)
    expect(names.filter(always)).toHaveLength(7)
  })

  test('one that was made before it had a kind counts per visitor', () => {
    expect(asked({})).toContain('seconds')
  })
})
