import { z } from 'zod'
import { Answer, afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { spendExport } from '#app/platform/csv.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getContentDisposition } from '#app/platform/file-name.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { LOCALES, type Locale } from '#app/platform/i18n.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { InvoiceInput } from '#app/selling/checkout/inputs.server.ts'
import { getFileName } from '#app/selling/invoice-documents/file-name.ts'
import { correctByHand } from '../corrections.server.ts'
import type { PdfSource } from '../document-pdf.server.ts'
import type { StoredDocument } from '../documents.server.ts'
import { resendInvoice } from '../email-retry.server.ts'
import { saveExchangeRate } from '../exchange.server.ts'
import { loadFigures } from '../figures.server.ts'
import { Month, Quarter, RateInput } from '../inputs.server.ts'
import {
  invoiceList,
  listRelated,
  requireDocument,
  requireInvoice,
  requireKsefReceipt,
  requireOwnDocument,
  toInvoiceRow,
} from '../invoices.server.ts'
import { retryInvoice } from '../retries.server.ts'

const PATH = '/home/invoices'

/** What the first invoice, register or report that somebody asks for brings along. */
const marking = () => import('../ksef-mark.server.ts')
const documentPdf = () => import('../document-pdf.server.ts')
const registers = () => import('../register.server.ts')
const ossReport = () => import('#app/selling/taxes/oss-report.server.ts')

/** Every invoice and correction; as JSON a list of rows. */
const listInvoices = listRoute(
  invoiceList,
  { access: 'sales', json: { list: invoiceList, row: (row) => toSnakeCase(toInvoiceRow(row)) } },
  async ({ db, school, list }) => page('invoicing/invoices', { list, figures: await loadFigures(db, school) }),
)

/** An address of one document: `17`, or with its ending `17.pdf`, `17.xml` or `17.upo`. */
const DocumentId = z.string().regex(/^[1-9]\d{0,14}(?:\.pdf|\.xml|\.upo)?$/)
const PDF = /\.pdf$/
const XML = /\.xml$/
const UPO = /\.upo$/
const idIn = (text: string) => Number(text.replace(/\..*/, ''))

/** One invoice with what follows from it, its PDF, its XML as KSeF takes it, or KSeF's confirmation. */
const showInvoice = route(
  {
    access: 'sales',
    ids: z.object({ invoice: DocumentId }),
    input: z.object({ language: z.enum(LOCALES).optional() }),
  },
  async ({ db, school, viewer, locale, ids, input }) => {
    const id = idIn(ids.invoice)
    if (PDF.test(ids.invoice)) {
      const stored = await requireDocument(db, school.id, id)
      const language = input().language ?? stored.document.locale
      const source = await (await documentPdf()).findPdfSource(db, stored)
      return afterCommit(() => sendPdf(school, stored, source, { locale: language, of: `account ${viewer.id}` }))
    }
    if (UPO.test(ids.invoice)) {
      const { xml, ksefNumber } = await requireKsefReceipt(db, school.id, id)
      return xmlAnswer(xml, `UPO-${ksefNumber ?? id}`)
    }
    if (XML.test(ids.invoice)) return await sendXml(db, await requireDocument(db, school.id, id))
    const invoice = await requireInvoice(db, { schoolId: school.id, locale }, id)
    const related = await listRelated(db, { schoolId: school.id }, invoice)
    const stored = invoice.number === null ? null : await requireDocument(db, school.id, id)
    return page(
      'invoicing/invoice',
      { invoice, related, document: stored?.document ?? null },
      { json: toSnakeCase({ invoice: toInvoiceRow(invoice) }) },
    )
  },
)

type Drawn = { locale: Locale; of: string }

async function sendPdf(
  school: CurrentSchool,
  stored: StoredDocument,
  source: PdfSource,
  drawn: Drawn,
): Promise<Answer> {
  const bytes = Buffer.from(await (await documentPdf()).requirePdf(school, stored, source, drawn))
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': getContentDisposition('attachment', getFileName(stored.number)),
  }
  return new Answer((c) => c.body(bytes, 200, headers))
}

