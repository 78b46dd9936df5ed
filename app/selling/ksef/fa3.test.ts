import { describe, expect, test } from 'vitest'
import { type InvoiceDocument, type Party, sumLines } from '#app/selling/invoice-documents/document.ts'
import { findFormProblem, writeFa3 } from './fa3.ts'

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

  describe('of a buyer in another member state', () => {
    const german: Party = { ...buyer, type: 'company', vat_id: 'DE123456789', country: 'DE' }
    const french: Party = { ...german, type: 'personal', name: 'Jeanne Clair', vat_id: '', country: 'FR' }
    const abroad = (vatRate: number | null, net: number, vat: number) => ({ ...line, vatRate, abroad: true, net, vat })
    const event = { ...line, itemId: 2, title: 'Warsztat', abroad: false }
    const partOf = (xml: string, name: string) => new RegExp(`<${name}>.*?</${name}>`).exec(xml)?.[0]

    test('has the tax of that state in its own sums, and names its rate', () => {
      const lines = [abroad(2000, 16_583, 3317), event]
      const xml = form({
        buyer: french,
        lines,
        taxes: sumLines(lines),
        tax: { treatment: 'oss', country: 'FR' },
      })
      expect(childrenOf(xml, 'Fa').slice(5, 10)).toEqual(['P_13_1', 'P_14_1', 'P_13_5', 'P_14_5', 'P_15'])
      expect(xml).toContain('<P_13_5>165.83</P_13_5><P_14_5>33.17</P_14_5><P_15>398.00</P_15>')
      const rows = [...xml.matchAll(/<FaWiersz>.*?<\/FaWiersz>/g)].map(([row]) => row)
      expect(rows.map((row) => childrenOf(row, 'FaWiersz').at(-1))).toEqual(['P_12_XII', 'P_12'])
      expect(rows[0]).toContain('<P_12_XII>20</P_12_XII>')
      expect(xml).toContain('<P_18>2</P_18>')
      expect(xml).toContain('<BrakID>1</BrakID>')
    })

    test('keeps apart what bears the same rate at home', () => {
      const lines = [abroad(2300, 16_179, 3721), event]
      const xml = form({ buyer: french, lines, taxes: sumLines(lines), tax: { treatment: 'oss', country: 'PT' } })
      expect(xml).toContain(
        '<P_13_1>161.79</P_13_1><P_14_1>37.21</P_14_1><P_13_5>161.79</P_13_5><P_14_5>37.21</P_14_5><P_15>398.00</P_15>',
      )
    })

    test('says in PLN only the tax that is due at home', () => {
      const lines = [abroad(1900, 16_723, 3177), event]
      const exchange = { currency: 'EUR', day: '2026-11-19', rate: 42_512, table: '229/A/NBP/2026' }
      const tax = { treatment: 'oss' as const, country: 'DE' }
      const xml = form({ buyer: french, lines, taxes: sumLines(lines), tax, currency: 'EUR', exchange })
      expect(xml).toContain('<P_14_1W>158.19</P_14_1W>')
      expect(xml).not.toContain('P_14_5W')
    })

    test('leaves the tax to a company there, and is not exempt by that', () => {
      const lines = [abroad(null, 19_900, 0)]
      const tax = { treatment: 'reverse_charge' as const, country: 'DE', reference: 'WAPI', checkedAt: null }
      const xml = form({ buyer: german, lines, taxes: sumLines(lines), tax })
      expect(childrenOf(xml, 'Fa').slice(5, 7)).toEqual(['P_13_9', 'P_15'])
      expect(xml).toContain('<P_13_9>199.00</P_13_9><P_15>199.00</P_15>')
      expect(xml).toContain('<P_12>np II</P_12>')
      expect(xml).toContain('<P_18>1</P_18>')
      expect(partOf(xml, 'Zwolnienie')).toBe('<Zwolnienie><P_19N>1</P_19N></Zwolnienie>')
      expect(xml).toContain('<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>')
    })

    test('says what is exempt at home beside it, and on what ground', () => {
      const lines = [abroad(null, 19_900, 0), { ...event, vatRate: null, net: 10_000, vat: 0 }]
      const tax = { treatment: 'reverse_charge' as const, country: 'DE', reference: null, checkedAt: null }
      const change = { buyer: german, lines, taxes: sumLines(lines), tax }
      expect(findFormProblem({ document: { ...document, ...change } })).toBe('exempt_basis')
      const xml = form({ ...change, exemptBasis: 'art. 43 ust. 1 pkt 29' })
      expect(xml).toContain('<P_13_7>100.00</P_13_7><P_13_9>199.00</P_13_9><P_15>299.00</P_15>')
      expect([...xml.matchAll(/<P_12>(.*?)<\/P_12>/g)].map(([, rate]) => rate)).toEqual(['np II', 'zw'])
      expect(partOf(xml, 'Zwolnienie')).toContain('<P_19>1</P_19><P_19A>art. 43')
    })
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
