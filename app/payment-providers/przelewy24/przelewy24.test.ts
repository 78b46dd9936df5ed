import { expect, test } from 'vitest'
import { checksum } from '#tests/doubles/przelewy24.ts'
import { signOf } from './signs.server.ts'

const CRC = 'a1b2c3d4e5f6a7b8'
const session = { sessionId: 'sess-1001', amount: 4900, currency: 'PLN' }
const ids = { merchantId: 123456, orderId: 300000123 }
const paid = { ...session, ...ids, posId: 123456, originAmount: 4900, methodId: 154, statement: 'p24-A12-B34-C56' }
const back = { ...session, ...ids, refundsUuid: 'ruuid-77', status: 0 }

test('signs as the published examples do', () => {
  expect(signOf('register', { ...session, ...ids }, CRC)).toBe(
    'c1566d3cbffa8d77f5f9e69ab783a8eb322350ab4f54aa92065e39abe4220331db852fe01eebdd94d238091a063e5f75',
  )
  expect(signOf('verify', { ...session, ...ids }, CRC)).toBe(
    '1fd8e83be2f757a257a94a1e97e8f24bdb33a0d6a14b38d23e43550b1d59d16be31835dde45c80a16f28e7bb719ae445',
  )
  expect(signOf('paid', paid, CRC)).toBe(
    '5a96588ed6959220c0bd13c6e273fed2653a68b4d87f083a69f655e5e7f4681b1d33415598d6c6887a6ab041fcb95191',
  )
  expect(signOf('refunded', back, CRC)).toBe(
    'b35e9dd09c7203137fa99eecfcc4efa1b2a6e048e3d0fd2fd152ab9c5f60970837cc4971971d73d45c9b9fa3b7ab48a6',
  )
})

test('is signed for in the double by the same examples', () => {
  expect(checksum({ sessionId: 'sess-1001', merchantId: 123456, amount: 4900, currency: 'PLN' }, CRC)).toBe(
    'c1566d3cbffa8d77f5f9e69ab783a8eb322350ab4f54aa92065e39abe4220331db852fe01eebdd94d238091a063e5f75',
  )
  const card = {
    amount: 4900,
    '3ds': true,
    method: 241,
    refId: 'REF-1',
    orderId: 300000123,
    sessionId: 'sess-1001',
    bin: 411111,
    maskedCCNumber: '411111******1111',
    ccExp: '122028',
    hash: 'abc',
    cardCountry: 'PL',
    risk: 0,
    liabilityshift: true,
  }
  expect(checksum(card, CRC)).toBe(
    'bb772c39852b01694049a602f36f865d189beffaeebeac8cdc927e1696a8bb86e7fa7b8ca5fe0e1724e80581c2f05abd',
  )
})
