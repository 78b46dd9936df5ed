import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameZone, printInstants } from './csv.server.ts'
import { CSV_FORMATS, getCsvAddress, listCsvFormats } from './csv-format.ts'
import { writeCsv } from './csv-rows.server.ts'

const lines = (cells: Parameters<typeof writeCsv>[0]) => writeCsv(cells).split('\r\n')

test('ends every row as RFC 4180 says', () => {
  expect(writeCsv([['a', 'b']])).toBe('a,b\r\n')
})

test('what holds a comma, a quote or a line break is quoted, quotes are doubled', () => {
  expect(lines([['a,b', 'say "x"', 'two\nlines', 'plain ą']])[0]).toBe('"a,b","say ""x""","two\nlines",plain ą')
})

test('any other text is read as it was written', () => {
  const letter = fc.constantFrom(...'aż,;"\t\r\n \''.split(''))
  const text = fc.string({ unit: letter, maxLength: 12 }).map((typed) => `a${typed}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(parse(writeCsv(rows))).toEqual(rows)
    }),
  )
})

describe('a text that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '@SUM(A1)',
    '@jan',
    '\tx',
    '\rx',
    "=cmd|' /C calc'!A0",
    '="a","b"',
    '+HYPERLINK("https://x.example","y")',
    '-HYPERLINK ("https://x.example","y")',
    '- 1+IMPORTXML(A1)',
    '-LOG10(2)',
    "+cmd|' /C calc'!A0",
    "-'[x.xls]Sheet'!A1",
    '-2+3',
    '+48-600-100-200',
    '-A1',
    '+$B$2*(C3)',
    '-(1)/2',
  ])('%j is written as text', (text) => {
    expect(parse(writeCsv([[text, 'next']]))).toEqual([[`'${text}`, 'next']])
  })

  test.each([
    '+48 600 700 800',
    '+48 (22) 600-70-80',
    '+48600700800',
    '-2',
    '-2,50 zł',
    '-10%',
    '- item',
    '- first\n- second, with a comma\n- the third (the last one)',
    '-ący',
    '--',
    '+1 from me!',
    'Hello, @Jan Nowak; thank you, @Ewa',
    'a - b; c = d',
  ])('%j runs nowhere and stays as it is', (text) => {
    for (const format of CSV_FORMATS) {
      const delimiter = format === 'plain' ? ',' : ';'
      expect(parse(writeCsv([[text, 'next']], format), { delimiter })).toEqual([[text, 'next']])
    }
  })

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a,=1+1', "a,'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a\n=1+1', "a\n'=1+1"],
    ['a;"=1+1', `a;"'=1+1`],
    ['a; @SUM(A1);-1+1', "a; '@SUM(A1);'-1+1"],
    ['a\n-HYPERLINK("x")', `a\n'-HYPERLINK("x")`],
    [' =1+1', " '=1+1"],
    ['＝1+1', "'＝1+1"],
  ])('%j is %j, which runs nowhere, by whatever the file is parted', (text, safe) => {
    expect(writeCsv([['before', text]])).toBe(`before,"${safe.replaceAll('"', '""')}"\r\n`)
    expect(writeCsv([['before', text]], 'excel_pl')).toBe(`before;"${safe.replaceAll('"', '""')}"\r\n`)
  })

  test('is guarded at each place where a cell may begin, and nowhere else', () => {
    const sign = fc.constantFrom(...'a=＝;,"\t\r\n '.split(''))
    /** The rule as it reads, in the square of the text's length. */
    const guarded = (text: string) =>
      text.replace(/^(?=[\t\r])/, "'").replace(/(^|[;,\t\r\n])([\s"]*)(?=[=＝])/g, "$1$2'")
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
        expect(writeCsv([[`${text}'`]])).toBe(`"${guarded(`${text}'`).replaceAll('"', '""')}"\r\n`)
      }),
      { numRuns: 2000, seed: 1 },
    )
  })
})

describe('a file', () => {
  test('instants are what the school’s clocks show, and the head names the zone', () => {
    const print = printInstants('Europe/Warsaw')
    // In UTC it is December still.
    expect(print('2026-12-31T23:24:05.678Z')).toBe('2027-01-01 00:24:05')
    expect(print('2026-07-01T10:00:00Z')).toBe('2026-07-01 12:00:00')
    expect(print(null)).toBeNull()
    expect(nameZone('Paid on', 'Europe/Warsaw')).toBe('Paid on (Europe/Warsaw)')
  })

  test('numbers stay numbers, nothing stays empty', () => {
    expect(lines([[-199.5, 0, null, 'a']])[0]).toBe('-199.5,0,,a')
  })

  test('for Excel with Polish settings is parted by semicolons, with decimal commas', () => {
    const rows = [[-199.5, 18.7, 0, null, 'a, b', 'a; b', '18.7']]
    expect(writeCsv(rows, 'excel_pl')).toBe('-199,5;18,7;0;;a, b;"a; b";18.7\r\n')
    expect(listCsvFormats('pl')).toEqual(['excel_pl', 'plain'])
    expect(listCsvFormats('en')).toEqual(['plain', 'excel_pl'])
    expect(getCsvAddress('/home/leads/export?q=a', 'excel_pl')).toBe('/home/leads/export?q=a&csv=excel_pl')
    expect(getCsvAddress('/home/leads/export', 'plain')).toBe('/home/leads/export')
  })
})
