import { hash } from 'node:crypto'
import { sameText } from '#app/platform/tokens.server.ts'

/** What is signed for each use, in the order that Przelewy24 signs it. */
const SIGNED = {
  register: ['sessionId', 'merchantId', 'amount', 'currency'],
  verify: ['sessionId', 'orderId', 'amount', 'currency'],
  paid: ['merchantId', 'posId', 'sessionId', 'amount', 'originAmount', 'currency', 'orderId', 'methodId', 'statement'],
  refunded: ['orderId', 'sessionId', 'refundsUuid', 'merchantId', 'amount', 'currency', 'status'],
} as const
type SignatureUse = keyof typeof SIGNED

/** The checksum that proves a call or a message to be of somebody who knows the CRC key. */
export function createSign<U extends SignatureUse>(
  use: U,
  fields: Record<(typeof SIGNED)[U][number], string | number>,
  crc: string,
): string {
  const known: Record<string, string | number> = fields
  const signed = Object.fromEntries(SIGNED[use].map((name) => [name, known[name]]))
  return hash('sha384', JSON.stringify({ ...signed, crc }))
}

export function isSigned<U extends SignatureUse>(
  use: U,
  fields: Record<(typeof SIGNED)[U][number], string | number> & { sign: string },
  crc: string,
): boolean {
  return sameText(fields.sign, createSign(use, fields, crc))
}
