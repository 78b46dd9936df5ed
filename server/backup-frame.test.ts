import { expect, test } from 'vitest'
import { decrypt, encrypt, getEncryptedSize } from './backup-frame.ts'

const secret = { key: 'a key', name: 'a/name' }
const PIECE = 64 * 1024

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const all = async (bytes: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
  '%d bytes come back as they were',
  async (size) => {
    const plain = Buffer.alloc(size, 'abc')
    const sealed = await all(encrypt(inParts(plain, 1000), secret))
    expect(sealed).toHaveLength(getEncryptedSize(size))
    expect(await all(decrypt(inParts(sealed, 777), secret))).toEqual(plain)
  },
)

test('what was changed, cut off, exchanged, renamed or meant for another key is refused', async () => {
  const sealed = await all(encrypt(inParts(Buffer.alloc(2 * PIECE, 'abc'), 1000), secret))
  const [head, sealedPiece] = [24, PIECE + 16]
  const first = sealed.subarray(head, head + sealedPiece)
  const second = sealed.subarray(head + sealedPiece)
  const changed = Buffer.from(sealed)
  changed[100] = (changed[100] ?? 0) ^ 1
  const wrong: [Buffer, typeof secret][] = [
    [changed, secret],
    [sealed.subarray(0, -1), secret],
    [sealed.subarray(0, head + sealedPiece), secret],
    [Buffer.concat([sealed.subarray(0, head), second, first]), secret],
    [Buffer.concat([sealed, second]), secret],
    [sealed.subarray(0, 10), secret],
    [Buffer.from('nothing of ours'.repeat(9)), secret],
    [sealed, { ...secret, name: 'another/name' }],
    [sealed, { ...secret, key: 'another key' }],
  ]
  for (const [bytes, by] of wrong)
    await expect(all(decrypt(inParts(bytes, 5000), by))).rejects.toThrow('cannot be decrypted')
})
