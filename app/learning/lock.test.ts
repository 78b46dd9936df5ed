import { describe, expect, test } from 'vitest'
import type { Viewer } from '../platform/viewer.ts'
import { accessOf, isWatchable, type LectureLock, lectureLock, opensAt } from './lock.ts'

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
const access = { since: '2026-11-10T12:00:00.000Z' }

const paid = { isFree: false, loginRequired: false, delayDays: 0, unlockAt: null }
const lectures = {
  free: { ...paid, isFree: true },
  login: { ...paid, isFree: true, loginRequired: true },
  paid,
  paidLogin: { ...paid, loginRequired: true },
  delayed: { ...paid, delayDays: 11 },
  delayOver: { ...paid, delayDays: 10 },
  dated: { ...paid, unlockAt: '2026-11-20T12:00:01.000Z' },
  datePast: { ...paid, unlockAt: '2026-11-20T12:00:00.000Z' },
  freeDated: { ...paid, isFree: true, unlockAt: '2027-01-01T00:00:00.000Z' },
}

const expected: Record<keyof typeof lectures, [visitor: LectureLock, member: LectureLock, owner: LectureLock]> = {
  free: ['open', 'open', 'open'],
  login: ['login', 'open', 'open'],
  paid: ['buy', 'buy', 'open'],
  paidLogin: ['buy', 'buy', 'open'],
  delayed: ['buy', 'buy', 'later'],
  delayOver: ['buy', 'buy', 'open'],
  dated: ['buy', 'buy', 'later'],
  datePast: ['buy', 'buy', 'open'],
  freeDated: ['open', 'open', 'open'],
}

describe('what opens', () => {
  test.each(Object.entries(expected))('%s', (name, [toVisitor, toMember, toOwner]) => {
    const lecture = lectures[name as keyof typeof lectures]
    expect([
      lectureLock(lecture, visitor, null, NOW),
      lectureLock(lecture, member, null, NOW),
      lectureLock(lecture, member, access, NOW),
      lectureLock(lecture, staff, accessOf(staff, { teacherIds: [8], since: null }), NOW),
      lectureLock(lecture, limited, accessOf(limited, { teacherIds: [7], since: null }), NOW),
      lectureLock(lecture, limited, accessOf(limited, { teacherIds: [8], since: null }), NOW),
    ]).toEqual([toVisitor, toMember, toOwner, 'open', 'open', toMember])
  })

  test('a section opens after its delay and not before its date', () => {
    const day = '2026-11-15T00:00:00.000Z'
    expect(opensAt({ delayDays: 3, unlockAt: day }, access).toISOString()).toBe(day)
    expect(opensAt({ delayDays: 9, unlockAt: day }, access).toISOString()).toBe('2026-11-19T12:00:00.000Z')
  })
})

test('an archived course stays with those who have it, a draft is for those who work on it alone', () => {
  const all = (['published', 'hidden', 'archived', 'draft'] as const).map((status) => [
    isWatchable(status, null),
    isWatchable(status, access),
    isWatchable(status, 'works'),
  ])
  expect(all).toEqual([
    [true, true, true],
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ])
})
