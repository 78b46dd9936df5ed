import { z } from 'zod'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'
import type { InvoiceDocument, InvoiceKind, InvoiceLine } from '#app/selling/invoice-documents/document.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import {
  callService,
  collectWords,
  createAtService,
  getHost,
  InvoiceServiceAway,
  InvoiceServiceRefusal,
  joinWords,
  readAnswer,
  readPdf,
  refuseForeignTax,
  splitName,
} from './call.server.ts'
import type {
  InvoiceService,
  ServiceAccount,
  ServiceInvoice,
  ServiceInvoiceInput,
  ServiceInvoiceKey,
} from './service.server.ts'

const NAME = 'infakt'
const HOST = 'https://api.infakt.pl'
const PATH = '/api/v3'
/** Looks at an invoice that is being made, and the pause between two. */
const LOOKS = 20
const PAUSE_MS = 300
/** Pages of the last invoices among which one of ours is looked for. */
const PAGES = 20
const PER_PAGE = 100

/** Corrections are a family of their own, with the same calls. */
const FAMILIES: Record<InvoiceKind, { path: string; field: string }> = {
  invoice: { path: 'invoices', field: 'invoice' },
  correction: { path: 'corrective_invoices', field: 'corrective_invoice' },
}

type Call = { query?: Record<string, string>; body?: object }

