/** A public key as RSA uses it. */
export type PublicKey = { modulus: bigint; exponent: bigint; bytes: number }

/** Every padding has at least so many bytes of noise; three more say where it begins and ends. */
const NOISE_MIN = 8

/** Reads a public key as merchant panels show it: the Base64 of a PEM file. Throws for anything else. */
export async function readPublicKey(shown: string): Promise<PublicKey> {
  const pem = atob(shown.replace(/\s/g, ''))
  const body = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', bytes, algorithm, true, ['encrypt'])
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', key)
  const modulus = numberOf(bytesOf(n))
  return { modulus, exponent: numberOf(bytesOf(e)), bytes: bytesOf(n).length }
}

/**
 * Encrypts a text with RSA in the padding of PKCS #1 v1.5, which the browser's own cryptography does not have, as Base64:
 * 00 02, noise without a zero, 00, the text; all of it to the power of the exponent, modulo the modulus.
 */
export function encrypt(text: string, { modulus, exponent, bytes }: PublicKey): string {
  const message = new TextEncoder().encode(text)
  const length = bytes - message.length - 3
  if (length < NOISE_MIN) throw new Error('too long for this key')
  const padded = Uint8Array.from([0, 2, ...noise(length), 0, ...message])
  const power = raised(numberOf(padded), exponent, modulus)
    .toString(16)
    .padStart(bytes * 2, '0')
  const encrypted = power.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  return btoa(encrypted.join(''))
}

function noise(length: number): number[] {
  const found: number[] = []
  while (found.length < length) found.push(...crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte > 0))
  return found.slice(0, length)
}

function raised(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let [power, left] = [base % modulus, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % modulus
    power = (power * power) % modulus
  }
  return result
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
