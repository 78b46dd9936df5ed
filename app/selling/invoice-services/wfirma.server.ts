import { z } from 'zod'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'
import type { InvoiceDocument, InvoiceLine } from '#app/selling/invoice-documents/document.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import type { Method } from '#app/selling/payment-providers/provider.ts'
import {
  callService,
  collectWords,
  createAtService,
  ExternalId,
  formatDecimal,
  getHost,
  InvoiceServiceAway,
  InvoiceServiceRefusal,
  joinWords,
  readAnswer,
  readPdf,
  refuseForeignTax,
} from './call.server.ts'
import type {
  InvoiceService,
  ServiceAccount,
  ServiceInvoice,
  ServiceInvoiceInput,
  ServiceInvoiceKey,
} from './service.server.ts'

const NAME = 'wfirma'
const HOST = 'https://api2.wfirma.pl'

async function send(account: ServiceAccount, path: string, body?: object) {
  const { accessKey = '', secretKey = '', appKey = '', company_id = '' } = account.credentials
  const query = new URLSearchParams({ company_id, inputFormat: 'json', outputFormat: 'json' })
  return await callService(NAME, account, `${getHost(NAME, HOST)}${path}?${query}`, {
    headers: { accessKey, secretKey, appKey },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  })
}

const Status = z.object({ status: z.object({ code: z.string(), message: z.string().nullish() }) })

/** Not now; what was asked for was not done. */
const LATER = new Set(['TOTAL REQUESTS LIMIT EXCEEDED'])
const AWAY = new Set(['OUT OF SERVICE', 'FATAL', 'SNAPSHOT LOCK', 'TOTAL EXECUTION TIME LIMIT EXCEEDED'])
/** By which of the credentials a call is refused. */
const CREDENTIALS: Record<string, string> = {
  AUTH: 'accessKey',
  'DENIED SCOPE REQUESTED': 'accessKey',
  'COMPANY ID REQUIRED': 'company_id',
}

/** What wFirma answered where it did what it was asked: it says so in its answer, not by its status. */
async function call<T>(account: ServiceAccount, path: string, form: z.ZodType<T>, body?: object): Promise<T> {
  const answer = readOutsideJson((await send(account, path, body)).body)
  const { code, message } = readAnswer(NAME, Status, answer).status
  if (LATER.has(code)) throw new InvoiceServiceAway('wFirma asks to come later', { isLater: true })
  if (AWAY.has(code)) throw new InvoiceServiceAway(`wFirma: ${code}`)
  const credential = CREDENTIALS[code]
  if (credential) throw new InvoiceServiceRefusal(credential, credential)
  if (code !== 'OK') throw new InvoiceServiceRefusal(joinWords(findErrors(answer), message || code))
  return readAnswer(NAME, form, answer)
}

/** What stands under `errors`, wherever it is in the answer: each names its field and says what is wrong. */
function findErrors(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, one]) => (name === 'errors' ? collectWords(one) : findErrors(one)))
}

const Invoice = z.object({
  id: ExternalId,
  fullnumber: z.string().min(1),
  date: z.string().nullish(),
  id_external: z.string().nullish(),
  ksef_number: z.string().nullish(),
  ksef_error: z.string().nullish(),
})
type Invoice = z.infer<typeof Invoice>

/** Lists are objects whose keys count from 0, with `parameters` beside them. */
const Invoices = z
  .object({ invoices: z.record(z.string(), z.unknown()).default({}) })
  .transform(({ invoices }) =>
    Object.entries(invoices).flatMap(([key, one]) =>
      /^\d+$/.test(key) ? [z.object({ invoice: Invoice }).parse(one).invoice] : [],
    ),
  )

const toIssued = ({ id, fullnumber, date }: Invoice): ServiceInvoice => ({
  externalId: id,
  number: fullnumber,
  issuedOn: date ?? undefined,
})

async function findIssued(
  account: ServiceAccount,
  { reference }: ServiceInvoiceInput,
): Promise<ServiceInvoice | undefined> {
  const condition = { field: 'id_external', operator: 'eq', value: reference }
  const parameters = { conditions: { condition }, limit: 20, page: 1 }
  const found = await call(account, '/invoices/find', Invoices, { invoices: { parameters } })
  const own = found.find(({ id_external }) => id_external === reference)
  return own && toIssued(own)
}

