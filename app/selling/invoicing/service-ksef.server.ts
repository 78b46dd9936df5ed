import { and, eq, isNotNull } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { InvoiceServiceAway, InvoiceServiceRefusal } from '#app/selling/invoice-services/call.server.ts'
import {
  type InvoiceService,
  loadService,
  type ServiceAccount,
  type ServiceInvoiceKey,
} from '#app/selling/invoice-services/service.server.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import { findDocument, type InvoiceKey } from './documents.server.ts'
import { acceptInKsef, isOpen, refuseInKsef } from './ksef-verdicts.server.ts'
import { findServiceInvoice } from './service-invoices.server.ts'
import { findServiceAccount } from './service-settings.server.ts'
import { invoices, serviceInvoices } from './tables.server.ts'

/** So many of a school are asked about at one time. */
const AT_ONCE = 50

/** The invoice at its service, with the account by which it is asked there; undefined for the school's own. */
export async function findInService(db: Db, key: InvoiceKey) {
  const row = await findServiceInvoice(db, key)
  const stored = await findDocument(db, key.schoolId, key.invoiceId)
  if (!row?.externalId || !stored) return undefined
  const account = await findServiceAccount(db, key.schoolId, row.service)
  const { kind, document } = stored
  return {
    service: row.service,
    account,
    issuedAt: stored.issuedAt,
    at: { externalId: row.externalId, kind, locale: document.locale },
  }
}

async function findOpen(db: Db, key: InvoiceKey) {
  const [row] = await db
    .select({ ksefState: invoices.ksefState })
    .from(invoices)
    .where(and(hasId(invoices, key.schoolId, key.invoiceId), isOpen))
  const found = row && (await findInService(db, key))
  return found && { ...found, isToSend: row.ksefState === 'waiting' }
}

async function markSentToKsef({ schoolId, invoiceId }: InvoiceKey): Promise<void> {
  await inSchool(schoolId, (db) =>
    db
      .update(invoices)
      .set({ ksefState: 'sent' })
      .where(and(hasId(invoices, schoolId, invoiceId), eq(invoices.ksefState, 'waiting'))),
  )
}

/** So long after the issue it is asked often; then the clock does it. */
const EAGER_MS = 10 * 60_000

/** Asks the service what KSeF said of an invoice, and answers whether it is worth asking again soon. */
export async function updateKsefFromService(key: InvoiceKey): Promise<boolean> {
  const { schoolId, invoiceId } = key
  const found = await inSchool(schoolId, (db) => findOpen(db, key), { reading: true })
  if (!found?.account) return false
  const { service: name, account, at, issuedAt, isToSend } = found
  try {
    const service = await loadService(name)
    const refusal = isToSend ? await trySending(service, account, at) : undefined
    if (isToSend && !refusal) await markSentToKsef(key)
    const verdict = await askVerdict(service, account, at, refusal)
    if (verdict.state === 'accepted') await acceptInKsef(schoolId, invoiceId, { number: verdict.number, receipt: null })
    else if (verdict.state === 'refused') await refuseInKsef(schoolId, invoiceId, verdict.words)
    const isPending = verdict.state === 'pending' || verdict.state === 'again'
    return isPending && Date.now() - Date.parse(issuedAt) < EAGER_MS
  } catch (error) {
    // The clock asks again.
    if (error instanceof InvoiceServiceAway || error instanceof InvoiceServiceRefusal) return false
    throw error
  }
}

/** What the service says where it does not pass an invoice on; it may have done so already. */
async function trySending(
  service: InvoiceService,
  account: ServiceAccount,
  at: ServiceInvoiceKey,
): Promise<InvoiceServiceRefusal | undefined> {
  try {
    await service.sendToKsef(account, at)
    return undefined
  } catch (error) {
    if (error instanceof InvoiceServiceRefusal) return error
    throw error
  }
}

/** What KSeF said; nothing is known of an invoice that was not passed on, which is its refusal. */
async function askVerdict(
  service: InvoiceService,
  account: ServiceAccount,
  at: ServiceInvoiceKey,
  refusal: InvoiceServiceRefusal | undefined,
): Promise<KsefVerdict> {
  try {
    const verdict = await service.askKsef(account, at)
    return refusal && verdict.state === 'pending' ? { state: 'refused', words: refusal.message } : verdict
  } catch (error) {
    if (refusal && error instanceof InvoiceServiceRefusal) return { state: 'refused', words: refusal.message }
    throw error
  }
}

/** Asks about all that a service passed on to KSeF, and that have no number yet. */
export async function followOpen(schoolId: number): Promise<void> {
  const open = await inSchool(
    schoolId,
    (db) =>
      db
        .select({ invoiceId: serviceInvoices.invoiceId })
        .from(serviceInvoices)
        .innerJoin(invoices, hasId(invoices, schoolId, serviceInvoices.invoiceId))
        .where(and(eq(serviceInvoices.schoolId, schoolId), isNotNull(serviceInvoices.externalId), isOpen))
        .orderBy(serviceInvoices.invoiceId)
        .limit(AT_ONCE),
    { reading: true },
  )
  await attemptEach(
    open.map(({ invoiceId }) => ({ schoolId, invoiceId })),
    updateKsefFromService,
    { named: ({ invoiceId }) => ({ school: schoolId, invoice: invoiceId }) },
  )
}