async function send(account: ServiceAccount, path: string, { query = {}, body }: Call = {}) {
  const search = new URLSearchParams(query).toString()
  const answer = await callService(NAME, account, `${getHost(NAME, HOST)}${PATH}${path}${search && `?${search}`}`, {
    headers: { 'X-inFakt-ApiKey': account.credentials.api_key ?? '' },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new InvoiceServiceRefusal('api_key', 'api_key')
  if (status >= 300) throw new InvoiceServiceRefusal(findWords(readOutsideJson(answer.body), status))
  return answer
}

async function call<T>(account: ServiceAccount, path: string, form: z.ZodType<T>, options: Call = {}): Promise<T> {
  return readAnswer(NAME, form, readOutsideJson((await send(account, path, options)).body))
}

const Problem = z.object({ error: z.unknown().optional(), errors: z.unknown().optional() })

function findWords(answer: unknown, status: number): string {
  const problem = Problem.safeParse(answer)
  const words = problem.success ? collectWords([problem.data.error, problem.data.errors]) : []
  return joinWords(words, String(status))
}

const Task = z.object({ invoice_task_reference_number: z.string().min(1) })
const TaskState = z.object({
  processing_code: z.number(),
  processing_description: z.string().nullish(),
  invoice_uuid: z.string().nullish(),
  invoice_errors: z.unknown().optional(),
})
const Invoice = z.object({
  uuid: z.string().min(1),
  number: z.string().nullish(),
  notes: z.string().nullish(),
  invoice_date: z.string().nullish(),
})
const Invoices = z.object({ entities: z.array(Invoice) })

/** Accepted, queued, in progress. */
const PENDING = [100, 120, 140]
const MADE = 201

/** Our id among the notes, which the buyer sees beside the order's number. */
const toNotes = ({ reference, document }: ServiceInvoiceInput) => `${document.order.number} [${reference}]`

function toIssued({ uuid, number, invoice_date }: z.infer<typeof Invoice>): ServiceInvoice {
  if (!number) throw new InvoiceServiceAway('inFakt has not numbered it yet')
  return { externalId: uuid, number, issuedOn: invoice_date ?? undefined }
}

async function findIssued(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice | undefined> {
  const { path } = FAMILIES[input.kind]
  const notes = toNotes(input)
  for (let page = 0; page < PAGES; page++) {
    const query = { order: 'invoice_date desc', limit: String(PER_PAGE), offset: String(page * PER_PAGE) }
    const { entities } = await call(account, `/${path}.json`, Invoices, { query })
    const own = entities.find((one) => one.notes?.includes(notes))
    if (own) return toIssued(own)
    const { issuedOn } = input.document
    const isOlder = entities.some(({ invoice_date }) => invoice_date && invoice_date < issuedOn)
    if (isOlder || entities.length < PER_PAGE) return undefined
  }
  throw new InvoiceServiceAway('inFakt has more invoices of the day than are looked through')
}

async function issue(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice> {
  const { path, field } = FAMILIES[input.kind]
  const { invoice_task_reference_number: task } = await createAtService(async () => {
    refuseForeignTax(input.document)
    return await call(account, `/async/${path}.json`, Task, { body: { [field]: toInvoice(input) } })
  })
  const uuid = await waitForInvoice(account, `/async/${path}/status/${task}.json`)
  return toIssued(await call(account, `/${path}/${uuid}.json`, Invoice))
}

/** inFakt took the task and made nothing of it. */
class TaskFailure extends InvoiceServiceRefusal {
  constructor({ invoice_errors, processing_description }: z.infer<typeof TaskState>) {
    super(joinWords(collectWords(invoice_errors), processing_description ?? ''))
    this.createdNothing = true
  }
}

/** Asks until it is made; what takes longer is found among the last invoices later. */
async function waitForInvoice(account: ServiceAccount, address: string): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const state = await call(account, address, TaskState)
    if (state.processing_code === MADE && state.invoice_uuid) return state.invoice_uuid
    if (!PENDING.includes(state.processing_code)) throw new TaskFailure(state)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new InvoiceServiceAway('inFakt is still issuing it')
}

const PROVIDERS = new Set(['przelewy24', 'payu', 'tpay'])

function toPaymentMethod({ provider, method }: InvoiceDocument['paid']): string {
  if (provider && PROVIDERS.has(provider)) return provider
  return method === 'card' || method === 'transfer' ? method : 'other'
}

const toService = (line: InvoiceLine) => ({
  name: line.title,
  tax_symbol: line.vatRate === null ? 'zw' : String(line.vatRate / 100),
  quantity: line.quantity,
  unit: 'szt.',
  // The net is worked out from the gross where it stands alone.
  gross_price: line.net + line.vat,
})

/** Each line before and after a correction, in a group of two. */
const toPair = (line: InvoiceLine, before: InvoiceLine, group: number) => [
  { ...toService(before), group, correction: false },
  { ...toService(line), group, correction: true },
]

function toClient({ buyer }: InvoiceDocument) {
  const { first, last } = splitName(buyer.name)
  return {
    ...(buyer.type === 'company'
      ? { client_company_name: buyer.name, client_business_activity_kind: 'other_business' }
      : { client_first_name: first, client_last_name: last, client_business_activity_kind: 'private_person' }),
    ...(buyer.vat_id && { client_tax_code: buyer.vat_id }),
    client_street: buyer.street,
    client_city: buyer.city,
    client_post_code: buyer.postal_code,
    client_country: buyer.country || 'PL',
  }
}

function toInvoice(input: ServiceInvoiceInput) {
  const { document, kind, correctsId } = input
  const { lines, before, issuedOn, soldOn, paid, currency, corrects, cause } = document
  return {
    payment_method: toPaymentMethod(paid),
    currency,
    invoice_date: issuedOn,
    sale_date: soldOn,
    payment_date: paid.on,
    // It takes no day before that of the invoice.
    paid_date: [paid.on, issuedOn].toSorted().at(-1),
    status: 'paid',
    notes: toNotes(input),
    ...toClient(document),
    ...(kind === 'correction' && {
      corrected_invoice_uuid: correctsId,
      corrected_invoice_number: corrects?.number,
      corrected_invoice_date: corrects?.issuedOn,
      correction_reason: cause === 'buyer' ? 'other' : 'return',
    }),
    services:
      kind === 'correction'
        ? lines.flatMap((line, at) => toPair(line, before?.lines[at] ?? line, at + 1))
        : lines.map(toService),
  }
}

const Ksef = z.object({
  status: z.string(),
  ksef_number: z.string().nullish(),
  status_description: z.string().nullish(),
})

async function askKsef(account: ServiceAccount, { externalId }: ServiceInvoiceKey): Promise<KsefVerdict> {
  const state = await call(account, `/ksef2/documents/${externalId}/status.json`, Ksef)
  if (state.ksef_number) return { state: 'accepted', number: state.ksef_number }
  if (state.status !== 'error') return { state: 'pending' }
  return { state: 'refused', words: joinWords([state.status_description ?? ''].filter(Boolean), state.status) }
}

/** Invoices by inFakt, which makes them after it answered, and knows no id of ours but in the notes. */
export const infakt: InvoiceService = {
  settleSeconds: 120,
  passesOn: false,
  async checkAccount(account) {
    await call(account, '/invoices.json', Invoices, { query: { limit: '1' } })
  },
  findIssued,
  issue,
  async readPdf(account, { externalId, kind, locale }) {
    const query = { document_type: 'original', locale }
    return readPdf(NAME, await send(account, `/${FAMILIES[kind].path}/${externalId}/pdf.json`, { query }))
  },
  async sendToKsef(account, { externalId, kind }) {
    await send(account, `/${FAMILIES[kind].path}/${externalId}/send_to_ksef.json`, { body: {} })
  },
  askKsef,
}
