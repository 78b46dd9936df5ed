import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from './env.server.ts'

/** 256 random bits, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The name of a stored picture: what it holds, as SHA-256. */
const PICTURE = /^[0-9a-f]{64}(-\d+)?$/

/** Words without the tokens in their links: whoever reads them later must not open with them what they opened. */
export function withoutTokens(words: string): string {
  return words.replace(/[\w-]{43,}/g, (word) => (PICTURE.test(word) ? word : '…'))
}

/** What the database keeps of a token: reading the table opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The CSRF token of a session: known to whoever holds the session, of no use without it. */
export function getCsrf(sessionToken: string): string {
  return hash('sha256', `csrf ${sessionToken}`, 'base64url')
}

const keys = new Map<string, KeyObject>()

/** A key for one purpose, derived from APP_SECRET, so that a signature made for one thing fits no other. */
export function keyFor(purpose: string): KeyObject {
  let key = keys.get(purpose)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', env.APP_SECRET, '', purpose, 32)))
    keys.set(purpose, key)
  }
  return key
}

export function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
}

/** Compares in constant time. */
export function sameText(text: string, wanted: string): boolean {
  const a = Buffer.from(text)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
