import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A length and what it counts, as DER writes them. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const named = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
const instant = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export type Signer = { key: KeyObject; publicKey: KeyObject; name: string }

export function newSigner(name: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { key: privateKey, publicKey, name }
}

/** A certificate (X.509) of `of`, signed by `by`, in PEM: for a day around now unless it is to be one of the past. */
export function certify(of: Signer, by: Signer, { past = false } = {}): string {
  const day = 86_400_000
  const from = Date.now() - (past ? 3 : 1) * day
  const validity = sequence(instant(new Date(from)), instant(new Date(from + 2 * day)))
  const key = of.publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(der(0x02, Buffer.from([1])), SHA256_WITH_RSA, named(by.name), validity, named(of.name), key)
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', content, by.key))
  const whole = sequence(content, SHA256_WITH_RSA, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}
