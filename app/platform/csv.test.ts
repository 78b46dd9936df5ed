import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameZone, printInstants, writeCsv } from './csv.server.ts'

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
  test.each(['=1+1', '+48 600', '-2', '@SUM(A1)', '\tx', '\rx', "=cmd|' /C calc'!A0", '="a","b"'])(
    '%j is written as text',
    (text) => {
      expect(parse(writeCsv([[text, 'next']]))).toEqual([[`'${text}`, 'next']])
    },
  )

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a,=1+1', "a,'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a\n=1+1', "a\n'=1+1"],
    ['a;"=1+1', `a;"'=1+1`],
    ['a; @SUM(A1);-1', "a; '@SUM(A1);'-1"],
    [' =1+1', " '=1+1"],
    ['＝1+1', "'＝1+1"],
    ['a - b; c = d', 'a - b; c = d'],
  ])('%j is %j, which runs nowhere, by whatever the file is parted', (text, safe) => {
    const file = writeCsv([['before', text]])
    expect(file).toBe(`before,"${safe.replaceAll('"', '""')}"\r\n`)
    for (const cell of file.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
  })

  test('is guarded at each place where a cell may begin, and nowhere else', () => {
    const sign = fc.constantFrom(...'a=+-@＝;,"\t\r\n '.split(''))
    /** The rule as it reads, in the square of the text's length. */
    const guarded = (text: string) =>
      text.replace(/^(?=[\t\r])/, "'").replace(/(^|[;,\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g, "$1$2'")
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
        expect(writeCsv([[`${text}'`]])).toBe(`"${guarded(`${text}'`).replaceAll('"', '""')}"\r\n`)
      }),
      { numRuns: 2000, seed: 1 },
    )
  })

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
})
