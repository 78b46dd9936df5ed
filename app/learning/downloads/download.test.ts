import { expect, test } from 'vitest'
import { getNetwork } from './download.ts'

test.each([
  ['192.168.17.42', '192.168.17.0'],
  ['::ffff:192.168.17.42', '192.168.17.0'],
  ['2001:db8:17:42::1', '2001:db8:17::'],
  ['unknown', 'unknown'],
])('of %s the log of downloads keeps %s', (address, kept) => {
  expect(getNetwork(address)).toBe(kept)
})
