import { expect, test } from 'vitest'
import { folderToken, isSignedMessage, uploadSignature } from './signatures.server.ts'

const GUID = '657bb740-a71b-4529-a012-528021c31a92'
const BODY = Buffer.from(`{"VideoLibraryId":133,"VideoGuid":"${GUID}","Status":3}`)
const SIGNATURE = '95ba721a9a8ee56efa4ce19d45dba902747c0effc76c76a6d3d316f1f332cfd8'

test('an upload is signed as documented', () => {
  expect(uploadSignature({ libraryId: '12345', apiKey: 'lib-api-key' }, 1760003600, GUID)).toBe(
    'bab285725305f17f0c2da2d82019afa0fdac8651becb2c315da745eeec01dad5',
  )
})

test('a message is believed with its signature alone, over its very bytes', () => {
  const signed = (headers: Record<string, string>, body = BODY, key = 'read-only-key') =>
    isSignedMessage(body, key, (name) => headers[name])
  const header = 'x-bunnystream-signature'
  expect(signed({ [header]: SIGNATURE })).toBe(true)
  expect(signed({ [header]: SIGNATURE, [`${header}-version`]: 'v1', [`${header}-algorithm`]: 'hmac-sha256' })).toBe(
    true,
  )
  expect(signed({})).toBe(false)
  for (const cut of ['', SIGNATURE.slice(0, 16), SIGNATURE.slice(0, -1)]) expect(signed({ [header]: cut })).toBe(false)
  expect(signed({ [header]: SIGNATURE }, BODY, 'other-key')).toBe(false)
  expect(signed({ [header]: SIGNATURE }, Buffer.from(`${BODY} `))).toBe(false)
  expect(signed({ [header]: SIGNATURE, [`${header}-algorithm`]: 'none' })).toBe(false)
})

test('a folder is opened by a token in the path', () => {
  expect(folderToken('tok-sec-key', `/${GUID}/`, 1760003600)).toBe(
    `bcdn_token=WOkQgmCTVMqwvONjb_AiM4KooZlPqQZHeaEn648ovtE&expires=1760003600&token_path=%2F${GUID}%2F`,
  )
})
