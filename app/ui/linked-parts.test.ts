import { describe, expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const links = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

describe('addresses in plain text', () => {
  test('can be pressed, and all words stay', () => {
    const text = 'See https://example.com/a?b=1#c, and (http://example.org/x).'
    expect(links(text)).toEqual(['https://example.com/a?b=1#c', 'http://example.org/x'])
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('keep a bracket that they opened', () => {
    expect(links('https://en.wikipedia.org/wiki/Light_(film).')).toEqual(['https://en.wikipedia.org/wiki/Light_(film)'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'https://',
    'file:///etc/passwd',
  ])('%s is no link', (text) => {
    expect(links(text)).toEqual([])
  })

  test('end where markup would begin', () => {
    expect(links('https://example.com/"onmouseover="alert(1)')).toEqual(['https://example.com/'])
    expect(links('https://example.com/<img src=x>')).toEqual(['https://example.com/'])
  })

  test('are found in long texts in no time', () => {
    expect(links(`https://${'.'.repeat(20_000)}`)).toEqual([])
    expect(links('https://a.pl/ '.repeat(1000))).toHaveLength(1000)
    expect(links(`${'https://a.pl/!'.repeat(10)}${'.'.repeat(1_000_000)}b`)).toHaveLength(1)
  })
})
