import { toPln } from '#app/selling/invoice-documents/amounts.ts'
import type {
  Cause,
  InvoiceDocument,
  InvoiceKind,
  InvoiceLine,
  Party,
  TaxRow,
} from '#app/selling/invoice-documents/document.ts'
import { isAbroad, sumTaxes } from '#app/selling/invoice-documents/document.ts'
import type { Method } from '#app/selling/payment-providers/provider.ts'
import { type FormProblem, toNip } from './ksef.ts'

const NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/'
const NAME_MAX = 512

/** An invoice as its XML is made of it; `ksefNumber` is that of the invoice that a correction corrects. */
export type FormInvoice = {
  document: InvoiceDocument
  number: string
  kind: InvoiceKind
  issuedAt: string
  ksefNumber: string | null
}

const CAUSE_WORDS: Record<Cause, string> = {
  refund: 'Zwrot płatności',
  refund_returned: 'Zwrot odrzucony przez bank',
  buyer: 'Zmiana danych nabywcy',
}

/** Where the sums at a rate stand, and what the rate is called in a line. */
const RATES = new Map<number | null, { net: string; vat?: string; name: string }>([
  [2300, { net: 'P_13_1', vat: 'P_14_1', name: '23' }],
  [800, { net: 'P_13_2', vat: 'P_14_2', name: '8' }],
  [500, { net: 'P_13_3', vat: 'P_14_3', name: '5' }],
  [0, { net: 'P_13_6_1', name: '0 KR' }],
  [null, { net: 'P_13_7', name: 'zw' }],
])

/** The tax of another member state, which the form takes in the invoice's currency alone, and that which a company there owes itself. */
const OSS_RATE = { net: 'P_13_5', vat: 'P_14_5', name: null }
const REVERSE_CHARGE = { net: 'P_13_9', name: 'np II' }

type Place = { net: string; vat?: string; name: string | null }

type Taxed = Pick<TaxRow, 'vatRate' | 'abroad'>

function findPlace(document: InvoiceDocument, row: Taxed): Place | undefined {
  if (!isAbroad(document, row)) return RATES.get(row.vatRate)
  return document.tax?.treatment === 'oss' ? OSS_RATE : REVERSE_CHARGE
}

/** What is exempt at home; what a company elsewhere owes the tax of is not. */
const isExempt = (document: InvoiceDocument) =>
  document.lines.some((line) => line.vatRate === null && !isAbroad(document, line))

/** What keeps an invoice from the form; undefined where nothing does. */
export function findFormProblem({ document }: Pick<FormInvoice, 'document'>): FormProblem | undefined {
  const { seller, buyer, lines, exemptBasis } = document
  if (!toNip(seller)) return 'seller_number'
  if (buyer.type === 'company' && !buyer.vat_id) return 'buyer_number'
  if (lines.some((line) => !findPlace(document, line))) return 'rate'
  return isExempt(document) && !exemptBasis ? 'exempt_basis' : undefined
}

