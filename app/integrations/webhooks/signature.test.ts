import { expect, test } from 'vitest'
import { newSecret, signMessage } from './signature.server.ts'

test('signs as the reference vector of Standard Webhooks says', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signMessage(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('signs with every secret that is valid', () => {
  const body = '{"type":"order.paid","timestamp":"2026-11-20T10:00:00Z","data":{"hash":"tx-1"}}'
  const message = { id: 'msg_1001', timestamp: 1763632800, body }
  const known = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
  const signatures = signMessage(message, [newSecret(), known]).split(' ')
  expect(signatures).toHaveLength(2)
  expect(signatures[1]).toBe('v1,QMYsjIEk7HdG3h84Hmbn+aCJqBlDlz0C/UPNzOS+fw4=')
})

test('a secret is whsec_ and 32 random bytes', () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newSecret()).not.toBe(newSecret())
})
