/** Programs of others that can issue a school's invoices, in the order in which they are offered. */
export const INVOICE_SERVICES = ['fakturownia', 'infakt', 'ifirma', 'wfirma'] as const
export type ServiceName = (typeof INVOICE_SERVICES)[number]

/** Who issues the invoices of a school: Katedra itself, or one of the services. */
export const ISSUERS = ['own', ...INVOICE_SERVICES] as const
export type Issuer = (typeof ISSUERS)[number]

/** Names that are the same in every language. */
export const SERVICE_TITLES: Record<ServiceName, string> = {
  fakturownia: 'Fakturownia',
  infakt: 'inFakt',
  ifirma: 'iFirma',
  wfirma: 'wFirma',
}

export type CredentialField = { name: string; secret: boolean }

/** What a service asks for, as it calls it. */
export const CREDENTIALS: Record<ServiceName, readonly CredentialField[]> = {
  fakturownia: [
    { name: 'account', secret: false },
    { name: 'api_token', secret: true },
  ],
  infakt: [{ name: 'api_key', secret: true }],
  ifirma: [
    { name: 'login', secret: false },
    { name: 'faktura', secret: true },
    { name: 'abonent', secret: true },
  ],
  wfirma: [
    { name: 'accessKey', secret: true },
    { name: 'secretKey', secret: true },
    { name: 'appKey', secret: true },
    { name: 'company_id', secret: false },
  ],
}

/** What was entered for a service; of secrets the last characters alone. */
export type ServiceView = {
  name: ServiceName
  /** What is no secret, by its name. */
  plain: Record<string, string>
  /** The last characters of each secret, by its name. */
  ends: Record<string, string>
  complete: boolean
  /** What went wrong last, in words; null while it works. */
  problem: string | null
  lastAt: string | null
  lastNumber: string | null
}
