import { seal, unseal } from '#app/platform/encryption.server.ts'

const PURPOSE = 'webhook secrets'

/** Seals a signing secret for its school. */
export function sealSecret(schoolId: number, secret: string): Buffer {
  return seal(PURPOSE, String(schoolId), Buffer.from(secret))
}

export function unsealSecret(schoolId: number, sealed: Buffer): string {
  return unseal(PURPOSE, String(schoolId), sealed).toString('utf8')
}
