import { describe, expect, test } from 'vitest'
import { findFormProblem, writeFa3 } from './fa3.ts'
import type { InvoiceDocument, Party } from './invoice.ts'

const seller: Party = {
  type: 'company',
  name: 'Studio "Parapet" & Syn',
  vat_id: '5252445767',
  street: 'ul. Okienna 7/3',
  postal_code: '90-002',
  city: 'Łódź',
  country: 'PL',
}
const buyer: Party = { ...seller, name: 'Pracownia <Iwony>', vat_id: 'PL1234563218' }
const line = {
  itemId: 1,
  title: 'Portret',
  quantity: 1,
  unitAmount: 19_900,
  discount: 0,
  vatRate: 2300,
  net: 16_179,
  vat: 3721,
}
const document: InvoiceDocument = {
  locale: 'pl',
  seller,
  buyer,
  issuedOn: '2026-11-21',
  soldOn: '2026-11-20',
  order: { number: 'K4M-7QX-T3C', hash: 'abc' },
  paid: { on: '2026-11-20', provider: 'przelewy24', method: 'blik' },
  currency: 'PLN',
  lines: [line],
  before: null,
  taxes: [{ vatRate: 2300, net: 16_179, vat: 3721 }],
  exemptBasis: null,
  exchange: null,
  corrects: null,
  cause: null,
}
const form = (change: Partial<InvoiceDocument> = {}) =>
  writeFa3({
    document: { ...document, ...change },
    number: 'FV/2026/11/0147',
    kind: change.corrects ? 'correction' : 'invoice',
    issuedAt: '2026-11-21T13:03:04.123Z',
    ksefNumber: '9990001232-20261121-0100C08A41F2-7B',
  })
/** The names of the elements directly inside one, in their order. */
const childrenOf = (xml: string, name: string) => {
  const inside = xml.slice(xml.indexOf(`<${name}>`) + name.length + 2, xml.lastIndexOf(`</${name}>`))
  const names: string[] = []
  let depth = 0
  for (const [, end, tag = ''] of inside.matchAll(/<(\/?)([A-Za-z0-9_]+)[^>]*>/g)) {
    if (!end && depth === 0) names.push(tag)
    depth += end ? -1 : 1
  }
  return names
}

