import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dearPasswords } from '#tests/password-cost.ts'
import { NewPassword, Password } from './inputs.server.ts'
import { checkPassword, hashPassword, isCommonPassword } from './passwords.server.ts'

dearPasswords()

test('a hash says how it was made, differs each time, and fits its password alone', async () => {
  const hash = await hashPassword('window light 1')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashPassword('window light 1')).not.toBe(hash)
  expect(await checkPassword(hash, 'window light 1')).toBe(true)
  expect(await checkPassword(hash, 'window light 2')).toBe(false)
  expect(await checkPassword(hash, '')).toBe(false)
})

test('a crowd of them leaves a thread to who reads a file', async () => {
  let made = 0
  const crowd = Array.from({ length: 12 }, () => hashPassword('window light 1').then(() => made++))
  await readFile(import.meta.filename)
  expect(made).toBeLessThan(6)
  await Promise.all(crowd)
})

test('a hash made at another cost still fits: the cost is read from it', async () => {
  const older =
    '$argon2id$v=19$m=1024,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$' +
    (await import('node:crypto'))
      .argon2Sync('argon2id', {
        message: 'older password',
        nonce: Buffer.from('c2FsdHNhbHRzYWx0c2FsdA', 'base64'),
        parallelism: 1,
        tagLength: 32,
        memory: 1024,
        passes: 1,
      })
      .toString('base64')
      .replace(/=+$/, '')
  expect(await checkPassword(older, 'older password')).toBe(true)
  expect(await checkPassword(older, 'other password')).toBe(false)
})

test('nothing fits an account without a password, or a hash that is none of ours', async () => {
  for (const stored of [null, '', '$2b$10$abcdefghijklmnopqrstuv', 'plain']) {
    expect(await checkPassword(stored, 'plain')).toBe(false)
  }
})

test('keyboards that write the same letter differently agree', async () => {
  expect(await checkPassword(await hashPassword('żółw na plaży'), 'z\u0307o\u0301łw na plaz\u0307y')).toBe(true)
})

const problems = (schema: typeof Password, value: string) =>
  schema.safeParse(value).error?.issues.map((issue) => (issue as { params?: { text: string } }).params?.text) ?? []

test.each([
  ['', ['errors.required']],
  ['short', ['errors.too_short']],
  ['sixsix', []],
  ['ćwierćnuta', []],
  ['🌻🌻🌻🌻🌻', ['errors.too_short']],
  ['🌻🌻🌻🌻🌻🌻', []],
  ['123456', ['accounts.password_common']],
  ['PassWord1', ['accounts.password_common']],
  ['ｐａｓｓｗｏｒｄ', ['accounts.password_common']],
  ['Polska123', ['accounts.password_common']],
  ['x'.repeat(200), []],
  ['x'.repeat(201), ['errors.too_long']],
])('a new password %s', (value, wanted) => {
  expect(problems(NewPassword, value)).toEqual(wanted)
})

test('an old password is taken as it is', () => {
  expect(problems(Password, '123456')).toEqual([])
  expect(problems(Password, '')).toEqual(['errors.required'])
})

test('the passwords of the demo accounts are not among the common ones', () => {
  expect(['demo-password', 'second-password'].filter(isCommonPassword)).toEqual([])
})
