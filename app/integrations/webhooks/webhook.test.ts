import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { getNextDelay, readRetryAfter, TRIES_MAX, toCurl } from './webhook.ts'

test('a message is tried ten times within a little more than three days', () => {
  const delays = Array.from({ length: TRIES_MAX }, (_, tried) => getNextDelay(tried + 1, null))
  expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
  const days = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.5)
})

test('a receiver may ask for more time, but not for more than a day', () => {
  expect(getNextDelay(1, 90)).toBe(90)
  expect(getNextDelay(2, 90)).toBe(300)
  expect(getNextDelay(1, 10 * 86_400)).toBe(86_400)
  expect(getNextDelay(TRIES_MAX, 90)).toBeNull()
})

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter('Fri, 20 Nov 2026 10:02:00 GMT', now)).toBe(120)
  expect(readRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeNull()
  expect(readRetryAfter(undefined, now)).toBeNull()
})

test('a request is a command that a shell reads as it was sent', () => {
  const headers = { 'webhook-id': 'msg_1', 'content-type': 'application/json' }
  const body = '{"text":"it\'s $HOME `pwd` \\\\ "\u00f3""}'
  const command = toCurl('https://crm.example.com/hooks?a=1&b=2', { headers, body })
  const words = execFileSync('sh', ['-c', command.replace('curl', "printf '%s\\0'")], { encoding: 'utf8' }).split('\0')
  expect(words).toEqual([
    'https://crm.example.com/hooks?a=1&b=2',
    '-H',
    'webhook-id: msg_1',
    '-H',
    'content-type: application/json',
    '--data-raw',
    body,
    '',
  ])
})
