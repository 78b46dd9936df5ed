import { expect, test } from 'vitest'
import { networkOf } from './download.ts'

test.each([
  ['192.168.17.42', '192.168.17.0'],
  ['::ffff:192.168.17.42', '192.168.17.0'],
  ['2001:db8:17:42::1', '2001:db8:17::'],
  ['unknown', 'unknown'],
])('of %s the log of downloads keeps %s', (address, kept) => {
  expect(networkOf(address)).toBe(kept)
})
