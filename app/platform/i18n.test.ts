import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { acceptedLocale, addTexts, inLocale, isLocale, translate } from './i18n.ts'

test.each([
  ['pl', 'pl'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['en-GB', 'en'],
  ['de,en;q=0.5,pl;q=0.4', 'en'],
  ['en;q=0.4, pl;q=0.5', 'pl'],
  ['EN-us', 'en'],
  ['de, fr;q=0.9', undefined],
  ['*', undefined],
  ['pl;q=0', undefined],
  ['pl;q=nonsense, en;q=0.1', 'en'],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language: %s', (header, wanted) => {
  expect(acceptedLocale(header)).toBe(wanted)
})

test('an endless header is read only in part', () => {
  expect(acceptedLocale(`${'de,'.repeat(100_000)}pl`)).toBeUndefined()
})

test.each([
  [{ en: 'Light', pl: 'Światło' }, 'pl', 'Światło'],
  [{ en: 'Light' }, 'pl', 'Light'],
  [{ pl: 'Światło' }, 'en', 'Światło'],
  [{}, 'en', ''],
] as const)('%j in %s', (text, locale, wanted) => {
  expect(inLocale(text, locale)).toBe(wanted)
})

test('a locale is one of ours', () => {
  expect(['en', 'pl', 'de', '', undefined, 'EN'].filter(isLocale)).toEqual(['en', 'pl'])
})

describe('a text', () => {
  addTexts('pl', 'probe', {
    plain: 'Dzień dobry',
    seconds: parse('{seconds, plural, one {# sekunda} few {# sekundy} many {# sekund} other {# sekundy}}'),
  })

  test.each([
    [1, '1 sekunda'],
    [3, '3 sekundy'],
    [5, '5 sekund'],
    [22, '22 sekundy'],
    [112, '112 sekund'],
  ])('has the right form for %i', (seconds, wanted) => {
    expect(translate('pl', 'probe.seconds', { seconds })).toBe(wanted)
  })

  test('without arguments is as it was written, and one that nobody knows is shown by its key', () => {
    expect(translate('pl', 'probe.plain')).toBe('Dzień dobry')
    expect(translate('pl', 'probe.missing')).toBe('probe.missing')
    expect(translate('en', 'probe.plain')).toBe('probe.plain')
  })

  test('that is made known anew replaces the old one', () => {
    expect(translate('pl', 'probe.seconds', { seconds: 1 })).toBe('1 sekunda')
    addTexts('pl', 'probe', { seconds: parse('{seconds} s') })
    expect(translate('pl', 'probe.seconds', { seconds: 1 })).toBe('1 s')
  })
})
