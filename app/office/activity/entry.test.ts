import { expect, test } from 'vitest'
import { inWords } from './entry.ts'

test('values read as people write them', () => {
  expect(inWords(null)).toBe('')
  expect(inWords({ en: '<p>Light</p>', pl: 'Światło' })).toBe('Light · Światło')
  expect(inWords(['a', 'b'])).toBe('a, b')
  expect(inWords('x'.repeat(200))).toHaveLength(161)
})

test('neither JSON nor the hash of a file is shown as it is stored', () => {
  expect(inWords('{"columns":{"email":"Adres e-mail"},"product_ids":[3,4],"dry_run":true}')).toBe(
    'Adres e-mail · 3, 4 · true',
  )
  expect(inWords('{"columns":{"email":"Adr…')).toBe('{"columns":{"email":"Adr…')
  expect(inWords('13e43bfeb07855f4381eb017289faa6d')).toBe('13e43bfe…')
  expect(inWords('/media/public/1/e3fd2e1566f7c7225b020d84d2ee1b731a0646c0948a27cfdeacf34a5ace0ce9.svg')).toBe(
    '/media/public/1/e3fd2e15….svg',
  )
})
