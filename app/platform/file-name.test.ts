import { describe, expect, test } from 'vitest'
import { decodePartName, getContentDisposition, tidyFileName, toPlainFileName } from './file-name.ts'

describe('a stored name', () => {
  test.each([
    ['plan "A".pdf', 'plan "A".pdf'],
    ['../../\u202ecat.exe', 'cat.exe'],
    ['C:\\Dokumenty\\plan.pdf', 'plan.pdf'],
    ['  two\nlines.txt ', 'twolines.txt'],
    ['', 'file'],
  ])('%j is %j', (name, stored) => {
    expect(tidyFileName(name)).toBe(stored)
  })

  test('of a long one keeps its ending', () => {
    expect(tidyFileName(`${'ż'.repeat(300)}.tar.gz`)).toBe(`${'ż'.repeat(197)}.gz`)
    expect(tidyFileName('ż'.repeat(300))).toBe('ż'.repeat(200))
    // What stands behind a dot of a sentence is no ending.
    expect(tidyFileName(`${'a'.repeat(150)}. ${'b'.repeat(100)}`)).toBe(`${'a'.repeat(150)}. ${'b'.repeat(48)}`)
  })
})

test('quotation marks of a form with parts are those of the name', () => {
  expect(decodePartName('plan %22A%22 100%.pdf')).toBe('plan "A" 100%.pdf')
  expect(decodePartName('two%0D%0Alines.pdf')).toBe('two  lines.pdf')
})

describe('a header', () => {
  test.each([
    ['Materiały do kursu.pdf', 'Materialy do kursu.pdf'],
    ['Łódź – część 1.mp4', 'Lodz - czesc 1.mp4'],
    ['Straße, Œuvre, Ærø.txt', 'Strasse, OEuvre, AEro.txt'],
    ['Матеріали.pdf', '_.pdf'],
    ['100% "A".pdf', "100_ 'A'.pdf"],
  ])('writes %j for old clients as %j', (name, plain) => {
    expect(toPlainFileName(name)).toBe(plain)
    const header = getContentDisposition('attachment', name)
    expect(header.startsWith(`attachment; filename="${plain}"; filename*=UTF-8''`)).toBe(true)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
  })

  test('of a plain name says it once', () => {
    expect(getContentDisposition('attachment', 'students.csv')).toBe('attachment; filename="students.csv"')
    expect(getContentDisposition('inline')).toBe('inline')
  })
})
