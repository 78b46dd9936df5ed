import { holdersOf } from '#app/learning/certificates/own.server.ts'
import { bestScores } from '#app/learning/exam-results/best-scores.server.ts'
import { peopleInCourse, sectionsOfPeople } from '#app/learning/progress/people.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { StoredInvitation } from './invitations.server.ts'
import { reportOf } from './report.ts'

const NOTHING = { percent: 0, lastActiveAt: null, exam: null, certificate: false }

type Of = { schoolId: number; productId: number }

/** How far those are who accepted an invitation: what they were told that its buyer sees, and nothing else. */
export async function reportFor(db: Db, of: Of, invitations: readonly StoredInvitation[], locale: Locale) {
  const ids = invitations.flatMap(({ accountId }) => accountId ?? [])
  if (ids.length === 0) return reportOf(invitations, () => NOTHING, [])
  const [people, sections, scores, holders] = await Promise.all([
    peopleInCourse(db, of, ids),
    sectionsOfPeople(db, of, ids),
    bestScores(db, of, ids),
    holdersOf(db, of, ids),
  ])
  const one = (id: number) => ({
    ...(people.get(id) ?? NOTHING),
    exam: scores.get(id) ?? null,
    certificate: holders.has(id),
  })
  const named = sections.map(({ title, ...section }) => ({ ...section, title: inLocale(title, locale) }))
  return reportOf(invitations, one, named)
}
