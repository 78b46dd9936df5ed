import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { studentIsVisible } from '#app/access/access/visible-students.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { news } from '#app/people/accounts/later-wings.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { changeTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { isTransient } from '#app/platform/database-away.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, type Member, memberFrom } from '#app/platform/viewer.ts'
import { type AccessInput, type EmailInput, isNews, type People, type TagInput } from './bulk-action.ts'
import { sendBulkEmail } from './jobs.server.ts'
import { grantProducts } from './student-access.server.ts'
import { matchesStudentFilters } from './students.server.ts'
import { bulkActions } from './tables.server.ts'

/** People of one transaction. */
const BATCH = 25
/** Batches of one job: others of its weight get their turn after these. */
const BATCHES = 40

export type ViewerContext = { viewer: Member; school: CurrentSchool }
type StoredAction = typeof bulkActions.$inferSelect
type ActionKey = { schoolId: number; actionId: number }

/** Whether an account is among these people; of students those whom the viewer sees. */
export function isAmong(context: ViewerContext, people: People): SQL | undefined {
  const { id: school } = context.school
  if ('filter' in people) return matchesStudentFilters(context, people.filter)
  if ('students' in people) return and(studentIsVisible(context), inArray(accounts.id, people.students))
  const living = and(eq(accounts.schoolId, school), isNull(accounts.deletedAt))
  if ('event' in people)
    return and(
      living,
      sql`(${accounts.id} in (select s.account_id from event_seats s
          where s.school_id = ${school} and s.product_id = ${people.event} and s.state = 'sold')
        or ${accounts.id} in (select access_grants.account_id from access_grants
          where access_grants.school_id = ${school} and access_grants.product_id = ${people.event}
            and ${openGrant(school)}))`,
    )
  return and(
    living,
    sql`${accounts.id} in (select b.account_id from bookings b
      where b.school_id = ${school} and b.product_id = ${people.consultation} and b.status <> 'canceled')`,
  )
}

/** Does it to some of those who are left; whether there are others. What fails leaves it failed, with what was done before, unless a retry may help. */
export async function runBatches(key: ActionKey): Promise<boolean> {
  const school = await findSchool(key.schoolId)
  try {
    for (let batch = 0; batch < BATCHES; batch += 1)
      if (!(await inSchool(key.schoolId, (db) => runBatch(db, school, key)))) return false
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error, actionId: key.actionId }, 'a bulk action failed')
    await inSchool(key.schoolId, (db) =>
      db
        .update(bulkActions)
        .set({ state: 'failed' })
        .where(hasId(bulkActions, key.schoolId, key.actionId)),
    )
    return false
  }
  return true
}

async function runBatch(db: Db, school: CurrentSchool, { schoolId, actionId }: ActionKey): Promise<boolean> {
  const [action] = await db
    .select()
    .from(bulkActions)
    .where(hasId(bulkActions, schoolId, actionId))
    .for('no key update')
  if (action?.state !== 'running') return false
  const author = await findAccount(db, schoolId, action.createdBy)
  requireFound(author)
  const context = { school, viewer: memberFrom(author, school) }
  const people = await db
    .select()
    .from(accounts)
    .where(and(isAmong(context, action.people), gt(accounts.id, action.lastId)))
    .orderBy(asc(accounts.id))
    .limit(BATCH)
  const changed = people.length === 0 ? 0 : await doTo(db, context, action, people)
  const isLast = people.length < BATCH
  await db
    .update(bulkActions)
    .set({
      done: action.done + people.length,
      changed: action.changed + changed,
      lastId: people.at(-1)?.id ?? action.lastId,
      state: isLast ? 'done' : 'running',
    })
    .where(hasId(bulkActions, schoolId, actionId))
  return !isLast
}

/** Of how many people that changed something. */
async function doTo(db: Db, context: ViewerContext, action: StoredAction, people: Account[]): Promise<number> {
  const { schoolId, kind, input } = action
  const ids = people.map(({ id }) => id)
  if (kind === 'tag') return await changeTagsOf(db, schoolId, ids, input as TagInput)
  if (kind === 'email') return await writeTo(db, action, people)
  const access = input as AccessInput
  let changed = 0
  for (const id of ids) if ((await grantProducts(db, context, [id], access)) > 0) changed += 1
  return changed
}

/** An e-mail to students goes to those who agreed to news, unless it says why all must have it. */
async function writeTo(db: Db, { schoolId, id: actionId, people, input }: StoredAction, to: Account[]) {
  const asNews = isNews(people) && (input as EmailInput).serviceReason === undefined
  let written = 0
  for (const { id: accountId } of to) {
    if (asNews && !(await news.use().isWanted(db, { schoolId, id: accountId }))) continue
    await enqueue(db, sendBulkEmail, { schoolId, actionId, accountId, news: asNews })
    written += 1
  }
  return written
}
