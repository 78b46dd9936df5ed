import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { normalizeText } from '#app/platform/characters.ts'
import { gate } from '#app/platform/concurrency.ts'
import { unavailable } from '#app/platform/refusal.ts'
import commonPasswords from './common-passwords.txt?raw'

/** The specification asks for 6; a long phrase of any script is welcome. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200

type Cost = { memory: number; passes: number; parallelism: number }

/** OWASP's recommendation for argon2id, about 35 ms. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** Of Node's threads, which also read files, and of the cores, one is left to everybody else. */
export const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()) - 1)
/** As many as are through before a transaction that waits for one is ended. */
const WAITING = 200
const inTurn = gate({ size: AT_ONCE, waiting: WAITING }, unavailable)

const SALT_BYTES = 16
const HASH_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const common = new Set(commonPasswords.trimEnd().split('\n'))

/** The same password from every keyboard: composed and decomposed, full-width and plain letters are one. */
export function normalPassword(password: string): string {
  return normalizeText(password, 'NFKC')
}

/** Whether it is among the passwords that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalPassword(password).toLowerCase())
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return inTurn(() => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    argon2('argon2id', { message: normalPassword(password), nonce, tagLength, ...cost }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
    return promise
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** The hash to store, with its salt and cost in it (`$argon2id$v=19$m=…`). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a password fits a stored hash. Without one (no such account, none set) it takes as long and says no. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored ?? '') ?? []
  if (!salt) {
    await derive(password, randomBytes(SALT_BYTES), COST, HASH_BYTES)
    return false
  }
  const wanted = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost, wanted.length), wanted)
}
