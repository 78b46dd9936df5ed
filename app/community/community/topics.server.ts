import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { TopicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import type { MailedTopics } from '#app/people/accounts/later-wings.server.ts'
import { listFollowedTopics } from '#app/people/accounts/user.server.ts'
import { showCommunity } from '#app/people/schools/schools.server.ts'
import { clearSessionCache } from '#app/people/sign-in/sessions.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, onCommit, rawStatement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { expectRow, hasId, requireRow, textIn } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { requireRows } from '#app/platform/rows.server.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { Member, Viewer } from '#app/platform/viewer.ts'
import { posts, topicFollowers, topicProducts, topics } from './tables.server.ts'
import type { TopicRow, TopicView, Visibility } from './topic.ts'
import { loadMemberTopicOptions } from './topic-options.server.ts'
import { topicIsOpen, type ViewerParams, viewerParams } from './visible.server.ts'

/** A topic that somebody reads, and whether they follow it. */
export type OpenTopic = TopicView & { locked: boolean; followed: boolean; visibility: Visibility }

const openTopics = rawStatement<OpenTopic, ViewerParams & { locale: Locale; topic: number | null }>(
  'open_topics',
  (param) => sql`
    select t.id, ${textIn(sql`t.title`, param.locale)} as title,
      coalesce(${textIn(sql`t.description`, param.locale)}, '') as description,
      t.allow_students_to_add_posts, t.locked, t.visibility, exists (select from topic_followers f where f.school_id = ${param.school}
        and f.topic_id = t.id and f.account_id = ${param.viewer}::bigint) as followed
    from community_topics t
    where t.school_id = ${param.school} and (${param.topic}::bigint is null or t.id = ${param.topic}::bigint)
      and ${topicIsOpen(param, sql`t`)}
    order by t.position, t.id`,
  { as: 'json' },
)

/** The topics that the viewer reads, in their order. */
export function listOpenTopics(db: Db, viewer: Viewer): Promise<OpenTopic[]> {
  return openTopics(db, { ...viewerParams(viewer), locale: viewer.locale, topic: null })
}

/** A topic that the viewer reads; 404 for any other. */
export async function requireOpenTopic(db: Db, viewer: Viewer, id: number): Promise<OpenTopic> {
  return openTopics(db, { ...viewerParams(viewer), locale: viewer.locale, topic: id }).then(requireRow)
}

/** Whether the viewer may write a post into a topic: staff always, students where they are let. */
export function mayPost(viewer: Viewer, topic: Pick<OpenTopic, 'allow_students_to_add_posts' | 'locked'>): boolean {
  if (viewer.kind === 'visitor' || viewer.blocked) return false
  return viewer.kind === 'staff' || (topic.allow_students_to_add_posts && !topic.locked)
}

/** Has somebody told of new posts in a topic by e-mail, or no longer; returns the topics that tell them. */
export async function followTopic(
  db: Db,
  { schoolId, id: accountId }: Member,
  topicId: number,
  follows: boolean,
): Promise<number[]> {
  onCommit(db, () => clearSessionCache({ schoolId, id: accountId }))
  if (follows) await db.insert(topicFollowers).values({ schoolId, topicId, accountId }).onConflictDoNothing()
  else {
    const { schoolId: school, topicId: topic, accountId: account } = topicFollowers
    await db.delete(topicFollowers).where(and(eq(school, schoolId), eq(topic, topicId), eq(account, accountId)))
  }
  return listFollowedTopics(db, { schoolId, id: accountId })
}

/** Has no topic tell somebody of new posts any more. */
export async function followNothing(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await db.delete(topicFollowers).where(and(eq(topicFollowers.schoolId, schoolId), eq(topicFollowers.accountId, id)))
  onCommit(db, () => clearSessionCache({ schoolId, id }))
}

type Content = Omit<TopicRow, 'id' | 'version' | 'position'> & { position?: number }

const isTopic = (schoolId: number, id: number) => hasId(topics, schoolId, id)

export const topicColumns = {
  id: topics.id,
  title: topics.title,
  description: topics.description,
  allow_students_to_add_posts: topics.allowStudents,
  visibility: topics.visibility,
  locked: topics.locked,
  position: topics.position,
  version: topics.version,
}

/** A topic as the back office sees it; 404 when there is none. */
export async function requireTopic(db: Db, schoolId: number, id: number): Promise<TopicRow> {
  const [[topic], holders] = await Promise.all([
    db.select(topicColumns).from(topics).where(isTopic(schoolId, id)),
    db
      .select({ id: topicProducts.productId })
      .from(topicProducts)
      .where(and(eq(topicProducts.schoolId, schoolId), eq(topicProducts.topicId, id)))
      .orderBy(asc(topicProducts.productId)),
  ])
  requireFound(topic)
  return { ...topic, product_ids: holders.map((product) => product.id) }
}

function stored({ allow_students_to_add_posts: allowStudents, title, description, visibility, locked }: Content) {
  return { allowStudents, title, description, visibility, locked }
}

/** Whoever adds or deletes a topic waits for others who do, so that each sees how many are left. */
async function lockTopics(db: Db, schoolId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'topics')
}

