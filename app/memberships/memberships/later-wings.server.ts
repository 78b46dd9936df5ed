import type { SQL } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'

/** The topics of the community that a plan opens. */
export type TopicsOfPlans = {
  /** Refuses (404) an id of no topic of the school. */
  needTopics(db: Db, schoolId: number, ids: readonly number[]): Promise<void>
  /** Opens these topics to a plan's members, and no others: 404 for one that is not there, 422 for one that others read too. */
  openToPlan(db: Db, plan: { schoolId: number; id: number }, ids: readonly number[]): Promise<void>
  /** The topics that are for members alone, in their order. */
  listForMembers(db: Db, schoolId: number): Promise<{ id: number; title: LocalText }[]>
  /** In a statement: the ids of those that a plan opens. */
  idsOf(school: number, plan: SQL): SQL<number[]>
  /** A statement: plan and title of each that these plans open, `plan`, `'topic'`, title and null. */
  namesOf(school: number, plans: SQL): SQL
}

export const topicsOfPlans = slot<TopicsOfPlans>('topics of plans')
