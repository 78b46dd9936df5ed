import { expect, test } from 'vitest'
import { formatSize } from './file-size.ts'

test('sizes in both languages', () => {
  const plain = (bytes: number, locale: string) => formatSize(bytes, locale).replaceAll(/\s/g, ' ')
  expect([0, 999, 340_400, 1_250_000, 48_700_000].map((bytes) => plain(bytes, 'en'))).toEqual([
    '0 bytes',
    '999 bytes',
    '340 kB',
    '1.3 MB',
    '49 MB',
  ])
  expect([1, 22, 999, 1_250_000].map((bytes) => plain(bytes, 'pl'))).toEqual([
    '1 bajt',
    '22 bajty',
    '999 bajtów',
    '1,3 MB',
  ])
})
