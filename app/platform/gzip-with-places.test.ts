import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filled, filledGzip, placedText } from './gzip-with-places.ts'

const VALUE = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)

test('whatever the parts and the value are, both forms hold the text with the value in every place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { minLength: 1, maxLength: 6 }),
      VALUE,
      (parts, value) => {
        const text = placedText(parts.map((part) => Buffer.from(part)))
        expect(filled(text, value).toString()).toBe(parts.join(value))
        expect(gunzipSync(filledGzip(text, value)).toString()).toBe(parts.join(value))
      },
    ),
  )
})

test('a long page is sent as small as when it is compressed whole', () => {
  const page = Array.from({ length: 400 }, (_, row) => `<li class="lecture" data-id="${row}">Lecture ${row}</li>`).join(
    '\n',
  )
  const text = placedText([Buffer.from('<meta name="csrf-token" content="'), Buffer.from(`">${page}`)])
  expect(filledGzip(text, 'token').length).toBeLessThan(filled(text, 'token').length / 5)
})
