import { hash } from 'node:crypto'
import { sameText } from '../../platform/tokens.server.ts'
import type { ProviderMessage } from '../provider.ts'

const SHA1 = ['SHA', 'SHA1', 'SHA-1']

/** The algorithm is named in the header; SHA-256 where it is another than the two old ones. */
function algorithmOf(name = ''): string {
  if (name === 'MD5') return 'md5'
  return SHA1.includes(name) ? 'sha1' : 'sha256'
}

/** Signs the raw bytes of a message, as PayU does, with the second key of the school's point of sale. */
export function signatureOf(body: Buffer, secondKey: string, algorithm?: string): string {
  return hash(algorithmOf(algorithm), Buffer.concat([body, Buffer.from(secondKey)]))
}

/** Whether a message is PayU's: `sender=checkout;signature=…;algorithm=MD5;content=DOCUMENT`, in any order. */
export function isSigned({ body, header }: ProviderMessage, secondKey: string): boolean {
  const said = header('openpayu-signature') ?? header('x-openpayu-signature') ?? ''
  const parts = new Map(said.split(';').map((part) => part.split('=', 2) as [string, string]))
  return sameText(parts.get('signature') ?? '', signatureOf(body, secondKey, parts.get('algorithm')))
}
