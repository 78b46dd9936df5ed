import { describe, expect, test } from 'vitest'
import { emailKey } from './email.ts'

describe('what makes an address the same address', () => {
  test.each([
    ['kate@example.com', 'kate@example.com'],
    ['Kate.Nowak+Courses@Example.COM', 'kate.nowak+courses@example.com'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    ['kate@łódź.pl', 'kate@xn--d-uga0v4h.pl'],
    ['kate@ŁÓDŹ.pl', 'kate@xn--d-uga0v4h.pl'],
    ['kate@ło\u0301dz\u0301.pl', 'kate@xn--d-uga0v4h.pl'],
    ['kate@xn--d-uga0v4h.pl', 'kate@xn--d-uga0v4h.pl'],
    ['kate@sub.domain.example', 'kate@sub.domain.example'],
  ])('%s → %s', (address, key) => {
    expect(emailKey(address)).toBe(key)
  })

  test.each([
    ['dotless i', 'mıke@example.com'],
    ['Kelvin sign', '\u212Aate@example.com'],
    ['long s', 'ka\u017Fia@example.com'],
    ['Cyrillic a', 'k\u0430te@example.com'],
    ['full-width letter', 'ｋate@example.com'],
    ['zero-width space', 'ka\u200Bte@example.com'],
    ['a Polish letter before the @', 'józef@example.com'],
    ['Kelvin sign in the domain', 'kate@\u212Aelvin.com'],
    ['dotted capital I in the domain', 'kate@m\u0130ke.com'],
    ['full-width letters in the domain', 'kate@ｅxample.com'],
    ['ideographic full stop', 'kate@example。com'],
    ['soft hyphen in the domain', 'kate@exam\u00ADple.com'],
    ['ligature in the domain', 'kate@of\uFB01ce.com'],
    ['Cyrillic letter in a Latin label', 'kate@ex\u0430mple.com'],
    ['Greek letter in a Latin label', 'kate@goo\u03B3le.com'],
  ])('takes no look-alike: %s', (_, address) => {
    expect(emailKey(address)).toBeUndefined()
  })

  test.each([
    '',
    'kate',
    '@example.com',
    'kate@',
    'kate@localhost',
    'kate@example..com',
    'kate@.example.com',
    'kate@-example.com',
    'kate@example.c',
    'kate@127.0.0.1',
    'kate@[127.0.0.1]',
    'kate@0x7f.1',
    'kate@example.com/path',
    'kate@user:secret@example.com:80',
    'kate@example.com:80',
    'ka te@example.com',
    'kate@exa mple.com',
    '"kate"@example.com',
    '.kate@example.com',
    'kate.@example.com',
    'ka..te@example.com',
    'kate@example.com\r\nBcc: all@example.com',
    'kate@example.com\u0000',
    `${'k'.repeat(65)}@example.com`,
    `kate@${'a.'.repeat(130)}com`,
    `kate@${'a'.repeat(64)}.com`,
  ])('%j is no address', (address) => {
    expect(emailKey(address)).toBeUndefined()
  })

  test('a domain in another script is another domain', () => {
    expect(emailKey('kate@\u043F\u043E\u0447\u0442\u0430.com')).toBe('kate@xn--80a1acny.com')
  })
})
