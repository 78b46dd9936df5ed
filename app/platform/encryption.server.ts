import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './tokens.server.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must be read again but never by whoever sees the table alone; `owner` keeps it from being moved to another row. */
export function seal(purpose: string, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** What was sealed for this purpose and owner; throws for anything else. */
export function unseal(purpose: string, owner: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
