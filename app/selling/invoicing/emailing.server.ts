import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { listOutgoing } from '#app/platform/mail-outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { getFileName } from '#app/selling/invoice-documents/file-name.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { findPdfSource, loadPdf } from './document-pdf.server.ts'
import { findDocument, type InvoiceKey } from './documents.server.ts'
import { invoiceLetter } from './emails/invoice-letter.ts'
import { invoices } from './tables.server.ts'

/**
 * E-mails an issued document to the buyer with its PDF, once per document, and again for each time that staff ask for it.
 * A buyer who deleted the account has no address any more, and gets none.
 */
export async function emailInvoice({ schoolId, invoiceId }: InvoiceKey): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => findToSend(db, { schoolId, invoiceId }), { reading: true })
  if (!found) return
  const { stored, source, order, emailVerifiedAt, sends } = found
  const { document, number, kind, gross, currency } = stored
  const { accountId, buyer, locale } = order
  const drawn = { locale: document.locale, of: `invoice ${invoiceId}` }
  const content = Buffer.from(await loadPdf(school, stored, source, drawn))
  await sendLetter(
    invoiceLetter,
    {
      school,
      to: { id: accountId, email: buyer.email, emailVerifiedAt, locale, firstName: buyer.first_name },
      // Who paid is no stranger.
      toStranger: false,
      reference: getReference(invoiceId, sends),
      attachments: [
        {
          filename: getFileName(number),
          contentType: 'application/pdf',
          content: content.toString('base64'),
          encoding: 'base64',
        },
      ],
      props: {
        kind,
        cause: document.cause,
        number,
        corrects: document.corrects?.number ?? null,
        amount: Math.abs(gross),
        currency,
        order: document.order.number,
        href: getLoginAddress(school.origin, `/transaction/${document.order.hash}/thank-you`),
      },
    },
    (db) => markEmailed(db, { schoolId, invoiceId }),
  )
}

const getReference = (invoiceId: number, sends: number) => (sends > 0 ? `${invoiceId}.${sends}` : String(invoiceId))

async function findToSend(db: Db, { schoolId, invoiceId }: InvoiceKey) {
  const [invoice] = await db
    .select({ sends: invoices.sends, order: transactions, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(invoices)
    .innerJoin(transactions, hasId(transactions, schoolId, invoices.transactionId))
    .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
    .where(
      and(
        hasId(invoices, schoolId, invoiceId),
        inArray(invoices.state, ['issued', 'sent']),
        // What goes to KSeF is sent with the number that it gets there.
        or(isNull(invoices.ksefState), eq(invoices.ksefState, 'accepted')),
      ),
    )
  const stored = invoice && (await findDocument(db, schoolId, invoiceId))
  if (!stored || !invoice.order.buyer.email) return undefined
  const about = { kind: invoiceLetter.kind, reference: getReference(invoiceId, invoice.sends) }
  const written = await listOutgoing(db, schoolId, { about }, 1)
  return written.length > 0 ? undefined : { ...invoice, stored, source: await findPdfSource(db, stored) }
}

async function markEmailed(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<void> {
  await db
    .update(invoices)
    .set({ state: 'sent' })
    .where(and(hasId(invoices, schoolId, invoiceId), eq(invoices.state, 'issued')))
}
