import { expect, test } from 'vitest'
import { getDevice, getNetwork } from './device.ts'

test.each([
  ['192.168.17.42', '192.168.x.x'],
  ['::ffff:192.168.17.42', '192.168.x.x'],
  ['2001:db8:17:42::1', '2001:db8:17:x'],
  ['unknown', ''],
])('of %s the list of sessions keeps %s', (address, kept) => {
  expect(getNetwork(address)).toBe(kept)
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
  expect(getDevice(userAgent)).toEqual({ browser, system })
})
