import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { createTypefaces } from './pdf-typefaces.server.ts'

const PLAIN = 'Zażółć gęślą jaźń, Ελληνικά, Привет, עברית, العربية, Հայերեն, ქართული, 49,00 zł → € ½ ✓'

function counting(kept: number) {
  const read: string[] = []
  const find = createTypefaces({
    kept,
    read: (file) => {
      read.push(path.basename(file))
      return readFile(file)
    },
  })
  return { read, find }
}

const registered = () => Object.keys(Font.fontFamilies).filter((name) => name.includes('noto-'))

test('a document in the alphabets of the first typefaces loads no other one', async () => {
  const { read, find } = counting(10)
  const { families, hasSign } = await find(PLAIN)
  expect([families, read]).toEqual([['Inter', 'DejaVu Sans'], []])
  expect([...PLAIN].filter((sign) => !hasSign(sign.codePointAt(0) ?? 0))).toEqual([])
})

test('a document loads the parts that have its signs, once for all documents', async () => {
  const { read, find } = counting(10)
  const { families, hasSign } = await find(`${PLAIN} 王小明`)
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThanOrEqual(3)
  for (const file of read) expect(file).toMatch(/^noto-sans-sc-\d+-wght-normal\.woff2$/)
  expect([...'王小明'].every((sign) => hasSign(sign.codePointAt(0) ?? 0))).toBe(true)
  const before = read.length
  expect((await find('王小明')).families).toEqual(families)
  expect((await find(PLAIN)).families).toEqual(['Inter', 'DejaVu Sans'])
  expect(read).toHaveLength(before)
})

test('Han characters look as in the language of the other letters', async () => {
  const { read, find } = counting(100)
  const readFor = async (words: string) => {
    read.length = 0
    await find(words)
    return [...new Set(read.map((file) => file.replace(/-\d+-wght.*/, '')))]
  }
  expect(await readFor('さくら 直')).toEqual(['noto-sans-jp'])
  expect(await readFor('한국 直')).toEqual(['noto-sans-kr'])
  expect(await readFor('直')).toEqual(['noto-sans-sc'])
})

test('so many parts stay loaded, those of the document before all others', async () => {
  const { read, find } = counting(2)
  await find('ไทย')
  await find('हिन्दी')
  await find('ไทย')
  expect(read).toHaveLength(2)
  await find('🎓')
  await find('ไทย')
  expect(read, 'Thai was used after Devanagari').toHaveLength(3)
  await find('हिन्दी')
  expect(read).toHaveLength(4)
  const { families, hasSign } = await find('ไทย हिन्दी 🎓 直')
  expect([...'ไห🎓直'].every((sign) => hasSign(sign.codePointAt(0) ?? 0))).toBe(true)
  expect(families.filter((name) => registered().includes(name))).toHaveLength(4)
  await find('ไทย')
  expect(registered().filter((name) => /devanagari|thai|emoji/.test(name)).length).toBeLessThanOrEqual(2)
})

test('what no typeface has is known to be missing', async () => {
  const { hasSign } = await counting(10).find('a\u{12000}')
  expect([hasSign(0x61), hasSign(0x12000)]).toEqual([true, false])
})
