import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { BulkActionView, BulkInput, BulkKind, People } from './bulk-action.ts'
import { runBulkAction } from './bulk-job.server.ts'
import { isAmong, type ViewerContext } from './bulk-work.server.ts'
import { bulkActions } from './tables.server.ts'

type StoredAction = typeof bulkActions.$inferSelect

/** How many they are. */
export function countPeople(db: Db, context: ViewerContext, people: People): Promise<number> {
  return db.$count(accounts, isAmong(context, people))
}

/** Starts what is done to many people, in the background; 409 where there is nobody. */
export async function createBulkAction(
  db: Db,
  context: ViewerContext,
  action: { kind: BulkKind; people: People; input: BulkInput },
): Promise<BulkActionView> {
  const { schoolId, id: createdBy } = context.viewer
  const total = await countPeople(db, context, action.people)
  if (total === 0) throw new Refusal(409, 'students.bulk_nobody')
  const stored = await db
    .insert(bulkActions)
    .values({ schoolId, createdBy, total, ...action })
    .returning()
    .then(expectRow)
  await enqueue(db, runBulkAction, { schoolId, actionId: stored.id })
  return toView(stored)
}

/** How far it is, of an instructor what they began; else 404. */
export async function loadBulkAction(db: Db, { schoolId, ...viewer }: Member, id: number): Promise<BulkActionView> {
  const own = viewer.role === 'instructor' ? eq(bulkActions.createdBy, viewer.id) : undefined
  return db
    .select()
    .from(bulkActions)
    .where(and(hasId(bulkActions, schoolId, id), own))
    .then(requireRow)
    .then(toView)
}

const toView = ({ id, kind, state, total, done, changed, createdAt, input }: StoredAction): BulkActionView => ({
  id,
  kind,
  state,
  total,
  done,
  changed,
  createdAt,
  subject: 'subject' in input ? input.subject : null,
})
