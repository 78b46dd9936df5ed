// How what is backed up is encrypted (docs/decisions/065): `katedra1`, 16 bytes of salt, then pieces of 64 KiB, each encrypted
// with AES-256-GCM and followed by its tag of 16 bytes. The key is HKDF-SHA-256 of BACKUP_KEY and the salt; the nonce is the
// number of the piece in 11 bytes and one that is 1 for the last, so that pieces cannot be cut off, repeated or exchanged.
// The name of the object is authenticated with each.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const MAGIC = Buffer.from('katedra1')
const SALT = 16
const TAG = 16
const PIECE = 64 * 1024
const HEADER = MAGIC.length + SALT

type Bytes = AsyncIterable<Uint8Array>
export type Secret = { key: string; name: string }

/** How long something is once it is encrypted. */
export const getEncryptedSize = (size: number) => HEADER + size + TAG * Math.max(1, Math.ceil(size / PIECE))

const deriveKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'katedra backup', 32))

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of one size, the last one with what is left; one that is empty where nothing comes. */
async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0)
  for await (const part of bytes) {
    waiting = Buffer.concat([waiting, part])
    // What fills a piece may be the last of all.
    while (waiting.length > size) {
      yield { piece: waiting.subarray(0, size), isLast: false }
      waiting = waiting.subarray(size)
    }
  }
  yield { piece: waiting, isLast: true }
}

export async function* encrypt(bytes: Bytes, { key, name }: Secret): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const derived = deriveKey(key, salt)
  yield Buffer.concat([MAGIC, salt])
  let count = 0
  for await (const { piece, isLast } of inPieces(bytes, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(count++, isLast)).setAAD(Buffer.from(name))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Fails where it was encrypted with another key or under another name, was changed, or is not whole. */
export async function* decrypt(bytes: Bytes, { key, name }: Secret): AsyncGenerator<Buffer> {
  const wrong = (cause?: unknown) =>
    new Error(`${name} cannot be decrypted: BACKUP_KEY is another one, or the file is damaged`, { cause })
  let derived: Buffer | undefined
  let count = 0
  for await (const { piece, isLast } of inPieces(withoutHeader(), PIECE + TAG)) {
    if (!derived || piece.length < TAG) throw wrong()
    const [body, tag] = [piece.subarray(0, -TAG), piece.subarray(-TAG)]
    const nonce = nonceOf(count++, isLast)
    const decipher = createDecipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from(name)).setAuthTag(tag)
    const plain = decipher.update(body)
    try {
      decipher.final()
    } catch (error) {
      throw wrong(error)
    }
    yield plain
  }

  async function* withoutHeader(): AsyncGenerator<Uint8Array> {
    let head: Buffer | undefined = Buffer.alloc(0)
    for await (const part of bytes) {
      if (!head) {
        yield part
        continue
      }
      head = Buffer.concat([head, part])
      if (head.length < HEADER) continue
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw wrong()
      derived = deriveKey(key, head.subarray(MAGIC.length, HEADER))
      yield head.subarray(HEADER)
      head = undefined
    }
  }
}
