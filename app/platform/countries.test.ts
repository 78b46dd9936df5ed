import { expect, test } from 'vitest'
import { countriesIn, isPostalCode, tidyPostalCode } from './countries.ts'

test('all 249 countries of ISO 3166 have names in both languages, in the order of each', () => {
  for (const locale of ['en', 'pl']) {
    const countries = countriesIn(locale)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
    expect(countries.filter(({ code, name }) => name === code || name === '')).toEqual([])
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare))
  }
  const polish = countriesIn('pl').map(({ name }) => name)
  expect(polish).toContain('Indie')
  expect(polish.indexOf('Łotwa')).toBeGreaterThan(polish.indexOf('Luksemburg'))
  expect(polish.indexOf('Łotwa')).toBeLessThan(polish.indexOf('Macedonia Północna'))
})

test('a postal code is tidied and checked in Poland, and free elsewhere, also where there is none', () => {
  for (const typed of ['00950', '00 950', '00-950']) expect(tidyPostalCode(typed, 'PL')).toBe('00-950')
  expect(['00950', '00-950', '0095', '', 'SW1A 1AA'].map((code) => isPostalCode(code, 'PL'))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  for (const code of ['SW1A 1AA', '00950', '']) {
    expect(isPostalCode(code, 'AE')).toBe(true)
    expect(tidyPostalCode(code, 'AE')).toBe(code)
  }
})
