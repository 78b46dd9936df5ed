import { z } from 'zod'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'
import { type InvoiceDocument, type InvoiceLine, isAbroad } from '#app/selling/invoice-documents/document.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import type { Method } from '#app/selling/payment-providers/provider.ts'
import {
  callService,
  collectWords,
  createAtService,
  ExternalId,
  formatDecimal,
  getHost,
  InvoiceServiceRefusal,
  joinWords,
  readAnswer,
  readPdf,
  splitName,
} from './call.server.ts'
import type {
  InvoiceService,
  ServiceAccount,
  ServiceInvoice,
  ServiceInvoiceInput,
  ServiceInvoiceKey,
} from './service.server.ts'

const NAME = 'fakturownia'
const NAME_MAX = 256
/** Pages of the last invoices that are looked through where the order number finds none. */
const PAGES = 5
const PER_PAGE = 100

const getToken = ({ credentials }: ServiceAccount) => credentials.api_token ?? ''
/** The name of an account is a part of a host: anything else would lead to another one. */
const ACCOUNT = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

function getOrigin({ credentials: { account = '' } }: ServiceAccount): string {
  if (!ACCOUNT.test(account)) throw new InvoiceServiceRefusal('account', 'account')
  return getHost(NAME, `https://${account}.fakturownia.pl`)
}