describe('FA(3)', () => {
  test('has its elements in the order of the schema', () => {
    const xml = form()
    expect(childrenOf(xml, 'Fa')).toEqual(
      'KodWaluty P_1 P_1M P_2 P_6 P_13_1 P_14_1 P_15 Adnotacje RodzajFaktury FaWiersz Platnosc'.split(' '),
    )
    expect(childrenOf(xml, 'FaWiersz')).toEqual('NrWierszaFa P_7 P_8A P_8B P_9B P_11A P_11Vat P_12'.split(' '))
    expect(childrenOf(xml, 'Podmiot2')).toEqual(['DaneIdentyfikacyjne', 'Adres', 'JST', 'GV'])
    expect(childrenOf(xml, 'Adnotacje')).toEqual(
      'P_16 P_17 P_18 P_18A Zwolnienie NoweSrodkiTransportu P_23 PMarzy'.split(' '),
    )
  })

  test('says amounts, numbers and names as they are, and is the same whenever it is written', () => {
    const xml = form()
    for (const part of [
      '<?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">',
      '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
      '<DataWytworzeniaFa>2026-11-21T13:03:04Z</DataWytworzeniaFa>',
      '<NIP>5252445767</NIP><Nazwa>Studio &quot;Parapet&quot; &amp; Syn</Nazwa>',
      '<NIP>1234563218</NIP><Nazwa>Pracownia &lt;Iwony&gt;</Nazwa>',
      '<P_2>FV/2026/11/0147</P_2>',
      '<P_13_1>161.79</P_13_1><P_14_1>37.21</P_14_1><P_15>199.00</P_15>',
      '<P_12>23</P_12>',
      '<Zaplacono>1</Zaplacono><DataZaplaty>2026-11-20</DataZaplaty><FormaPlatnosci>7</FormaPlatnosci>',
    ])
      expect(xml).toContain(part)
    expect(form()).toBe(xml)
  })

  test('of a correction names what it corrects, before and after, and the difference', () => {
    const after = { ...line, quantity: 0, net: 0, vat: 0 }
    const xml = form({
      lines: [after],
      before: { lines: [line], buyer },
      taxes: [{ vatRate: 2300, net: -16_179, vat: -3721 }],
      corrects: { number: 'FV/2026/11/0147', issuedOn: '2026-11-21', ksefNumber: null },
      cause: 'refund',
    })
    expect(childrenOf(xml, 'Fa')).toEqual(
      'KodWaluty P_1 P_1M P_2 P_6 P_13_1 P_14_1 P_15 Adnotacje RodzajFaktury PrzyczynaKorekty DaneFaKorygowanej FaWiersz FaWiersz'.split(
        ' ',
      ),
    )
    for (const part of [
      '<P_13_1>-161.79</P_13_1><P_14_1>-37.21</P_14_1><P_15>-199.00</P_15>',
      '<RodzajFaktury>KOR</RodzajFaktury>',
      '<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>9990001232-20261121-0100C08A41F2-7B</NrKSeFFaKorygowanej>',
      '<StanPrzed>1</StanPrzed>',
    ])
      expect(xml).toContain(part)
  })

  test('holds nothing that XML does not take, whoever wrote it', () => {
    const name = `A\ufffe${String.fromCodePoint(0xffff)}<b> ${'\ud83c\udf3b'.repeat(600)}`
    const xml = form({ buyer: { ...buyer, name } })
    expect(xml).not.toMatch(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/)
    expect(xml).toContain('&lt;b&gt; \ud83c\udf3b')
    const corrects = { number: 'FV/2026/11/0147', issuedOn: '2026-11-21', ksefNumber: null }
    const correction = { kind: 'correction' as const, issuedAt: '2026-11-21T10:00:00Z', number: 'KOR/1' }
    const hostile = writeFa3({
      document: { ...document, corrects, cause: 'refund' },
      ...correction,
      ksefNumber: '1</NrKSeFFaKorygowanej><P_15>0',
    })
    expect(hostile).toContain('1&lt;/NrKSeFFaKorygowanej&gt;&lt;P_15&gt;0')
  })

  test('says exemption, other currencies and buyers of other countries', () => {
    const exempt = form({
      lines: [{ ...line, vatRate: null, net: 19_900, vat: 0 }],
      taxes: [{ vatRate: null, net: 19_900, vat: 0 }],
      exemptBasis: 'art. 113 ust. 1 i 9',
    })
    expect(exempt).toContain('<P_13_7>199.00</P_13_7><P_15>199.00</P_15>')
    expect(exempt).toContain('<P_19>1</P_19><P_19A>art. 113 ust. 1 i 9</P_19A>')
    const exchange = { currency: 'EUR', day: '2026-11-19', rate: 42_512, table: '229/A/NBP/2026' }
    expect(form({ currency: 'EUR', exchange })).toContain('<P_14_1>37.21</P_14_1><P_14_1W>158.19</P_14_1W>')
    const german: Party = { ...buyer, vat_id: 'DE123456789', country: 'DE' }
    expect(form({ buyer: german })).toContain('<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>')
    const person: Party = {
      type: 'personal',
      name: 'Karolina Nowak',
      street: '',
      postal_code: '',
      city: '',
      country: '',
    }
    expect(form({ buyer: person })).toContain(
      '<Podmiot2><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Karolina Nowak</Nazwa></DaneIdentyfikacyjne><JST>2</JST>',
    )
  })

  test.each([
    ['seller_number', { seller: { ...seller, vat_id: '' } }],
    ['buyer_number', { buyer: { ...buyer, vat_id: '' } }],
    ['rate', { lines: [{ ...line, vatRate: 1900 }] }],
    ['exempt_basis', { lines: [{ ...line, vatRate: null }] }],
    [undefined, {}],
  ] as [string | undefined, Partial<InvoiceDocument>][])('cannot be written for want of %s', (problem, change) =>
    expect(findFormProblem({ document: { ...document, ...change } })).toBe(problem),
  )
})
