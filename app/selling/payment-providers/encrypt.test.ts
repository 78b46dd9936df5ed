import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPublicKey } from './encrypt.ts'

const PLAIN = '4111111111111111|12/29|123|https://courses.example'

function newKey(bits: number): { shown: string; secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { shown: Buffer.from(pem).toString('base64'), secret: privateKey }
}

/** What was padded, by a server that checks the padding itself. */
function opened(cypher: string, secret: KeyObject): Buffer {
  return privateDecrypt({ key: secret, padding: constants.RSA_NO_PADDING }, Buffer.from(cypher, 'base64'))
}

test.each([1024, 2048])(
  'a text that is encrypted with %i bits is read by who has the key, and looks another way each time',
  (bits) => {
    const { shown, secret } = newKey(bits)
    const encrypt = readPublicKey(shown)
    const cypher = encrypt(PLAIN)
    expect(Buffer.from(cypher, 'base64')).toHaveLength(bits / 8)
    const padded = opened(cypher, secret)
    const end = padded.indexOf(0, 2)
    expect([padded[0], padded[1]]).toEqual([0, 2])
    expect(end).toBeGreaterThanOrEqual(10)
    expect(padded.subarray(end + 1).toString()).toBe(PLAIN)
    expect(encrypt(PLAIN)).not.toBe(cypher)
  },
)

test('a text that leaves no room for noise, and what is no key, are refused', () => {
  const encrypt = readPublicKey(newKey(1024).shown)
  expect(encrypt('a'.repeat(117))).toHaveLength(172)
  expect(() => encrypt('a'.repeat(118))).toThrow('too long for it')
  const pem = (body: string) => `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`
  for (const none of ['no key', pem(''), pem('AAAA'), pem(Buffer.alloc(300, 'x').toString('base64'))])
    expect(() => readPublicKey(Buffer.from(none).toString('base64'))).toThrow()
  for (const none of ['', 'no key']) expect(() => readPublicKey(none)).toThrow()
})