/** The structured invoice FA(3), the same to the byte whenever it is written. */
export function writeFa3({ document, number, kind, issuedAt, ksefNumber }: FormInvoice): string {
  const { seller, buyer, issuedOn, soldOn, taxes, currency, corrects, cause, paid } = document
  const { gross } = sumTaxes(taxes)
  const isReverse = document.tax?.treatment === 'reverse_charge'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Faktura xmlns="${NAMESPACE}">`,
    tag('Naglowek', [
      '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
      tag('WariantFormularza', '3'),
      tag('DataWytworzeniaFa', `${issuedAt.slice(0, 19)}Z`),
      tag('SystemInfo', 'Katedra'),
    ]),
    tag('Podmiot1', [
      tag('DaneIdentyfikacyjne', [tag('NIP', toNip(seller) ?? ''), tag('Nazwa', text(seller.name))]),
      addressOf(seller),
    ]),
    tag('Podmiot2', [...partyOf(buyer), tag('JST', '2'), tag('GV', '2')]),
    tag('Fa', [
      tag('KodWaluty', currency),
      tag('P_1', issuedOn),
      tag('P_1M', text(seller.city)),
      tag('P_2', text(number)),
      tag('P_6', soldOn),
      ...sortTaxes(document).flatMap((row) => sumsOf(row, document)),
      tag('P_15', amount(gross)),
      tag('Adnotacje', [
        ...['P_16', 'P_17', 'P_18', 'P_18A'].map((name) => tag(name, name === 'P_18' && isReverse ? '1' : '2')),
        tag(
          'Zwolnienie',
          isExempt(document) ? [tag('P_19', '1'), tag('P_19A', text(document.exemptBasis ?? ''))] : [tag('P_19N', '1')],
        ),
        tag('NoweSrodkiTransportu', [tag('P_22N', '1')]),
        tag('P_23', '2'),
        tag('PMarzy', [tag('P_PMarzyN', '1')]),
      ]),
      tag('RodzajFaktury', kind === 'invoice' ? 'VAT' : 'KOR'),
      ...(corrects && cause
        ? [
            tag('PrzyczynaKorekty', CAUSE_WORDS[cause]),
            tag('DaneFaKorygowanej', [
              tag('DataWystFaKorygowanej', corrects.issuedOn),
              tag('NrFaKorygowanej', text(corrects.number)),
              ...(ksefNumber
                ? [tag('NrKSeF', '1'), tag('NrKSeFFaKorygowanej', text(ksefNumber))]
                : [tag('NrKSeFN', '1')]),
            ]),
          ]
        : []),
      ...(cause === 'buyer' && document.before ? [tag('Podmiot2K', partyOf(document.before.buyer))] : []),
      ...linesOf(document),
      ...(kind === 'invoice'
        ? [tag('Platnosc', [tag('Zaplacono', '1'), tag('DataZaplaty', paid.on), ...formOf(paid.method)])]
        : []),
    ]),
    '</Faktura>',
  ].join('')
}

const tag = (name: string, content: string | readonly string[]) =>
  `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** What XML does not take: control characters, halves of characters, and what Unicode has for no character. */
const UNFIT = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Text as XML takes it, at most as long as names may be. */
function text(words: string): string {
  const clean = [...words.replaceAll(UNFIT, ' ')].slice(0, NAME_MAX).join('').trim()
  return clean.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Minor units with two decimal places. */
function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function addressOf({ country, street, postal_code, city }: Party): string {
  const place = [postal_code, city].filter(Boolean).join(' ')
  return tag('Adres', [
    tag('KodKraju', country),
    tag('AdresL1', text(street || place)),
    ...(street && place ? [tag('AdresL2', text(place))] : []),
  ])
}

function partyOf(party: Party): string[] {
  const number = numberOf(party)
  return [
    tag('DaneIdentyfikacyjne', [...number, tag('Nazwa', text(party.name))]),
    ...(party.country && (party.street || party.city) ? [addressOf(party)] : []),
  ]
}

/** Member states by the prefix of their VAT numbers. */
const EU = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(' '))

function numberOf(party: Party): string[] {
  const { vat_id, country } = party
  const nip = toNip(party)
  if (nip) return [tag('NIP', nip)]
  if (party.type === 'personal' || !vat_id) return [tag('BrakID', '1')]
  const own = country === 'GR' ? 'EL' : country
  if (EU.has(own))
    return [tag('KodUE', own), tag('NrVatUE', text(vat_id.startsWith(own) ? vat_id.slice(own.length) : vat_id))]
  return [tag('KodKraju', country), tag('NrID', text(vat_id))]
}

/** The form has its sums in an order of its own. */
const FORM_ORDER = ['P_13_1', 'P_13_2', 'P_13_3', 'P_13_5', 'P_13_6_1', 'P_13_7', 'P_13_9']

function sortTaxes(document: InvoiceDocument): TaxRow[] {
  const place = (row: TaxRow) => FORM_ORDER.indexOf(findPlace(document, row)?.net ?? '')
  return document.taxes.toSorted((a, b) => place(a) - place(b))
}

function sumsOf(row: TaxRow, document: InvoiceDocument): string[] {
  const { net, vat } = row
  const { exchange } = document
  const place = findPlace(document, row)
  if (!place) return []
  const inPln = exchange && place.vat && place !== OSS_RATE ? [tag(`${place.vat}W`, amount(toPln(vat, exchange)))] : []
  return [tag(place.net, amount(net)), ...(place.vat ? [tag(place.vat, amount(vat)), ...inPln] : [])]
}

function linesOf(document: InvoiceDocument): string[] {
  const { lines, before, cause } = document
  if (cause === 'buyer') return []
  const row = (line: InvoiceLine, at: number, isBefore = false) => toRow(line, { place: at + 1, isBefore, document })
  if (!before) return lines.map((line, at) => row(line, at))
  return lines.flatMap((line, at) => {
    const old = before.lines[at]
    const same = old && old.net === line.net && old.vat === line.vat
    return same || !old ? [] : [row(old, at, true), row(line, at)]
  })
}

type Row = { place: number; isBefore: boolean; document: InvoiceDocument }

function toRow(line: InvoiceLine, { place, isBefore, document }: Row) {
  const { title, quantity, unitAmount, discount, vatRate, net, vat } = line
  const { exchange } = document
  const rate = findPlace(document, line)?.name
  return tag('FaWiersz', [
    tag('NrWierszaFa', String(place)),
    tag('P_7', text(title)),
    tag('P_8A', 'szt.'),
    tag('P_8B', String(quantity)),
    tag('P_9B', amount(unitAmount)),
    ...(discount > 0 ? [tag('P_10', amount(discount))] : []),
    tag('P_11A', amount(net + vat)),
    tag('P_11Vat', amount(vat)),
    // Of another state the rate itself is named.
    rate === null ? tag('P_12_XII', String((vatRate ?? 0) / 100)) : tag('P_12', rate ?? ''),
    ...(exchange ? [tag('KursWaluty', (exchange.rate / 10_000).toFixed(4))] : []),
    ...(isBefore ? [tag('StanPrzed', '1')] : []),
  ])
}

/** How it was paid, by the numbers of the form: 2 is a card, 6 a transfer, 7 a phone. */
const PAYMENT_FORMS: Record<Method, string | null> = { card: '2', p24: '6', transfer: '6', blik: '7', test: null }

function formOf(method: Method | null): string[] {
  const form = method && PAYMENT_FORMS[method]
  return form ? [tag('FormaPlatnosci', form)] : []
}
