import { expect, test } from 'vitest'
import { formatSize } from './file-size.ts'

test('sizes in both languages', () => {
  const plain = (bytes: number, locale: string) => formatSize(bytes, locale).replaceAll(/\s/g, ' ')
  expect([0, 999, 340_400, 1_250_000, 48_700_000].map((bytes) => plain(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '340 kB',
    '1.3 MB',
    '49 MB',
  ])
  expect(plain(1_250_000, 'pl')).toBe('1,3 MB')
})
