import { expect, test } from 'vitest'
import { readOutsideJson, readOutsideText } from './outside-text.server.ts'

test('texts of others hold nothing that no table and no document takes', () => {
  const said = { 'na\u0000me': ['NIP\u0000 jest\u0007 z\u0142y\ufffe \ud800', 'two\nlines\tand \ud83c\udf3b'], code: 5 }
  expect(readOutsideJson(Buffer.from(JSON.stringify(said)))).toEqual({
    name: ['NIP jest z\u0142y \ufffd', 'two\nlines\tand \ud83c\udf3b'],
    code: 5,
  })
  expect(readOutsideText(Buffer.from('<a>\u0000\u0001</a>'))).toBe('<a></a>')
  expect(readOutsideJson(Buffer.from('<h1>'))).toBeUndefined()
})