async function sendXml(db: Db, stored: StoredDocument): Promise<Answer> {
  const xml = await (await marking()).findXml(db, stored)
  if (xml === undefined) throw new Refusal(409, 'invoicing.no_xml')
  return xmlAnswer(xml, stored.number)
}

function xmlAnswer(xml: string, title: string): Answer {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': getContentDisposition('attachment', getFileName(title, 'xml')),
  }
  return new Answer((c) => c.body(xml, 200, headers))
}

const ids = z.object({ invoice: Id })

/** Tries once more what failed. */
const retryFailed = route({ access: 'sales', ids }, async ({ db, school, ids }) => {
  await retryInvoice(db, { schoolId: school.id, invoiceId: ids.invoice })
  return jsonOrRedirect({ state: 'scheduled' }, `${PATH}/${ids.invoice}`, 202)
})

/** E-mails it to the buyer once more. */
const sendOnceMore = route({ access: 'sales', ids }, async ({ db, school, ids }) => {
  await resendInvoice(db, { schoolId: school.id, invoiceId: ids.invoice })
  return jsonOrRedirect({ sent: true }, `${PATH}/${ids.invoice}`, 202)
})

/** Corrects the buyer of an issued invoice; its amounts stay. */
const correctInvoice = route(
  { access: 'sales', ids, input: z.object({ buyer: InvoiceInput }), form: showInvoice },
  async ({ db, viewer, locale, ids, input }) => {
    await requireInvoice(db, { schoolId: viewer.schoolId, locale }, ids.invoice)
    const made = await correctByHand(db, viewer, { invoiceId: ids.invoice, buyer: input().buyer })
    const row = await requireInvoice(db, { schoolId: viewer.schoolId, locale }, made)
    return jsonOrRedirect(toSnakeCase({ invoice: toInvoiceRow(row) }), `${PATH}/${made}`, 201)
  },
)

/** What was issued in a month, with its sums. */
const showRegister = route(
  { access: 'sales', input: z.object({ month: Month.optional() }) },
  async ({ db, school, input }) => {
    const { month: current } = await loadFigures(db, school)
    const { loadRegister } = await registers()
    const register = await loadRegister(db, school.id, input().month ?? current)
    return page('invoicing/register', { register, current }, { json: toSnakeCase(register) })
  },
)

/** The rate of a day, where something was paid in another currency than PLN. */
const saveRate = route({ access: 'sales', input: RateInput, form: showRegister }, async ({ db, viewer, input }) => {
  await saveExchangeRate(db, viewer, input())
  return jsonOrRedirect({ saved: true }, PATH, 201)
})

/** The same as a file. */
const exportRegister = route(
  { access: 'sales', input: z.object({ month: Month }) },
  async ({ db, school, locale, input }) => {
    const { month } = input()
    await spendExport(db, school.id, 'invoices')
    return (await registers()).registerFile(school.id, month, locale)
  },
)

/** The OSS return of a quarter, as a file. */
const exportOss = route({ access: 'sales', input: z.object({ quarter: Quarter }) }, async ({ db, school, input }) => {
  const { quarter } = input()
  await spendExport(db, school.id, 'oss')
  return (await ossReport()).ossFile(school.id, quarter)
})

/** The PDF of an invoice of one's own order. */
const downloadOwn = route(
  { access: 'member', ids: z.object({ file: DocumentId.regex(PDF) }) },
  async ({ db, school, viewer, ids }) => {
    const stored = await requireOwnDocument(db, viewer, idIn(ids.file))
    const source = await (await documentPdf()).findPdfSource(db, stored)
    const drawn = { locale: stored.document.locale, of: `account ${viewer.id}` }
    return afterCommit(() => sendPdf(school, stored, source, drawn))
  },
)

export const routes = {
  'GET /home/invoices': listInvoices,
  'GET /home/invoices/export': exportRegister,
  'GET /home/invoices/oss/export': exportOss,
  'POST /home/invoices/rates': saveRate,
  'GET /home/invoices/register': showRegister,
  'GET /home/invoices/:invoice': showInvoice,
  'POST /home/invoices/:invoice/correct': correctInvoice,
  'POST /home/invoices/:invoice/retry': retryFailed,
  'POST /home/invoices/:invoice/send': sendOnceMore,
  'GET /my/invoices/:file': downloadOwn,
} satisfies Addresses
