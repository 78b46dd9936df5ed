import { expect, test } from 'vitest'
import { getConnection, isLoopback } from './network.ts'

test.each([
  ['192.168.17.42', '192.168.17.42'],
  ['::ffff:192.168.17.42', '192.168.17.42'],
  ['2001:db8:17:42:a:b:c:d', '2001:db8:17:42::/64'],
  ['2001:0DB8:0017:0042::1', '2001:db8:17:42::/64'],
  ['2001:db8::42:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.168.17.42:51234', '192.168.17.42'],
  ['[2001:db8:17:42::1]:51234', '2001:db8:17:42::/64'],
  ['unknown', 'unknown'],
])('%s is one of all addresses at %s', (address, connection) => {
  expect(getConnection(address)).toBe(connection)
})

test.each([
  ['localhost', true],
  ['Second.localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['192.168.17.42', false],
  ['127.0.0.1.evil.example', false],
  ['evil-localhost', false],
  ['localhost.evil.example', false],
])('%s is this machine itself: %s', (host, own) => {
  expect(isLoopback(host)).toBe(own)
})
