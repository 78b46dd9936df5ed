import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.server.ts'
import { findSeparator, readCsv } from './csv-text.ts'

const read = (text: string, separator: ',' | ';' | '\t' = ',') => [...readCsv(text, separator)]

describe('a CSV text', () => {
  test('has quoted separators, quotes and line ends in its cells', () => {
    expect(read('a,b\n"x, ""y""","one\r\ntwo"\n')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x, "y"', 'one\r\ntwo'] },
    ])
  })

  test('ends its lines as any system does, the last one or not', () => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const last of ['', end])
        expect(read(`a,b${end}c,d${last}`)).toEqual([
          { number: 1, cells: ['a', 'b'] },
          { number: 2, cells: ['c', 'd'] },
        ])
  })

  test('counts lines without a word and leaves them out; keeps empty cells, at the end too', () => {
    expect(read('\uFEFFa,,b,\n\n ,\n,c')).toEqual([
      { number: 1, cells: ['a', '', 'b', ''] },
      { number: 4, cells: ['', 'c'] },
    ])
    expect(read('a,')).toEqual([{ number: 1, cells: ['a', ''] }])
    expect(read('')).toEqual([])
  })

  test('reads what is not closed, or goes on behind its quotes, to the end', () => {
    expect(read('"a"b,"c')).toEqual([{ number: 1, cells: ['ab', 'c'] }])
  })

  test('keeps a thousand cells of a line, whatever stands behind them', () => {
    const [wide, next] = read(`${'a,'.repeat(5000)}"x\n""y",z\nb,c`)
    expect(wide?.cells).toHaveLength(1000)
    expect(next).toEqual({ number: 2, cells: ['b', 'c'] })
  })

  test('lets others get their turn while it is read, whatever it holds', async () => {
    const turnsDuring = async (text: string) => {
      const rows = readCsvRows(new TextEncoder().encode(`a\n${text}`), { names: { a: ['a'] }, check: () => {} })
      let [turns, isDone] = [0, false]
      const first = rows.next().finally(() => {
        isDone = true
      })
      for (; !isDone; turns += 1) await setImmediate()
      expect((await first).done).toBe(true)
      return turns
    }
    expect(await turnsDuring(',,\n'.repeat(100_000))).toBeGreaterThan(5)
    expect(await turnsDuring(' \r\n'.repeat(100_000))).toBeGreaterThan(5)
  })

  test('says by its first line what separates its cells', () => {
    expect(findSeparator('a;b;c\n1,2;3')).toBe(';')
    expect(findSeparator('a\tb,c\td')).toBe('\t')
    expect(findSeparator('"a;b;c;d",e')).toBe(',')
    expect(findSeparator('email')).toBe(',')
  })
})
