import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VideoStatus } from '../video.ts'
import { furtherStatus, getApiStatus, getReportedStatus } from './status.ts'

const fold = (said: readonly number[]) =>
  said.reduce<VideoStatus | null>((now, number) => {
    const status = getReportedStatus(number)
    return status === undefined ? now : furtherStatus(now, status)
  }, null)

test('messages in any order, repeated at will, end the same', () => {
  const usual = [6, 7, 0, 1, 2, 4, 3, 9, 10]
  fc.assert(
    fc.property(
      fc.shuffledSubarray(usual, { minLength: usual.length }),
      fc.array(fc.constantFrom(...usual)),
      (all, more) => {
        expect(fold([...all, ...more])).toBe(3)
      },
    ),
  )
})

test.each([
  ['a film that can be watched stays so when its preparation fails later', [1, 4, 5], 4],
  ['one that failed stays so for messages that come late', [0, 1, 5, 2], 5],
  ['one that failed and was prepared anew plays', [1, 5, 3], 3],
  ['an upload that failed and was sent again goes on', [8, 1], 1],
  ['an upload that failed after it was queued failed', [0, 8], 8],
  ['captions and titles say nothing of it', [9, 10, 6], null],
])('%s', (_name, said, expected) => {
  expect(fold(said)).toBe(expected)
})

test('the API has a list of its own', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(getApiStatus)).toEqual([0, 1, 1, 2, 3, 5, 5, undefined, undefined])
})
