import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { InvoiceServiceAway, InvoiceServiceRefusal } from '#app/selling/invoice-services/call.server.ts'
import {
  loadService,
  type ServiceAccount,
  type ServiceInvoiceKey,
} from '#app/selling/invoice-services/service.server.ts'
import { SERVICE_TITLES, type ServiceName } from '#app/selling/invoice-services/services.ts'
import type { StoredDocument } from './documents.server.ts'
import { findKsefMark, type KsefMark } from './ksef-mark.server.ts'
import { findInService } from './service-ksef.server.ts'

type AtService = { service: ServiceName; account: ServiceAccount | undefined; at: ServiceInvoiceKey }

/** Where the PDF of a document comes from: it is drawn here, or read from the service that issued it. */
export type PdfSource = { mark: KsefMark | null; atService: AtService | undefined }

export async function findPdfSource(db: Db, stored: StoredDocument): Promise<PdfSource> {
  const atService = await findInService(db, stored)
  return { atService, mark: atService ? null : await findKsefMark(db, stored) }
}

type Drawn = { locale: Locale; of: string }

/** The PDF of an issued document; outside of transactions. A InvoiceServiceAway or a InvoiceServiceRefusal where its service has none. */
export async function loadPdf(
  school: CurrentSchool,
  stored: StoredDocument,
  { atService, mark }: PdfSource,
  drawn: Drawn,
): Promise<Uint8Array> {
  if (!atService) return await (await import('./pdf.server.ts')).invoicePdf(school, stored, { ...drawn, mark })
  const { service, account, at } = atService
  if (!account) throw new InvoiceServiceRefusal(`${SERVICE_TITLES[service]} is not connected`)
  return await (await loadService(service)).readPdf(account, { ...at, locale: drawn.locale })
}

/** The same for a page: 503 where the service does not give it now. */
export async function requirePdf(
  school: CurrentSchool,
  stored: StoredDocument,
  source: PdfSource,
  drawn: Drawn,
): Promise<Uint8Array> {
  try {
    return await loadPdf(school, stored, source, drawn)
  } catch (error) {
    if (!source.atService || !(error instanceof InvoiceServiceAway || error instanceof InvoiceServiceRefusal))
      throw error
    throw new Refusal(503, ['invoicing.pdf_unavailable', { service: SERVICE_TITLES[source.atService.service] }])
  }
}
