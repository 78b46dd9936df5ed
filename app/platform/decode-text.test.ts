import { expect, test } from 'vitest'
import { decodeText, listTellingLines } from './decode-text.ts'

const WORDS = 'Zażółć gęślą jaźń'
const IN_1250 = Uint8Array.from([
  ...[0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6, 0x20, 0x67, 0xea, 0x9c, 0x6c, 0xb9, 0x20, 0x6a, 0x61, 0x9f, 0xf1],
])
const inUtf16 = (text: string, mark: number[], high: 0 | 1) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return high === 0 ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  ])

test('bytes are read as what they are, without their mark', () => {
  expect(decodeText(Buffer.from(WORDS))).toEqual({ text: WORDS, encoding: 'UTF-8' })
  expect(decodeText(Buffer.from(`\ufeff${WORDS}`))).toEqual({ text: WORDS, encoding: 'UTF-8' })
  expect(decodeText(IN_1250)).toEqual({ text: WORDS, encoding: 'Windows-1250' })
  expect(decodeText(inUtf16(WORDS, [0xff, 0xfe], 1))).toEqual({ text: WORDS, encoding: 'UTF-16' })
  expect(decodeText(inUtf16(WORDS, [0xfe, 0xff], 0))).toEqual({ text: WORDS, encoding: 'UTF-16' })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
})

test('the lines to look at are those that tell how they were decoded', () => {
  const lines = ['1', '00:00:01,000 --> 00:00:02,000', ' Światło ', 'Light', ...Array(9).fill('Cień')]
  expect(listTellingLines(lines.join('\r\n'))).toEqual(['Światło', 'Cień', 'Cień', 'Cień', 'Cień', 'Cień'])
})
