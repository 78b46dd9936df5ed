import { expect, test } from 'vitest'
import { progressLine, timeLeft } from './progress.ts'

const TIMES = { slow: 60_000, quick: 2000, other: 2000 }

test('what is left takes as long as last time, at the speed of what is done', () => {
  // Two workers: what took 60 seconds before is done after 30.
  expect(timeLeft(['slow'], ['quick', 'other'], TIMES, 30_000)).toBe(2000)
  // A file that never ran takes as long as most.
  expect(timeLeft(['quick'], ['new'], TIMES, 2000)).toBe(2000)
})

test('progress says how many files are done and left, and how long it will take as soon as it can tell', () => {
  expect(progressLine([], ['slow', 'quick'], TIMES, 15_000)).toBe('  … files of tests: 0 done, 2 left')
  expect(progressLine(['quick'], ['slow'], TIMES, 4000)).toBe('  … files of tests: 1 done, 1 left, about 2 min to go')
})
