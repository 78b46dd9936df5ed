import { describe, expect, test } from 'vitest'
import type { ProductStatus } from '#app/content/catalogue/product.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  type Access,
  accessBy,
  endsSoon,
  getAccess,
  type HeldAccess,
  isWatchable,
  type LectureAccess,
  lectureOutcome,
  opensAt,
} from './rule.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const visitor: Viewer = { kind: 'visitor', schoolId: 1, locale: 'en' }
const member: Viewer = {
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
}
const staff: Viewer = { ...member, kind: 'staff', role: 'instructor' }
const limited: Viewer = { ...staff, limited: true }

const nothing: HeldAccess = {
  since: null,
  open: null,
  ended: null,
  denied: false,
  timeZone: 'Europe/Warsaw',
  now: NOW.toISOString(),
}
const bought: HeldAccess = {
  ...nothing,
  since: '2026-11-10T12:00:00.000Z',
  open: { until: null, source: 'transaction' },
}
const given: HeldAccess = { ...bought, open: { until: '2026-12-01T00:00:00.000Z', source: 'staff' } }
const ended: HeldAccess = { ...bought, open: null, ended: { at: '2026-11-19T12:00:00.000Z', taken: false } }
const taken: HeldAccess = { ...ended, ended: { at: '2026-11-19T12:00:00.000Z', taken: true } }
const denied: HeldAccess = { ...bought, denied: true }
const HELD = { nothing, bought, given, ended, taken, denied }

const exam = { id: 3, title: { en: 'Light' }, passed: false }
const paid: LectureAccess = {
  course: 'published',
  isFree: false,
  loginRequired: false,
  status: 'published',
  publishAt: null,
  delayDays: 0,
  unlockAt: null,
  exam: null,
  wasOpened: false,
}
const lectures: Record<string, LectureAccess> = {
  free: { ...paid, isFree: true },
  login: { ...paid, isFree: true, loginRequired: true },
  paid,
  paidLogin: { ...paid, loginRequired: true },
  delayed: { ...paid, delayDays: 11 },
  delayOver: { ...paid, delayDays: 10 },
  dated: { ...paid, unlockAt: '2026-11-20T12:00:01.000Z' },
  datePast: { ...paid, unlockAt: '2026-11-20T12:00:00.000Z' },
  freeDated: { ...paid, isFree: true, unlockAt: '2027-01-01T00:00:00.000Z' },
  exam: { ...paid, exam },
  examPassed: { ...paid, exam: { ...exam, passed: true } },
  datedExam: { ...paid, unlockAt: '2027-01-01T00:00:00.000Z', exam },
  freeExam: { ...paid, isFree: true, exam },
  draft: { ...paid, isFree: true, status: 'draft' },
  scheduled: { ...paid, isFree: true, publishAt: '2026-11-20T12:00:01.000Z' },
  published: { ...paid, publishAt: '2026-11-20T12:00:00.000Z' },
  draftCourse: { ...paid, isFree: true, course: 'draft' },
  archived: { ...paid, course: 'archived' },
  openedBeforeDelay: { ...paid, delayDays: 11, wasOpened: true },
  openedBeforeDate: { ...paid, unlockAt: '2027-01-01T00:00:00.000Z', wasOpened: true },
  openedBeforeExam: { ...paid, exam, wasOpened: true },
  openedBeforeAll: { ...paid, delayDays: 11, unlockAt: '2027-01-01T00:00:00.000Z', exam, wasOpened: true },
  openedDraft: { ...paid, status: 'draft', wasOpened: true },
  openedScheduled: { ...paid, publishAt: '2026-11-20T12:00:01.000Z', wasOpened: true },
}

/** To a visitor, and to students by what they hold: nothing, bought, given, ended, taken, denied. */
const expected: Record<string, string> = {
  free: 'free free free free free free denied',
  login: 'login free free free free free denied',
  paid: 'buy buy bought given ended revoked denied',
  paidLogin: 'buy buy bought given ended revoked denied',
  delayed: 'buy buy later later ended revoked denied',
  delayOver: 'buy buy bought given ended revoked denied',
  dated: 'buy buy later later ended revoked denied',
  datePast: 'buy buy bought given ended revoked denied',
  freeDated: 'free free free free free free denied',
  exam: 'buy buy exam exam ended revoked denied',
  examPassed: 'buy buy bought given ended revoked denied',
  datedExam: 'buy buy later later ended revoked denied',
  freeExam: 'free free free free free free denied',
  draft: 'draft draft draft draft draft draft draft',
  scheduled: 'scheduled scheduled scheduled scheduled scheduled scheduled scheduled',
  published: 'buy buy bought given ended revoked denied',
  draftCourse: 'unpublished unpublished unpublished unpublished unpublished unpublished unpublished',
  archived: 'unpublished unpublished bought given unpublished unpublished unpublished',
  openedBeforeDelay: 'buy buy bought given ended revoked denied',
  openedBeforeDate: 'buy buy bought given ended revoked denied',
  openedBeforeExam: 'buy buy bought given ended revoked denied',
  openedBeforeAll: 'buy buy bought given ended revoked denied',
  openedDraft: 'draft draft draft draft draft draft draft',
  openedScheduled: 'scheduled scheduled scheduled scheduled scheduled scheduled scheduled',
}
const OPEN = ['works', 'free', 'bought', 'given']

