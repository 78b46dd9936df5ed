import { expect, test, vi } from 'vitest'
import { signedPieces } from './signed-pieces.ts'

const MINUTE = 60_000

function film() {
  let now = 0
  let asked = 0
  const renew = vi.fn(async () => {
    asked += 1
    return { src: `/film/signed-${asked}/7/master.m3u8`, lasts: 600 }
  })
  const pieces = signedPieces({ src: '/film/signed-0/7/master.m3u8', lasts: 600 }, renew, () => now)
  return { pieces, renew, after: (ms: number) => (now = ms) }
}
const PIECE = '/film/signed-0/7/720/003.m4s'

test('a piece is asked for where it was found, as long as that lasts', async () => {
  const { pieces, renew, after } = film()
  after(8 * MINUTE)
  expect(await pieces.addressOf(PIECE)).toBe(PIECE)
  expect(renew).not.toHaveBeenCalled()
})

test('shortly before the end the address is renewed, once for all that ask meanwhile', async () => {
  const { pieces, renew, after } = film()
  after(9.5 * MINUTE)
  const both = await Promise.all([pieces.addressOf(PIECE), pieces.addressOf('/film/signed-0/7/master.m3u8')])
  expect(both).toEqual(['/film/signed-1/7/720/003.m4s', '/film/signed-1/7/master.m3u8'])
  expect(renew).toHaveBeenCalledTimes(1)
  after(12 * MINUTE)
  expect(await pieces.addressOf(PIECE)).toBe('/film/signed-1/7/720/003.m4s')
})

test('after a night it is renewed before anything else is asked for', async () => {
  const { pieces, renew, after } = film()
  after(9 * 60 * MINUTE)
  expect(await pieces.addressOf(PIECE)).toBe('/film/signed-1/7/720/003.m4s')
  expect(renew).toHaveBeenCalledTimes(1)
})

test('an address that was refused although it should last is renewed', async () => {
  const { pieces } = film()
  pieces.refused()
  expect(await pieces.addressOf(PIECE)).toBe('/film/signed-1/7/720/003.m4s')
})

test('what cannot be renewed is asked for again the next time', async () => {
  const { pieces, renew, after } = film()
  after(10 * MINUTE)
  renew.mockRejectedValueOnce(new Error('offline'))
  await expect(pieces.addressOf(PIECE)).rejects.toThrow('offline')
  expect(await pieces.addressOf(PIECE)).toBe('/film/signed-1/7/720/003.m4s')
})

test('an address of another place is left alone', async () => {
  const { pieces, after } = film()
  after(10 * MINUTE)
  expect(await pieces.addressOf('/elsewhere/004.m4s')).toBe('/elsewhere/004.m4s')
})
