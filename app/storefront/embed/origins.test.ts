import { expect, test } from 'vitest'
import { originIn } from './origins.ts'

test.each([
  ['https://example.com', 'https://example.com'],
  [' https://Example.com:443/ ', 'https://example.com'],
  ['https://łąka.example', 'https://xn--ka-ola7v.example'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
])('%s names %s', (typed, origin) => {
  expect(originIn(typed)).toBe(origin)
})

test.each([
  '',
  '*',
  'null',
  'example.com',
  'http://example.com',
  'https://example.com/shop',
  'https://*.example.com/a',
  'https://a@example.com',
  'javascript:alert(1)',
  'https://*.example.com',
])('%j names none', (typed) => {
  expect(originIn(typed)).toBeUndefined()
})