describe('what opens, and by which rule', () => {
  test.each(Object.entries(expected))('%s', (name, rules) => {
    const lecture = lectures[name] as LectureAccess
    const outcomes = [
      lectureOutcome(lecture, visitor, accessBy(null), NOW),
      ...Object.values(HELD).map((held) => lectureOutcome(lecture, member, accessBy(held), NOW)),
    ]
    expect(outcomes.map(({ rule }) => rule).join(' ')).toBe(rules)
    for (const { open, rule } of outcomes) expect(open).toBe(OPEN.includes(rule))
    const worked = [
      getAccess(staff, { teacherIds: [8], held: denied }),
      getAccess(limited, { teacherIds: [7], held: nothing }),
    ]
    for (const access of worked) expect(lectureOutcome(lecture, staff, access, NOW).rule).toBe('works')
    const strange = getAccess(limited, { teacherIds: [8], held: nothing })
    expect(lectureOutcome(lecture, limited, strange, NOW)).toEqual(outcomes[1])
  })

  test('says when what only waits will open', () => {
    const at = (name: string) => lectureOutcome(lectures[name] as LectureAccess, member, accessBy(bought), NOW).opensAt
    expect(at('delayed')).toBe('2026-11-21T12:00:00.000Z')
    expect(at('dated')).toBe('2026-11-20T12:00:01.000Z')
    expect(at('datedExam')).toBe('2027-01-01T00:00:00.000Z')
    expect(at('scheduled')).toBe('2026-11-20T12:00:01.000Z')
    expect([at('exam'), at('draft'), at('paid')]).toEqual([null, null, null])
  })
})

const SECTIONS: [what: string, zone: string, since: string, days: number, unlock: string | null, opens: string][] = [
  ['a delay', 'Europe/Warsaw', '2026-11-10T12:00:00Z', 9, null, '2026-11-19T12:00:00.000Z'],
  [
    'the later of delay and date',
    'Europe/Warsaw',
    '2026-11-10T12:00:00Z',
    9,
    '2026-11-15T00:00:00Z',
    '2026-11-19T12:00:00.000Z',
  ],
  [
    'a date after the delay',
    'Europe/Warsaw',
    '2026-11-10T12:00:00Z',
    3,
    '2026-11-15T00:00:00Z',
    '2026-11-15T00:00:00.000Z',
  ],
  ['the same hour in summer', 'Europe/Warsaw', '2026-03-25T17:00:00Z', 7, null, '2026-04-01T16:00:00.000Z'],
  ['the same hour in winter', 'America/New_York', '2026-10-30T16:00:00Z', 7, null, '2026-11-06T17:00:00.000Z'],
  ['the same hour in the south', 'Australia/Lord_Howe', '2026-10-02T13:30:00Z', 4, null, '2026-10-06T13:00:00.000Z'],
  ['over 29 February', 'Europe/Warsaw', '2028-02-25T09:00:00Z', 7, null, '2028-03-03T09:00:00.000Z'],
]

test.each(SECTIONS)('a section opens after %s', (_, timeZone, since, delayDays, unlockAt, opens) => {
  const at = opensAt({ delayDays, unlockAt }, { since, timeZone })
  expect(at.toISOString()).toBe(opens)
  const held = { ...bought, since, timeZone }
  const lecture = { ...paid, delayDays, unlockAt }
  const asked = (now: number) => lectureOutcome(lecture, member, accessBy(held), new Date(now)).rule
  expect([asked(at.getTime() - 1), asked(at.getTime())]).toEqual(['later', 'bought'])
})

test('access ends soon by the moment that it was asked at, fourteen days ahead', () => {
  const ends = (until: string | null) => endsSoon({ until, now: '2026-11-20T12:00:00.000Z' })
  expect([ends('2026-12-04T11:59:59.999Z'), ends('2026-12-04T12:00:00.000Z'), ends(null)]).toEqual([true, false, false])
  expect(accessBy({ ...given, now: '2020-01-01T00:00:00.000Z' })).toMatchObject({ now: '2020-01-01T00:00:00.000Z' })
})

test('an archived course stays with those who have it, a draft is for those who work on it alone', () => {
  const standings: Access[] = [accessBy(nothing), accessBy(denied), accessBy(bought), 'works']
  const all = (['published', 'hidden', 'archived', 'draft'] satisfies ProductStatus[]).map((status) =>
    standings.map((access) => isWatchable(status, access)),
  )
  expect(all).toEqual([
    [true, true, true, true],
    [true, true, true, true],
    [false, false, true, true],
    [false, false, false, true],
  ])
})
