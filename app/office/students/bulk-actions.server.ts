import { and, eq } from 'drizzle-orm'
import { news } from '#app/people/accounts/later-wings.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
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

/** Beyond so many the page would wait for the count. */
const AGREED_COUNTED_MAX = 10_000

/** How many of these students agreed to news at this moment; null where they are too many to be asked one by one. */
export async function countAgreed(
  db: Db,
  context: ViewerContext,
  { people, count }: { people: People; count: number },
): Promise<number | null> {
  if (count > AGREED_COUNTED_MAX) return null
  return await db.$count(accounts, and(isAmong(context, people), news.use().isWantedBy(context.school.id, accounts.id)))
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

/** Ten e-mails to many an hour, of each member of staff. */
const emailsOf = ({ id }: Member): Bucket => ({ name: `bulk emails ${id}`, burst: 10, perSecond: 10 / 3600 })

/** In how many seconds a member of staff may write to many again. */
export async function findEmailWait({ db, schoolId, member }: Limited): Promise<number> {
  return member ? await secondsUntilOneInEach(db, schoolId, [emailsOf(member)]) : 0
}

/** Counts an e-mail to many; 429 for one too many. One that is refused for another reason is not counted. */
export async function takeEmailTurn(db: Db, viewer: Member): Promise<void> {
  const bucket = emailsOf(viewer)
  refuseBelowOne((await takeToken(db, viewer.schoolId, bucket)) + 1, bucket)
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
