import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { StoredInvitation } from './invitations.server.ts'
import { learnersOfLicences } from './later-wings.server.ts'
import { getReport } from './report.ts'

const NOTHING = { percent: 0, lastActiveAt: null, exam: null, certificate: false }

type ProductKey = { schoolId: number; productId: number }

/** How far those are who accepted an invitation: what they were told that its buyer sees, and nothing else. */
export async function reportFor(db: Db, key: ProductKey, invitations: readonly StoredInvitation[], locale: Locale) {
  const ids = invitations.flatMap(({ accountId }) => accountId ?? [])
  if (ids.length === 0) return getReport(invitations, () => NOTHING, [])
  const learners = learnersOfLicences.use()
  const [people, sections, scores, holders] = await Promise.all([
    learners.listPeople(db, key, ids),
    learners.listSections(db, key, ids),
    learners.listBestScores(db, key, ids),
    learners.listCertified(db, key, ids),
  ])
  const one = (id: number) => ({
    ...(people.get(id) ?? NOTHING),
    exam: scores.get(id) ?? null,
    certificate: holders.has(id),
  })
  const named = sections.map(({ title, ...section }) => ({ ...section, title: inLocale(title, locale) }))
  return getReport(invitations, one, named)
}