async function issue(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice> {
  const [made] = await createAtService(async () => {
    refuseForeignTax(input.document)
    return await call(account, '/invoices/add', Invoices, { invoices: { invoice: toInvoice(input) } })
  })
  if (!made) throw new InvoiceServiceAway('wFirma answered something else')
  return toIssued(made)
}

/** wFirma takes lists as objects whose keys count from 0. */
const toList = (name: string, rows: readonly object[]) =>
  Object.fromEntries(rows.map((row, at) => [String(at), { [name]: row }]))

/** The whole line as one piece where its gross does not divide by the quantity. */
function toContent({ title, quantity, unitAmount, vatRate, net, vat }: InvoiceLine) {
  const gross = net + vat
  const isEven = quantity > 0 && gross % quantity === 0
  return {
    name: isEven || quantity < 2 ? title : `${title} (${quantity})`,
    unit: 'szt.',
    count: gross === 0 ? 0 : isEven ? quantity : 1,
    price: formatDecimal(gross === 0 ? unitAmount : isEven ? gross / quantity : gross),
    vat: vatRate === null ? 'zw' : String(vatRate / 100),
  }
}

const PAYMENT_METHODS: Record<Method, 'payment_card' | 'transfer'> = {
  card: 'payment_card',
  blik: 'transfer',
  p24: 'transfer',
  transfer: 'transfer',
  test: 'transfer',
}

function toContractor({ buyer }: InvoiceDocument, email: string) {
  return {
    name: buyer.name,
    ...(buyer.vat_id && { nip: buyer.vat_id }),
    street: buyer.street,
    zip: buyer.postal_code,
    city: buyer.city,
    country: buyer.country || 'PL',
    email,
  }
}

const REASONS = { refund: 'Zwrot', refund_returned: 'Zwrot odrzucony przez bank', buyer: 'Zmiana danych nabywcy' }

function toInvoice({ kind, document, email, reference, correctsId }: ServiceInvoiceInput) {
  const { lines, issuedOn, soldOn, paid, currency, order, cause } = document
  const gross = lines.reduce((sum, { net, vat }) => sum + net + vat, 0)
  return {
    type: kind === 'invoice' ? 'normal' : 'correction',
    ...(kind === 'correction' && {
      parent: { id: correctsId },
      correction_reason: cause ? REASONS[cause] : '',
    }),
    price_type: 'brutto',
    contractor: toContractor(document, email),
    paymentmethod: paid.method ? PAYMENT_METHODS[paid.method] : 'transfer',
    date: issuedOn,
    disposaldate: soldOn,
    paymentdate: issuedOn,
    alreadypaid_initial: formatDecimal(gross),
    currency,
    description: order.number,
    id_external: reference,
    auto_send: 0,
    invoicecontents: toList('invoicecontent', lines.map(toContent)),
  }
}

async function askKsef(account: ServiceAccount, { externalId }: ServiceInvoiceKey): Promise<KsefVerdict> {
  const [found] = await call(account, `/invoices/get/${externalId}`, Invoices)
  if (found?.ksef_number) return { state: 'accepted', number: found.ksef_number }
  if (found?.ksef_error) return { state: 'refused', words: found.ksef_error }
  return { state: 'pending' }
}

/** Invoices by wFirma, which keeps our id, and passes invoices on to KSeF where its user connected it. */
export const wfirma: InvoiceService = {
  settleSeconds: 60,
  passesOn: true,
  async checkAccount(account) {
    await call(account, '/invoices/find', z.unknown(), { invoices: { parameters: { limit: 1, page: 1 } } })
  },
  findIssued,
  issue,
  async readPdf(account, { externalId }) {
    const parameters = toList('parameter', [{ name: 'page', value: 'invoice' }])
    return readPdf(NAME, await send(account, `/invoices/download/${externalId}`, { invoices: { parameters } }))
  },
  // It sends by itself; what it refused is put right there.
  async sendToKsef() {},
  askKsef,
}
