import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { findFormProblem, writeFa3 } from '#app/selling/ksef/fa3.ts'
import type { KsefMode } from '#app/selling/ksef/ksef.ts'
import { toNip } from '#app/selling/ksef/ksef.ts'
import type { StoredDocument } from './documents.server.ts'
import { correctedKsefNumber } from './invoice-rows.server.ts'
import { findServiceInvoice } from './service-invoices.server.ts'
import { invoiceSettings, invoices } from './tables.server.ts'

const QR_HOSTS: Record<KsefMode, string> = {
  test: 'https://qr-test.ksef.mf.gov.pl',
  demo: 'https://qr-demo.ksef.mf.gov.pl',
  production: 'https://qr.ksef.mf.gov.pl',
}

/** The number that KSeF gave a document, and where everybody can see it there. */
export type KsefMark = { number: string; link: string }

async function findSent(db: Db, schoolId: number, invoiceId: number) {
  const [row] = await db
    .select({
      own: invoices.ksefNumber,
      xml: invoices.ksefXml,
      mode: invoices.ksefSentMode,
      corrected: correctedKsefNumber(schoolId),
    })
    .from(invoices)
    .where(hasId(invoices, schoolId, invoiceId))
  return row
}

/** A document as XML, byte for byte as it was sent to KSeF or goes there; undefined where the form does not take it. */
export async function findXml(db: Db, stored: StoredDocument): Promise<string | undefined> {
  const { schoolId, invoiceId, document, number, kind, issuedAt } = stored
  // What a service issued it writes itself.
  if (findFormProblem({ document }) || (await findServiceInvoice(db, stored))) return undefined
  const sent = await findSent(db, schoolId, invoiceId)
  if (sent?.xml) return sent.xml
  return writeFa3({ document, number, kind, issuedAt: isoInstant(issuedAt), ksefNumber: sent?.corrected ?? null })
}

/** What KSeF says of a document, for its PDF; null until it is there. */
export async function findKsefMark(db: Db, stored: StoredDocument): Promise<KsefMark | null> {
  const { schoolId, invoiceId, document } = stored
  const sent = await findSent(db, schoolId, invoiceId)
  const xml = sent?.own ? await findXml(db, stored) : undefined
  if (!sent?.own || xml === undefined) return null
  const day = document.issuedOn.split('-').reverse().join('-')
  const hash = createHash('sha256').update(xml, 'utf8').digest('base64url')
  const host = QR_HOSTS[sent.mode ?? (await findMode(db, schoolId))]
  return { number: sent.own, link: `${host}/invoice/${toNip(document.seller)}/${day}/${hash}` }
}

/** Of what was sent before its environment was kept. */
async function findMode(db: Db, schoolId: number): Promise<KsefMode> {
  const [settings] = await db
    .select({ mode: invoiceSettings.ksefMode })
    .from(invoiceSettings)
    .where(eq(invoiceSettings.schoolId, schoolId))
  return settings?.mode ?? 'production'
}
