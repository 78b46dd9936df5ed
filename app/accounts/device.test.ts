import { expect, test } from 'vitest'
import { connectionOf, deviceOf, networkOf } from './device.ts'

test.each([
  ['192.168.17.42', '192.168.x.x'],
  ['::ffff:192.168.17.42', '192.168.x.x'],
  ['2001:db8:17:42::1', '2001:db8:17:x'],
  ['unknown', ''],
])('of %s the list of sessions keeps %s', (address, kept) => {
  expect(networkOf(address)).toBe(kept)
})

test.each([
  ['192.168.17.42', '192.168.17.42'],
  ['::ffff:192.168.17.42', '192.168.17.42'],
  ['2001:db8:17:42:a:b:c:d', '2001:db8:17:42::/64'],
  ['2001:0DB8:0017:0042::1', '2001:db8:17:42::/64'],
  ['2001:db8::42:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is one of all addresses at %s', (address, connection) => {
  expect(connectionOf(address)).toBe(connection)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8.0', '', ''],
])('%s is called by what people call it', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
