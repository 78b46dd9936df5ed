import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'
import type { InvoiceDocument, InvoiceKind, InvoiceLine } from '#app/selling/invoice-documents/document.ts'
import type { KsefVerdict } from '#app/selling/ksef/client.server.ts'
import {
  callService,
  createAtService,
  ExternalId,
  formatDecimal,
  getHost,
  InvoiceServiceAway,
  InvoiceServiceRefusal,
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

const NAME = 'ifirma'
const HOST = 'https://www.ifirma.pl'
/** Pages of a day's invoices among which one of ours is looked for. */
const PAGES = 20
const PER_PAGE = 100

/** The keys of an account, each for its own calls. */
type KeyName = 'faktura' | 'abonent'

type Signed = { url: string; login: string; keyName: string; hexKey: string; body: string }

/** The header by which iFirma knows who calls: an HMAC over address, login, key's name and body. */
export function signCall({ url, login, keyName, hexKey, body }: Signed): string {
  const digest = createHmac('sha1', Buffer.from(hexKey, 'hex'))
    .update(url.replace(/\?.*/, '') + login + keyName + body)
    .digest('hex')
  return `IAPIS user=${login}, hmac-sha1=${digest}`
}

type Call = { method?: 'GET' | 'POST' | 'PUT'; key?: KeyName; query?: Record<string, string>; body?: object }

async function send(account: ServiceAccount, path: string, { method, key = 'faktura', query = {}, body }: Call = {}) {
  const { login = '', [key]: hexKey = '' } = account.credentials
  const url = `${getHost(NAME, HOST)}/iapi/${path}`
  const sent = body ? JSON.stringify(body) : ''
  const search = new URLSearchParams(query).toString()
  return await callService(NAME, account, `${url}${search && `?${search}`}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      Authentication: signCall({ url, login, keyName: key, hexKey, body: sent }),
      ...(path.endsWith('.pdf') && { accept: 'application/pdf' }),
    },
    ...(sent && { body: sent }),
  })
}

const Answer = z.object({ response: z.looseObject({ Kod: z.number().optional(), Informacja: z.string().nullish() }) })

/** Its own troubles. */
const TECHNICAL = 100
/** Header and login; the key is missing, or its hash is another. */
const WRONG_LOGIN = [400, 401]
const WRONG_KEY = [402, 403]

/** What it was asked is not of the form, or not about what it has. */
const UNFIT = [200, 201]

class IfirmaRefusal extends InvoiceServiceRefusal {
  readonly code: number

  constructor(words: string, code: number) {
    super(words)
    this.code = code
  }
}

/** What iFirma answered where it did what it was asked: it says so in its answer, not by its status. */
async function call<T>(account: ServiceAccount, path: string, form: z.ZodType<T>, options: Call = {}): Promise<T> {
  const { status, body } = await send(account, path, options)
  const answer = readOutsideJson(body)
  const { response } = readAnswer(NAME, Answer, answer)
  const { Kod: code = 0, Informacja: words } = response
  if (code === TECHNICAL) throw new InvoiceServiceAway(`iFirma: ${words ?? code}`)
  if (WRONG_LOGIN.includes(code)) throw new InvoiceServiceRefusal('login', 'login')
  if (WRONG_KEY.includes(code)) throw new InvoiceServiceRefusal(options.key ?? 'faktura', options.key ?? 'faktura')
  if (code !== 0 || status >= 300) throw new IfirmaRefusal(words || String(code || status), code)
  return readAnswer(NAME, form, response)
}

const Made = z.object({ Identyfikator: ExternalId })
const Listed = z.object({
  Wynik: z.array(z.object({ FakturaId: ExternalId, PelnyNumer: z.string(), Brutto: z.number().nullish() })).default([]),
})
const Details = z.looseObject({ Uwagi: z.string().nullish(), NumerKSeF: z.string().nullish() })

const FAMILIES: Record<InvoiceKind, string> = { invoice: 'fakturakraj', correction: 'fakturakraj/korekta' }

/** All invoices of a day, page by page. */
async function* listDay(account: ServiceAccount, day: string) {
  for (let page = 1; page <= PAGES; page++) {
    const query = { dataOd: day, dataDo: day, strona: String(page), iloscNaStronie: String(PER_PAGE) }
    const { Wynik: found } = await call(account, 'faktury.json', Listed, { query })
    yield* found
    if (found.length < PER_PAGE) return
  }
  throw new InvoiceServiceAway('iFirma has more invoices of the day than are looked through')
}

/** Our id among the remarks. */
const toRemarks = ({ reference, document }: ServiceInvoiceInput) => `${document.order.number} [${reference}]`

async function findIssued(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice | undefined> {
  const { document, kind } = input
  const remarks = toRemarks(input)
  for await (const { FakturaId: id, PelnyNumer: number } of listDay(account, document.issuedOn)) {
    const details = await call(account, `${FAMILIES[kind]}/${id}.json`, Details).catch((error: unknown) => {
      // One of another family.
      if (error instanceof IfirmaRefusal && UNFIT.includes(error.code)) return undefined
      throw error
    })
    if (details?.Uwagi?.includes(remarks)) return { externalId: id, number }
  }
  return undefined
}

async function findNumber(account: ServiceAccount, externalId: string, day: string): Promise<string> {
  for await (const { FakturaId: id, PelnyNumer: number } of listDay(account, day)) if (id === externalId) return number
  throw new InvoiceServiceAway('iFirma has not numbered it yet')
}

/** An account keeps its books by months, and takes sales of the month that it is at. */
const OTHER_MONTH = /miesi[ąa]cem i rokiem ksi[ęe]gowym/i

async function issue(account: ServiceAccount, input: ServiceInvoiceInput): Promise<ServiceInvoice> {
  const { Identyfikator: externalId } = await createAtService(() => create(account, input))
  return { externalId, number: await findNumber(account, externalId, input.document.issuedOn) }
}

/** Where iFirma is at another month it refuses, and goes on to the month of the sale first. */
async function create(account: ServiceAccount, input: ServiceInvoiceInput): Promise<z.infer<typeof Made>> {
  const { kind, document, correctsId } = input
  if (document.currency !== 'PLN') throw new InvoiceServiceRefusal('form_currency')
  refuseForeignTax(document)
  const path = kind === 'invoice' ? 'fakturakraj.json' : `fakturakraj/korekta/${correctsId}.json`
  const body = kind === 'invoice' ? toInvoice(input) : toCorrection(input)
  try {
    return await call(account, path, Made, { body })
  } catch (error) {
    if (!(error instanceof InvoiceServiceRefusal) || !OTHER_MONTH.test(error.message)) throw error
    await call(account, 'abonent/miesiacksiegowy.json', z.unknown(), {
      method: 'PUT',
      key: 'abonent',
      body: { MiesiacKsiegowy: 'NAST', PrzeniesDaneZPoprzedniegoRoku: true },
    })
    return await call(account, path, Made, { body })
  }
}

const PAYMENTS: Record<string, string> = { przelewy24: 'P24', payu: 'ALG', tpay: 'TPA' }

function toPayment({ provider, method }: InvoiceDocument['paid']): string {
  return PAYMENTS[provider ?? ''] ?? (method === 'card' ? 'KAR' : method === 'transfer' ? 'PRZ' : 'ELE')
}

const NAME_MAX = 300
const major = (minor: number) => Number(formatDecimal(minor))

/** What a line comes to after its discount, by the piece where that comes out even. */
function toPosition({ title, quantity, unitAmount, vatRate, net, vat }: InvoiceLine) {
  const gross = net + vat
  const isEven = quantity > 0 && gross % quantity === 0
  return {
    ...(vatRate === null ? { TypStawkiVat: 'ZW' } : { StawkaVat: vatRate / 10_000, TypStawkiVat: 'PRC' }),
    Ilosc: gross === 0 ? 0 : isEven ? quantity : 1,
    CenaJednostkowa: major(gross === 0 ? unitAmount : isEven ? gross / quantity : gross),
    NazwaPelna: (isEven || quantity < 2 ? title : `${title} (${quantity})`).slice(0, NAME_MAX),
    Jednostka: 'szt.',
  }
}

function toBuyer({ buyer }: InvoiceDocument, email: string) {
  const prefix = /^[A-Z]{2}/.exec(buyer.vat_id ?? '')?.[0]
  return {
    Nazwa: buyer.name.slice(0, 150),
    ...(buyer.vat_id && { NIP: buyer.vat_id.replace(/^[A-Z]{2}/, ''), ...(prefix && { PrefiksUE: prefix }) }),
    Ulica: buyer.street.slice(0, 65),
    KodPocztowy: buyer.postal_code,
    KodKraju: buyer.country || 'PL',
    Miejscowosc: buyer.city,
    Email: email,
    OsobaFizyczna: buyer.type === 'personal',
  }
}

const sumOf = ({ lines }: InvoiceDocument) => major(lines.reduce((sum, { net, vat }) => sum + net + vat, 0))

function toInvoice(input: ServiceInvoiceInput) {
  const { document, email } = input
  return {
    Zaplacono: sumOf(document),
    ZaplaconoNaDokumencie: sumOf(document),
    LiczOd: 'BRT',
    NumerKontaBankowego: 'BRAK',
    DataWystawienia: document.issuedOn,
    DataSprzedazy: document.soldOn,
    FormatDatySprzedazy: 'DZN',
    SposobZaplaty: toPayment(document.paid),
    RodzajPodpisuOdbiorcy: 'BPO',
    WidocznyNumerGios: false,
    Numer: null,
    Uwagi: toRemarks(input),
    Pozycje: document.lines.map(toPosition),
    Kontrahent: toBuyer(document, email),
  }
}

/** What stands after a correction; iFirma works out the difference. */
function toCorrection(input: ServiceInvoiceInput) {
  const { document, email } = input
  return {
    Zaplacono: sumOf(document),
    DataWystawienia: document.issuedOn,
    PowodKorekty: document.cause === 'buyer' ? 'POMYLKI' : 'ZWR_SPRZ_TOW',
    SposobZaplaty: toPayment(document.paid),
    RodzajPodpisuOdbiorcy: 'BPO',
    SpelnionoWarunki: true,
    Uwagi: toRemarks(input),
    Pozycje: document.lines.map(toPosition),
    ...(document.cause === 'buyer' && { Kontrahent: toBuyer(document, email) }),
  }
}

async function askKsef(account: ServiceAccount, { externalId, kind }: ServiceInvoiceKey): Promise<KsefVerdict> {
  const { NumerKSeF: number } = await call(account, `${FAMILIES[kind]}/${externalId}.json`, Details)
  return number ? { state: 'accepted', number } : { state: 'pending' }
}

/** Invoices by iFirma, which signs every call with a key of its own, and says what went wrong in its answer alone. */
export const ifirma: InvoiceService = {
  settleSeconds: 60,
  passesOn: false,
  async checkAccount(account) {
    const today = new Date().toISOString().slice(0, 10)
    const query = { dataOd: today, dataDo: today, strona: '1', iloscNaStronie: '1' }
    await call(account, 'faktury.json', z.unknown(), { query })
    await call(account, 'abonent/limit.json', z.unknown(), { key: 'abonent' })
  },
  findIssued,
  issue,
  async readPdf(account, { externalId, kind }) {
    return readPdf(NAME, await send(account, `${FAMILIES[kind]}/${externalId}.pdf`))
  },
  async sendToKsef(account, { externalId, kind }) {
    await call(account, `${FAMILIES[kind]}/ksef/send/${externalId}.json`, z.unknown(), { body: { DataWysylki: null } })
  },
  askKsef,
}
