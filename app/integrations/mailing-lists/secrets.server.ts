import { seal, unseal } from '#app/platform/encryption.server.ts'
import type { ServiceName } from './mailing.ts'
import type { MailingAccount } from './services/service.server.ts'
import type { mailingIntegrations } from './tables.server.ts'

const PURPOSE = 'mailing services'

const getOwner = (schoolId: number, service: ServiceName) => `${schoolId} ${service}`

/** Seals a key for its school and service. */
export function sealKey(schoolId: number, service: ServiceName, key: string): Buffer {
  return seal(PURPOSE, getOwner(schoolId, service), Buffer.from(key))
}

type Stored = Pick<typeof mailingIntegrations.$inferSelect, 'schoolId' | 'service' | 'apiKey' | 'accountUrl'>

/** By what the school is known to the service of an integration. */
export function toAccount({ schoolId, service, apiKey, accountUrl }: Stored): MailingAccount {
  return { schoolId, apiKey: unseal(PURPOSE, getOwner(schoolId, service), apiKey).toString('utf8'), accountUrl }
}
