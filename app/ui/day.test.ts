import { expect, test } from 'vitest'
import { dayInWords, getDay } from './day.ts'

test('a day is shown as it is typed in either language', () => {
  expect(dayInWords('2026-11-05', 'en')).toBe('05/11/2026')
  expect(dayInWords('2026-11-05', 'pl')).toBe('05.11.2026')
  expect(dayInWords('', 'pl')).toBe('')
})

test.each([
  ['5.11.2026', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5 11 2026', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['29.02.2028', '2028-02-29'],
  ['', ''],
  ['29.02.2026', undefined],
  ['11/13/2026', undefined],
  ['5.11.26', undefined],
  ['tomorrow', undefined],
])('%j is %j', (typed, day) => expect(getDay(typed)).toBe(day))
