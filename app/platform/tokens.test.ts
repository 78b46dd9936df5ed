import { expect, test } from 'vitest'
import { getCsrf, hashToken, newToken, sameText, sign } from './tokens.server.ts'

test('tokens are 256 random bits that fit addresses and cookies', () => {
  const made = new Set(Array.from({ length: 1000 }, newToken))
  expect(made.size).toBe(1000)
  for (const token of made) expect(token).toMatch(/^[\w-]{43}$/)
})

test('from what pages show and the database keeps, the session cannot be told', () => {
  const token = newToken()
  expect(getCsrf(token)).not.toContain(token)
  expect(getCsrf(token)).not.toBe(hashToken(token).toString('base64url'))
  expect(getCsrf(token)).toBe(getCsrf(token))
  expect(getCsrf(newToken())).not.toBe(getCsrf(token))
  expect(hashToken(token)).toHaveLength(32)
})

test('a signature made for one purpose fits no other', () => {
  expect(sign('device', 'text')).toBe(sign('device', 'text'))
  expect(sign('device', 'text')).not.toBe(sign('media', 'text'))
  expect(sign('device', 'text')).not.toBe(sign('device', 'text2'))
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['', '', true],
  ['', 'a', false],
  ['ż', 'z', false],
])('%j and %j', (given, wanted, same) => {
  expect(sameText(given, wanted)).toBe(same)
})