/** Adds a topic, behind the others unless it says where. */
export async function createTopic(db: Db, schoolId: number, content: Content): Promise<TopicRow> {
  await lockTopics(db, schoolId)
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${topics.position}), 0)::int` })
    .from(topics)
    .where(eq(topics.schoolId, schoolId))
  const position = content.position ?? (last?.position ?? 0) + 1
  const topic = await db
    .insert(topics)
    .values({ schoolId, ...stored(content), position })
    .returning({ id: topics.id })
    .then(expectRow)
  await setHolders(db, schoolId, topic.id, content)
  await showCommunity(db, schoolId, true)
  return requireTopic(db, schoolId, topic.id)
}

/** Changes a topic; 409 with the stored one when another edit came first. */
export async function changeTopic(
  db: Db,
  schoolId: number,
  id: number,
  { version, ...content }: Content & { version?: number },
): Promise<TopicRow> {
  await db.select({ id: topics.id }).from(topics).where(isTopic(schoolId, id)).for('update')
  const before = await requireTopic(db, schoolId, id)
  refuseStale(before, version, before)
  await db
    .update(topics)
    .set({ ...stored(content), position: content.position ?? before.position, version: sql`${topics.version} + 1` })
    .where(isTopic(schoolId, id))
  await setHolders(db, schoolId, id, content)
  return requireTopic(db, schoolId, id)
}

/** Whose holders read it; 404 for a product that is not the school's, 422 for none where they alone may. */
async function setHolders(db: Db, schoolId: number, topicId: number, { visibility, product_ids: ids }: Content) {
  const wanted = visibility === 'holders' ? [...new Set(ids)] : []
  if (visibility === 'holders' && wanted.length === 0) throw invalid('product_ids', 'errors.required')
  await requireRows(db, products, schoolId, ids)
  const plan = sql`exists (select from products p where p.school_id = ${schoolId}
    and p.id = ${topicProducts.productId} and p.type = 'membership')`
  await db.delete(topicProducts).where(
    and(
      eq(topicProducts.schoolId, schoolId),
      eq(topicProducts.topicId, topicId),
      // Which plans open a topic for members is said with the plans.
      visibility === 'subscribers' ? not(plan) : undefined,
    ),
  )
  if (wanted.length > 0)
    await db.insert(topicProducts).values(wanted.map((productId) => ({ schoolId, topicId, productId })))
}

/** Deletes a topic without posts; 409 for any other. Who is about to write a post into it waits, and finds it gone. */
export async function deleteTopic(db: Db, schoolId: number, id: number): Promise<void> {
  await lockTopics(db, schoolId)
  await db.select({ id: topics.id }).from(topics).where(isTopic(schoolId, id)).for('update').then(requireRow)
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.schoolId, schoolId), eq(posts.topicId, id)))
    .limit(1)
  if (post) throw new Refusal(409, 'community.topic_has_posts')
  await db.delete(topics).where(isTopic(schoolId, id))
  const [left] = await db.select({ id: topics.id }).from(topics).where(eq(topics.schoolId, schoolId)).limit(1)
  await showCommunity(db, schoolId, left !== undefined)
}

/** Puts topics in the order of these ids: all of the school's, each once; 409 for any other list. */
export async function reorderTopics(db: Db, schoolId: number, ids: number[]): Promise<void> {
  const stored = await db.select({ id: topics.id }).from(topics).where(eq(topics.schoolId, schoolId)).for('update')
  refuseOther(
    stored.map(({ id }) => id),
    { ids },
    'community.topics_changed',
  )
  await db
    .update(topics)
    .set({ position: placeAmong(ids, topics.id) })
    .where(eq(topics.schoolId, schoolId))
}

/** Opens these topics to a plan's members, and no others: 404 for one that is not there, 422 for one that others read too. */
export async function openTopicsToPlan(
  db: Db,
  { schoolId, id: productId }: { schoolId: number; id: number },
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await db
    .select({ id: topics.id, visibility: topics.visibility })
    .from(topics)
    .where(and(eq(topics.schoolId, schoolId), inArray(topics.id, wanted)))
  requireFound(found.length >= wanted.length)
  if (found.some(({ visibility }) => visibility !== 'subscribers'))
    throw invalid('opens.topic_ids', 'community.not_for_members')
  const forMembers = db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.schoolId, schoolId), eq(topics.visibility, 'subscribers')))
  await db
    .delete(topicProducts)
    .where(
      and(
        eq(topicProducts.schoolId, schoolId),
        eq(topicProducts.productId, productId),
        inArray(topicProducts.topicId, forMembers),
      ),
    )
  if (wanted.length > 0)
    await db.insert(topicProducts).values(wanted.map((topicId) => ({ schoolId, topicId, productId })))
}

/** The ids of the topics that tell an account of new posts by e-mail, as a column of a statement. */
export const followedTopics: MailedTopics['followedTopics'] = (school, account) => sql`array(
  select f.topic_id::float8 from topic_followers f
  where f.school_id = ${school} and f.account_id = ${account} order by f.topic_id)`

/** What plans ask of topics. */
export const topicsForMembers: TopicsOfPlans = {
  needTopics: (db, schoolId, ids) => requireRows(db, topics, schoolId, ids),
  openToPlan: openTopicsToPlan,
  loadOptions: loadMemberTopicOptions,
  idsOf: (school, plan) => sql`(
    select coalesce(json_agg(tp.topic_id order by tp.topic_id), '[]') from topic_products tp
    join community_topics t on t.school_id = ${school} and t.id = tp.topic_id and t.visibility = 'subscribers'
    where tp.school_id = ${school} and tp.product_id = ${plan})`,
  namesOf: (school, plans) => sql`
    select tp.product_id::float8 as plan, 'topic' as kind, t.title, null as slug
    from topic_products tp join community_topics t on t.school_id = ${school} and t.id = tp.topic_id
      and t.visibility = 'subscribers'
    where tp.school_id = ${school} and tp.product_id = ${plans}`,
}
