import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { slot } from '#app/platform/slot.ts'

/** The topics of the community that a plan opens. */
export type TopicsOfPlans = {
  /** Refuses (404) an id of no topic of the school. */
  needTopics(db: Db, schoolId: number, ids: readonly number[]): Promise<void>
  /** Opens these topics to a plan's members, and no others: 404 for one that is not there, 422 for one that others read too. */
  openToPlan(db: Db, plan: { schoolId: number; id: number }, ids: readonly number[]): Promise<void>
  /** What a page offers to choose topics that are for members alone from. */
  loadOptions(
    db: Db,
    context: Pick<ViewerContext, 'school' | 'locale'> & { c?: Context<Env> },
    chosen?: readonly number[],
  ): Promise<OptionList>
  /** In a statement: the ids of those that a plan opens. */
  idsOf(school: number, plan: SQL): SQL<number[]>
  /** A statement: plan and title of each that these plans open, `plan`, `'topic'`, title and null. */
  namesOf(school: number, plans: SQL): SQL
}

export const topicsOfPlans = slot<TopicsOfPlans>('topics of plans')
