import { hash } from 'node:crypto'
import { sameText } from '#app/platform/tokens.server.ts'
import type { ProviderMessage } from '../provider.ts'

/** Signs the raw bytes of a message with the second key of the school's point of sale, by SHA-256. */
export function sign(body: Buffer, secondKey: string): string {
  return hash('sha256', Buffer.concat([body, Buffer.from(secondKey)]))
}

/**
 * Whether a message is PayU's: `sender=checkout;signature=…;algorithm=SHA-256;content=DOCUMENT`, in any order. The
 * algorithm that the header names is not read: whoever forges a message would choose the weakest, MD5.
 */
export function isSigned({ body, header }: ProviderMessage, secondKey: string): boolean {
  const named = header('openpayu-signature') ?? header('x-openpayu-signature') ?? ''
  const parts = new Map(named.split(';').map((part) => part.split('=', 2) as [string, string]))
  return sameText(parts.get('signature') ?? '', sign(body, secondKey))
}