async function send(account: ServiceAccount, path: string, { query = {}, body }: Call = {}) {
  const parameters = body ? query : { ...query, api_token: getToken(account) }
  const search = new URLSearchParams(parameters).toString()
  const answer = await callService(NAME, account, `${getOrigin(account)}${path}${search && `?${search}`}`, {
    ...(body && { method: 'POST' as const, body: JSON.stringify({ api_token: getToken(account), ...body }) }),
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new InvoiceServiceRefusal('api_token', 'api_token')
  // An account that is not there is led to the pages of the service.
  if (status >= 300 && status < 400) throw new InvoiceServiceRefusal('account', 'account')
  return answer
}
type Call = { query?: Record<string, string>; body?: object }

async function call<T>(account: ServiceAccount, path: string, form: z.ZodType<T>, options: Call = {}): Promise<T> {
  const { status, body } = await send(account, path, options)
  if (status === 404) throw new InvoiceServiceRefusal('account', options.body ? undefined : 'account')
  const answer = readOutsideJson(body)
  if (status >= 400) throw new FakturowniaRefusal(answer, status)
  return readAnswer(NAME, form, answer)
}

const Problem = z.object({ message: z.unknown().optional() })

class FakturowniaRefusal extends InvoiceServiceRefusal {
  /** The order number stands on an invoice already. */
  readonly isRepeated: boolean

  constructor(answer: unknown, status: number) {
    const problem = Problem.safeParse(answer)
    const message = problem.success ? problem.data.message : answer
    super(joinWords(collectWords(message), String(status)))
    this.isRepeated = typeof message === 'object' && message !== null && 'oid' in message
  }
}

const Invoice = z.object({
  id: ExternalId,
  number: z.string().min(1),
  oid: z.string().nullish(),
  issue_date: z.string().nullish(),
})

const toIssued = ({ id, number, issue_date }: z.infer<typeof Invoice>): ServiceInvoice => ({
  externalId: id,
  number,
  issuedOn: issue_date ?? undefined,
})

async function findByOrder(
  account: ServiceAccount,
  { reference }: ServiceInvoiceInput,
): Promise<ServiceInvoice | undefined> {
  const query = { oid: reference, period: 'all', page: '1', per_page: String(PER_PAGE) }
  const found = await call(account, '/invoices.json', z.array(Invoice), { query })
  const own = found.find(({ oid }) => oid === reference)
  return own && toIssued(own)
}

/** Looks through the last invoices for one that is there for certain. */
async function findAmongLast(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice | undefined> {
  const first = await findByOrder(account, input)
  if (first) return first
  for (let page = 1; page <= PAGES; page++) {
    const query = { period: 'last_30_days', page: String(page), per_page: String(PER_PAGE) }
    const found = await call(account, '/invoices.json', z.array(Invoice), { query })
    const own = found.find(({ oid }) => oid === input.reference)
    if (own) return toIssued(own)
    if (found.length < PER_PAGE) return undefined
  }
  return undefined
}

const PAYMENT_TYPES: Record<Method, string> = {
  card: 'card',
  transfer: 'transfer',
  p24: 'transfer',
  blik: 'BLIK',
  test: 'test',
}

type Taxed = Pick<InvoiceDocument, 'tax' | 'soldOn'>

const toTax = (line: InvoiceLine, document: Taxed) =>
  line.vatRate === null ? (isAbroad(document, line) ? 'np' : 'zw') : String(line.vatRate / 100)

const toPosition = (line: InvoiceLine, document: Taxed) => ({
  name: line.title.slice(0, NAME_MAX),
  quantity: line.quantity,
  quantity_unit: 'szt.',
  tax: toTax(line, document),
  total_price_gross: formatDecimal(line.net + line.vat),
})

/** A line before and after a correction, with the difference that it makes. */
function toCorrection(line: InvoiceLine, before: InvoiceLine, document: Taxed) {
  const [was, is] = [toPosition(before, document), toPosition(line, document)]
  return {
    ...is,
    kind: 'correction',
    quantity: line.quantity - before.quantity,
    total_price_gross: formatDecimal(line.net + line.vat - before.net - before.vat),
    correction_before_attributes: { ...was, kind: 'correction_before' },
    correction_after_attributes: { ...is, kind: 'correction_after' },
  }
}

const REASONS = {
  refund: { pl: 'Zwrot', en: 'Refund' },
  refund_returned: { pl: 'Zwrot odrzucony przez bank', en: 'Refund returned by the bank' },
  buyer: { pl: 'Zmiana danych nabywcy', en: 'Change of the buyer’s details' },
}

function toBuyer({ buyer }: InvoiceDocument, email: string) {
  const isCompany = buyer.type === 'company'
  const { first, last } = splitName(buyer.name)
  return {
    buyer_company: isCompany,
    buyer_name: buyer.name,
    ...(!isCompany && { buyer_first_name: first, buyer_last_name: last }),
    buyer_tax_no: buyer.vat_id ?? '',
    buyer_tax_no_kind: !buyer.vat_id || buyer.country === 'PL' ? '' : 'nip_ue',
    buyer_email: email,
    buyer_street: buyer.street,
    buyer_post_code: buyer.postal_code,
    buyer_city: buyer.city,
    buyer_country: buyer.country || 'PL',
  }
}

function toInvoice({ kind, document, email, ksef, reference, correctsId }: ServiceInvoiceInput) {
  const { lines, before, soldOn, issuedOn, paid, currency, locale, cause, exemptBasis, tax } = document
  const isReverse = tax?.treatment === 'reverse_charge'
  const gross = lines.reduce((sum, { net, vat }) => sum + net + vat, 0)
  const isCorrection = kind === 'correction'
  return {
    kind: isCorrection ? 'correction' : 'vat',
    number: null,
    oid: reference,
    // A second one with the same order number is refused.
    oid_unique: 'yes',
    issue_date: issuedOn,
    sell_date: soldOn,
    currency,
    lang: locale,
    payment_type: paid.method ? PAYMENT_TYPES[paid.method] : 'transfer',
    payment_to_kind: 'off',
    status: 'paid',
    ...(!isCorrection && { paid: formatDecimal(gross), paid_date: paid.on }),
    ...toBuyer(document, email),
    ...(tax?.treatment === 'oss' && { use_oss: true }),
    ...(isReverse && { reverse_charge: true, np_tax_kind: 'export_service_eu' }),
    ...(exemptBasis && lines.some((line) => toTax(line, document) === 'zw') && { exempt_tax_kind: exemptBasis }),
    ...(isCorrection && {
      invoice_id: correctsId,
      from_invoice_id: correctsId,
      correction_reason: cause ? REASONS[cause][locale] : '',
    }),
    ...(ksef && { gov_save_and_send: true }),
    positions: isCorrection
      ? lines.map((line, at) => toCorrection(line, before?.lines[at] ?? line, document))
      : lines.map((line) => toPosition(line, document)),
  }
}

const Ksef = z.object({
  gov_status: z.string().nullish(),
  gov_id: z.string().nullish(),
  gov_error_messages: z.unknown().optional(),
})

/** Being sent; the account's trial of KSeF says the same with `demo_` before it. */
const PENDING = new Set(['processing', ''])

async function askKsef(account: ServiceAccount, { externalId }: ServiceInvoiceKey): Promise<KsefVerdict> {
  const state = await call(account, `/invoices/${externalId}.json`, Ksef)
  const status = (state.gov_status ?? '').replace(/^demo_/, '')
  if (state.gov_id) return { state: 'accepted', number: state.gov_id }
  if (PENDING.has(status)) return { state: 'pending' }
  const words = joinWords(collectWords(state.gov_error_messages), status)
  return { state: status === 'server_error' ? 'pending' : 'refused', words }
}

/** Invoices by Fakturownia, which refuses a second one with the same order number. */
export const fakturownia: InvoiceService = {
  settleSeconds: 0,
  passesOn: true,
  async checkAccount(account) {
    await call(account, '/invoices.json', z.array(z.unknown()), { query: { page: '1', per_page: '1' } })
  },
  findIssued: findByOrder,
  async issue(account, input) {
    try {
      const body = { invoice: toInvoice(input) }
      return toIssued(await createAtService(() => call(account, '/invoices.json', Invoice, { body })))
    } catch (error) {
      if (!(error instanceof FakturowniaRefusal) || !error.isRepeated) throw error
      const known = await findAmongLast(account, input)
      if (known) return known
      // It has one of this order, wherever it is.
      error.createdNothing = false
      throw error
    }
  },
  async readPdf(account, { externalId }) {
    return readPdf(NAME, await send(account, `/invoices/${externalId}.pdf`))
  },
  async sendToKsef(account, { externalId }) {
    await call(account, `/invoices/${externalId}.json`, z.unknown(), { query: { send_to_ksef: 'yes' } })
  },
  askKsef,
}
