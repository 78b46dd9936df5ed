import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret, as Standard Webhooks writes it. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

type SignedMessage = { id: string; timestamp: number; body: string }

/** The signature header of a message under each of these secrets, as Standard Webhooks 1.0 defines it. */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
