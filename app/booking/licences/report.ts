import type { InvitationState } from '#app/selling/payments/invitation.ts'

/** How far one of those who have a licence is: all that their buyer sees of what they do. */
export type PersonReport = {
  percent: number
  lastActiveAt: string | null
  exam: { percent: number; passed: boolean } | null
  certificate: boolean
}

/** What the buyer of licences sees of those who accepted one, all together. */
export type Report = {
  /** Of those who have a licence, whether or not they have begun. */
  average: number
  certificates: number
  lastActiveAt: string | null
  people: number
  sections: { title: string; percent: number; finished: number }[]
}

type Learner = { id: number; accountId: number | null; status: InvitationState }

/** What came of the licences of one order; null as long as nobody has one. */
export function getReport(
  learners: readonly Learner[],
  of: (accountId: number) => PersonReport,
  sections: Report['sections'],
): { people: Map<number, PersonReport>; all: Report | null } {
  const people = new Map(
    learners.flatMap(({ id, accountId }) => (accountId === null ? [] : [[id, of(accountId)] as const])),
  )
  if (people.size === 0) return { people, all: null }
  const each = [...people.values()]
  const average = Math.round(each.reduce((sum, { percent }) => sum + percent, 0) / each.length)
  const [lastActiveAt = null] = each
    .flatMap(({ lastActiveAt }) => lastActiveAt ?? [])
    .sort()
    .reverse()
  const certificates = each.filter(({ certificate }) => certificate).length
  return { people, all: { average, certificates, lastActiveAt, people: people.size, sections } }
}
