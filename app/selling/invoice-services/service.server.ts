import type { InvoiceDocument, InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import type { ServiceName } from './services.ts'

/** The account of a school at a service. */
export type ServiceAccount = { schoolId: number; credentials: Readonly<Record<string, string>> }

/** What a service is to issue. */
export type ServiceInvoiceInput = {
  kind: InvoiceKind
  /** Our id of it, by which it is found again after a lost answer. */
  reference: string
  document: InvoiceDocument
  /** The buyer's address; empty where the account was deleted. */
  email: string
  /** Whether the service passes it on to KSeF. */
  ksef: boolean
  /** The service's id of the invoice that it corrects. */
  correctsId: string | null
}

/** What a service issued, under its own id and number. */
export type ServiceInvoice = { externalId: string; number: string; issuedOn?: string | undefined }

export type ServiceInvoiceKey = { externalId: string; kind: InvoiceKind; locale: 'en' | 'pl' }

/** A service that issues invoices. Its functions ask it over HTTP, so they are called outside of transactions. */
export type InvoiceService = {
  /** For so many seconds it may still be issuing what it gave no answer to; nothing is handed over again before. */
  settleSeconds: number
  /** Whether what it issues goes to KSeF without another call. */
  passesOn: boolean
  /** Refuses credentials that the service does not take (InvoiceServiceRefusal with the name of the field). */
  checkAccount(account: ServiceAccount): Promise<void>
  /** What it issued under our reference, if it did. */
  findIssued(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice | undefined>
  issue(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice>
  readPdf(account: ServiceAccount, key: ServiceInvoiceKey): Promise<Buffer>
  /** Has it passed on to KSeF, once more after a refusal. */
  sendToKsef(account: ServiceAccount, key: ServiceInvoiceKey): Promise<void>
  askKsef(account: ServiceAccount, key: ServiceInvoiceKey): Promise<KsefVerdict>
}

const LOADERS: Record<ServiceName, () => Promise<InvoiceService>> = {
  fakturownia: async () => (await import('./fakturownia.server.ts')).fakturownia,
  infakt: async () => (await import('./infakt.server.ts')).infakt,
  ifirma: async () => (await import('./ifirma.server.ts')).ifirma,
  wfirma: async () => (await import('./wfirma.server.ts')).wfirma,
}

/** Loaded where it is asked for: most processes never speak to one. */
export const loadService = (name: ServiceName): Promise<InvoiceService> => LOADERS[name]()
