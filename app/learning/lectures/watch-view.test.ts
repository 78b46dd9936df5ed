import { expect, test } from 'vitest'
import type { OutlineSection } from '#app/content/courses/outline.ts'
import { type ListedSection, lectureToResume, listedSections, type Mark } from './watch-view.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const lecture = (id: number, isFree = false) => ({
  id,
  isFree,
  loginRequired: false,
  minutes: 5,
  componentTypes: [],
  title: { pl: `Lekcja ${id}` },
})
const section = (id: number, lectures: OutlineSection['lectures'], delayDays = 0): OutlineSection => ({
  id,
  delayDays,
  unlockAt: null,
  examId: null,
  lectures,
  title: { en: `Section ${id}` },
})
const outline = [section(1, [lecture(11, true), lecture(12)]), section(2, [lecture(21), lecture(22)], 30)]
const mark = (lectureId: number, watchedAt: number | null, done = false): Mark => ({
  lectureId,
  watchedAt,
  done,
  seconds: 0,
  starred: false,
})
const viewer = {
  kind: 'student',
  role: 'student',
  affiliate: false,
  schoolId: 1,
  id: 7,
  locale: 'en',
  firstName: 'Kate',
  lastName: '',
  email: 'kate@example.com',
  emailVerifiedAt: null,
} as const
const grant = {
  since: '2026-11-10T12:00:00.000Z',
  until: null,
  source: 'transaction',
  timeZone: 'Europe/Warsaw',
  now: NOW.toISOString(),
} as const
const [has, hasNot] = [{ open: true, ...grant } as const, { open: false, rule: 'buy', endedAt: null } as const]
const standing = { viewer, status: 'published' as const, access: has, exams: [], marks: [], now: NOW }

function listed(marks: Mark[], owned = true): ListedSection[] {
  return listedSections(outline, { ...standing, access: owned ? has : hasNot, marks }, 'en')
}

test('lists what is done, what opens, and when the rest will', () => {
  const [first, second] = listed([mark(11, 5, true), mark(12, 6)])
  expect(first).toMatchObject({ title: 'Section 1', opensAt: null })
  expect(first?.lectures.map(({ done, lock }) => [done, lock])).toEqual([
    [true, 'open'],
    [false, 'open'],
  ])
  expect(first?.lectures[0]?.title).toBe('Lekcja 11')
  expect(second?.opensAt).toBe('2026-12-10T12:00:00.000Z')
  expect(second?.lectures.map(({ lock }) => lock)).toEqual(['later', 'later'])
})

test('what was opened before its section had to wait stays open', () => {
  const [, second] = listed([mark(21, 5)])
  expect(second?.lectures.map(({ lock }) => lock)).toEqual(['open', 'later'])
  expect(second?.opensAt).toBe('2026-12-10T12:00:00.000Z')
  expect(listed([mark(21, 5)], false)[1]?.lectures.map(({ lock }) => lock)).toEqual(['buy', 'buy'])
})

test('without access no day is named', () => {
  const sections = listed([], false)
  expect(sections.map(({ opensAt }) => opensAt)).toEqual([null, null])
  expect(sections.flatMap(({ lectures }) => lectures.map(({ lock }) => lock))).toEqual(['open', 'buy', 'buy', 'buy'])
})

test.each<[string, Mark[], boolean, number]>([
  ['the first at the beginning', [], true, 11],
  ['the one watched last that is not completed', [mark(11, 5), mark(12, 9)], true, 12],
  ['an earlier one that was left unfinished', [mark(11, 5), mark(12, 9, true)], true, 11],
  ['the next one after what is completed', [mark(11, 5, true)], true, 12],
  ['one completed without being watched is passed over', [mark(11, null, true)], true, 12],
  ['the first again when all that opens is completed', [mark(11, 5, true), mark(12, 6, true)], true, 11],
  ['never one that does not open any more', [mark(11, 5), mark(21, 9)], false, 11],
])('goes on at %s', (_name, marks, owned, id) => {
  expect(lectureToResume(listed(marks, owned), marks)?.id).toBe(id)
})

test('names the exam that is to be passed first, and nothing of one that is gone', () => {
  const after = (examId: number) => [{ ...section(1, [lecture(11, true), lecture(12)]), examId }]
  const exams = [{ id: 5, title: { pl: 'Światło' }, passed: false }]
  const [waits] = listedSections(after(5), { ...standing, exams }, 'en')
  expect(waits?.exam).toEqual({ id: 5, title: 'Światło' })
  expect(waits?.lectures.map(({ lock }) => lock)).toEqual(['open', 'exam'])
  const opens = [
    listedSections(after(5), { ...standing, exams: exams.map((one) => ({ ...one, passed: true })) }, 'en'),
    listedSections(after(6), { ...standing, exams }, 'en'),
  ]
  for (const [section] of opens) expect([section?.exam, section?.lectures.at(-1)?.lock]).toEqual([null, 'open'])
})

test('lists what is starred', () => {
  const [first] = listed([{ ...mark(12, 5), starred: true }])
  expect(first?.lectures.map(({ starred }) => starred)).toEqual([false, true])
})

test('where nothing opens, the first of all says why; a course without lectures has none', () => {
  const closed = listedSections([section(2, [lecture(21)], 30)], standing, 'en')
  expect(lectureToResume(closed, [])).toMatchObject({ id: 21, lock: 'later' })
  expect(lectureToResume([], [])).toBeUndefined()
})
