import { expect, test } from 'vitest'
import { isGlobalAddress } from './global-address.server.ts'

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:93.184.216.34', '64:ff9b::5db8:d822'])(
  '%s is an address of the public internet',
  (address) => {
    expect(isGlobalAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.7',
  '192.168.1.20',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2002:c0a8:114::1',
  '2001::1',
  '2001:db8::1',
  'fec0::1',
  '::7f00:1',
  'fe80::1%eth0',
  'example.com',
  '',
])('%s is none', (address) => {
  expect(isGlobalAddress(address)).toBe(false)
})
