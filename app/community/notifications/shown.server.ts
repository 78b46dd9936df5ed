import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import type { Commentable } from '#app/community/comments/comment.ts'
import { placeOf } from '#app/community/comments/place.server.ts'
import { findReadable, listReadable } from '#app/community/comments/readable.server.ts'
import { getExcerpt, toWords } from '#app/community/community/post.ts'
import { topicIsOpen, type ViewerParams, viewerParams } from '#app/community/community/visible.server.ts'
import type { Decision } from '#app/community/moderation/report.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { hasBalance } from '#app/partners/balance/balances.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { hasId, isoText, textIn } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { endDay } from './end-day.ts'
import { COUNTED, type Kind, type NotificationAbout, type NotificationView } from './notification.ts'
import { notifications } from './tables.server.ts'

type NotificationParams = Placeholders<ViewerParams & { locale: Locale }>

const looksAfterSales = (
  param: Placeholders<ViewerParams>,
) => sql`exists (select from accounts b where b.school_id = ${param.school}
  and b.id = ${param.viewer}::bigint and b.role in ('owner', 'administrator'))`

/** Staff, of whom those alone were told who may change the file. */
const looksAfterFiles = (
  param: Placeholders<ViewerParams>,
) => sql`exists (select from accounts b where b.school_id = ${param.school}
  and b.id = ${param.viewer}::bigint and b.role <> 'student')`

/** What notifications about a thing name, `n` being theirs, and when that is still there for their reader. */
type Subject = {
  about: readonly NotificationAbout['type'][]
  joins: (param: Placeholders<ViewerParams>) => SQL
  there: (param: Placeholders<ViewerParams>) => SQL
}

const NONE = sql``

const SUBJECTS: readonly Subject[] = [
  { about: ['community_post'], joins: () => NONE, there: () => sql`true` },
  {
    about: ['comment'],
    joins: ({ school }) => sql`
  left join comments c on c.school_id = ${school} and n.about_type = 'comment' and c.id = n.about_id`,
    there: () => sql`c.id is not null`,
  },
  {
    about: ['reply'],
    joins: ({ school }) => sql`
  left join replies r on r.school_id = ${school} and n.about_type = 'reply' and r.id = n.about_id`,
    there: () => sql`r.id is not null`,
  },
  {
    about: ['review'],
    joins: ({ school }) => sql`
  left join reviews v on v.school_id = ${school} and n.about_type = 'review' and v.id = n.about_id`,
    there: () => sql`v.id is not null`,
  },
  {
    about: ['reminder'],
    joins: ({ school }) => sql`
  left join course_reminders m on m.school_id = ${school} and n.about_type = 'reminder' and m.id = n.about_id
    and not exists (select from lecture_progress p where p.school_id = ${school} and p.account_id = m.account_id
      and p.watched_at > m.created_at)
  left join lectures l on l.school_id = ${school} and l.id = m.lecture_id and l.deleted_at is null`,
    there: () => sql`l.id is not null`,
  },
  {
    about: ['access_week', 'access_day'],
    joins: ({ school }) => sql`
  left join access_grants g on g.school_id = ${school} and n.kind = 'access' and g.id = n.about_id and g.revoked_at is null
    and g.ends_at > now()
    and not exists (select from access_grants h where h.school_id = ${school} and h.account_id = g.account_id
      and h.product_id = g.product_id and h.revoked_at is null and (h.ends_at is null or h.ends_at > g.ends_at))`,
    there: () => sql`g.id is not null`,
  },
  {
    about: ['section'],
    joins: ({ school }) => sql`
  left join sections s on s.school_id = ${school} and n.about_type = 'section' and s.id = n.about_id and s.deleted_at is null
    and exists (select from access_grants where access_grants.school_id = ${school}
      and access_grants.account_id = n.account_id and access_grants.product_id = s.product_id and ${openGrant(school)})`,
    there: () => sql`s.id is not null`,
  },
  {
    about: ['report'],
    joins: ({ school }) => sql`
  left join reports w on w.school_id = ${school} and n.about_type = 'report' and w.id = n.about_id`,
    there: (param) =>
      sql`w.id is not null and (n.kind <> 'reported' or w.decided_at is null and ${looksAfterSales(param)})`,
  },
  {
    about: ['exam_attempt', 'exam_correction'],
    joins: ({ school }) => sql`
  left join exam_corrections xc on xc.school_id = ${school} and n.about_type = 'exam_correction' and xc.id = n.about_id
  left join exam_attempts x on x.school_id = ${school}
    and x.id = case n.about_type when 'exam_attempt' then n.about_id when 'exam_correction' then xc.attempt_id end
  left join exams e on e.school_id = ${school} and e.id = x.exam_id and (e.deleted_at is null or n.kind <> 'exam_to_mark')`,
    there: (param) => sql`e.id is not null and (n.kind <> 'exam_to_mark' or ${worksOnExam(param)})`,
  },
  {
    about: ['certificate'],
    joins: ({ school }) => sql`
  left join certificates k on k.school_id = ${school} and n.about_type = 'certificate' and k.id = n.about_id`,
    there: () => sql`k.id is not null and k.revoked_at is null`,
  },
  {
    about: ['withdrawal'],
    joins: (param) => sql`
  left join withdrawals z on z.school_id = ${param.school} and n.about_type = 'withdrawal' and z.transaction_id = n.about_id
    and ${looksAfterSales(param)}`,
    there: () => sql`z.transaction_id is not null`,
  },
  {
    about: ['sale'],
    joins: (param) => sql`
  left join transactions so on so.school_id = ${param.school} and n.about_type = 'sale' and so.id = n.about_id
    and ${looksAfterSales(param)}`,
    there: () => sql`so.id is not null`,
  },
  {
    about: ['lead'],
    joins: (param) => sql`
  left join leads ld on ld.school_id = ${param.school} and n.about_type = 'lead' and ld.id = n.about_id
    and ${looksAfterSales(param)}`,
    there: () => sql`ld.id is not null`,
  },
  {
    about: ['refund'],
    joins: (param) => sql`
  left join refunds y on y.school_id = ${param.school} and n.about_type = 'refund' and y.id = n.about_id
    and y.state = 'refused' and ${looksAfterSales(param)}`,
    there: () => sql`y.id is not null`,
  },
  { about: ['chargeback', 'no_access', 'refund_reported'], joins: () => NONE, there: looksAfterSales },
  {
    about: ['file_version'],
    joins: ({ school }) => sql`
  left join file_versions q on q.school_id = ${school} and n.about_type = 'file_version' and q.id = n.about_id
  left join product_files u on u.school_id = ${school} and u.id = q.product_file_id and u.deleted_at is null
    and exists (select from access_grants where access_grants.school_id = ${school}
      and access_grants.account_id = n.account_id and access_grants.product_id = u.product_id and ${openGrant(school)})`,
    there: () => sql`u.id is not null`,
  },
  {
    about: ['stamp_problem'],
    joins: (param) => sql`
  left join stamp_problems sp on sp.school_id = ${param.school} and n.about_type = 'stamp_problem' and sp.file_id = n.about_id
    and ${looksAfterFiles(param)}`,
    there: () => sql`sp.file_id is not null`,
  },
  {
    about: ['seat_offer'],
    joins: ({ school }) => sql`
  left join event_waiting o on o.school_id = ${school} and n.about_type = 'seat_offer' and o.id = n.about_id
    and o.account_id = n.account_id and o.offered_until > now()`,
    there: () => sql`o.id is not null`,
  },
  {
    about: ['licence'],
    joins: ({ school }) => sql`
  left join licence_invitations i on i.school_id = ${school} and n.about_type = 'licence' and i.id = n.about_id
    and i.status <> 'sent' and exists (select from licences j where j.school_id = ${school}
      and j.transaction_id = i.transaction_id and j.account_id = n.account_id and j.ended_at is null)`,
    there: () => sql`i.id is not null`,
  },
]

/** Whoever is asked for marks may still give them. */
function worksOnExam(param: Placeholders<ViewerParams>): SQL {
  return sql`exists (select from accounts b where b.school_id = ${param.school}
  and b.id = ${param.viewer}::bigint and (b.role in ('owner', 'administrator') or b.role = 'instructor' and exists (
    select from product_teachers pt where pt.school_id = ${param.school} and pt.product_id = e.product_id
      and pt.account_id = b.id)))`
}

/** The post that a notification stands on, in a topic that its reader reads. */
const onPost = ({ school }: Placeholders<ViewerParams>) => sql`
  left join community_posts p on p.school_id = ${school} and n.on_type = 'community_post' and p.id = n.on_id
  left join community_topics t on t.school_id = ${school} and t.id = p.topic_id`
const postIsThere = (param: Placeholders<ViewerParams>) => sql`t.id is not null and ${topicIsOpen(param, sql`t`)}`

const isAbout = ({ about }: Subject) => sql`n.about_type in (${sql.raw(about.map((type) => `'${type}'`).join(', '))})`

/** Where a notification stands, and what it is about: `n` with the rows that it names. */
const named = (param: Placeholders<ViewerParams>) =>
  sql`${sql.join(SUBJECTS.map(({ joins }) => joins(param)))}${onPost(param)}`

/** What it is about is there, and so is the post that it stands on. */
const isThere = (param: Placeholders<ViewerParams>) => sql`
  ${sql.join(
    SUBJECTS.map((subject) => sql`(not ${isAbout(subject)} or ${subject.there(param)})`),
    sql` and `,
  )}
  and (n.on_type is distinct from 'community_post' or ${postIsThere(param)})`

type Row = {
  id: number
  kind: Kind
  on_type: Commentable | null
  on_id: number | null
  comment: number | null
  reply: number | null
  words: string | null
  /** What is made of the words of staff, which are markdown. */
  html: string | null
  decision: Decision | null
  /** When the access that it tells of ends, and by whose clocks. */
  ends: { at: string; zone: string } | null
  /** What was paid stands beside a sale, the address beside a lead. */
  thing: { title: string; url: string; total?: number; currency?: string; email?: string | null } | null
  exam: {
    attempt: number
    title: string
    passed: boolean
    corrected: { score: number; max: number; before: number; before_max: number } | null
  } | null
  /** The order that its buyer withdrew from, or that money was taken back of. */
  order: number | null
  order_number: string | null
  topic_title: string | null
  certificate: string | null
  topic: number | null
  actor: NotificationView['actor']
  read_at: string | null
  created_at: string
}

/** The product to which access ends. */
const endingOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`e.title`, at.locale)},
    'url', '/' || e.slug || case e.type when 'course' then '/watch' else '' end)
  from products e where e.school_id = ${at.school} and e.id = g.product_id)`

/** The course of a section that opened, at its first lecture. */
const openedOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`e.title`, at.locale)}, 'url', '/' || e.slug || '/watch/' || (
    select lectures.id from lectures where lectures.school_id = ${at.school} and lectures.product_id = e.id
      and lectures.section_id = s.id and ${lectureIsPublished} order by lectures.position, lectures.id limit 1))
  from products e where e.school_id = ${at.school} and e.id = s.product_id)`

/** What an order was for, with what was paid, where staff see it. */
const soldOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/home/transactions/' || so.id,
    'total', so.total, 'currency', so.currency)
  from products d where d.school_id = ${at.school} and d.id = so.product_id)`

/** By which form, or for which product, somebody left an address; all of them are on one list. */
const leftOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`coalesce(lf.title, d.title)`, at.locale)}, 'url', '/home/leads', 'email', coalesce(ld.email, '–'))
  from (select 1) one
  left join lead_forms lf on lf.school_id = ${at.school} and lf.id = ld.form_id
  left join products d on d.school_id = ${at.school} and d.id = ld.product_id)`

/** The product of a file that has a new version, where one downloads it. */
const filesOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/' || d.slug || '/files')
  from products d where d.school_id = ${at.school} and d.id = u.product_id)`

/** The product of a file that cannot be stamped, where staff change it. */
const unstampedOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/home/products/' || d.id || '/files')
  from file_versions fv
  join product_files pf on pf.school_id = ${at.school} and pf.id = fv.product_file_id and pf.deleted_at is null
  join products d on d.school_id = ${at.school} and d.id = pf.product_id
  where fv.school_id = ${at.school} and fv.file_id = sp.file_id order by fv.id desc limit 1)`

/** The event of which a seat is kept, and the course of which a licence was accepted. */
const seatOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/' || d.slug)
  from products d where d.school_id = ${at.school} and d.id = o.product_id)`
const licenceOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/home/access-manager/' || d.id)
  from products d where d.school_id = ${at.school} and d.id = i.product_id)`

/** The course that somebody is reminded of, where it goes on. */
const courseOf = (at: NotificationParams) => sql`(
  select json_build_object('title', ${textIn(sql`d.title`, at.locale)}, 'url', '/' || d.slug || '/watch/' || l.id)
  from products d where d.school_id = ${at.school} and d.id = l.product_id)`

/** Whether an attempt had passed when its result was told, where that was corrected later: what was told stays readable. */
const passedThen = (at: NotificationParams) => sql`(
  select c.from_passed from exam_corrections c where c.school_id = ${at.school} and c.attempt_id = x.id and c.at >= n.created_at
  order by c.id limit 1)`

const orderOf = (at: NotificationParams) => sql`coalesce(so.id, z.transaction_id, y.transaction_id,
  case when n.kind in ('chargeback', 'no_access') then n.about_id when n.kind = 'refund_reported' then (
    select f.transaction_id from provider_facts f where f.school_id = ${at.school} and f.id = n.about_id) end)`

const columns = (
  at: NotificationParams,
) => sql`n.id, n.kind, n.on_type, n.on_id, coalesce(c.id, r.comment_id) as comment, r.id as reply,
  coalesce(c.body, r.body, case when n.about_type = 'community_post' then p.body end, ${textIn(sql`l.title`, at.locale)}, ${textIn(sql`s.title`, at.locale)}, q.filename, case when n.kind = 'reported' then w.body end) as words,
  case when n.about_type = 'community_post' then p.html end as html,
  w.decision, case when g.id is not null then json_build_object('at', ${isoText(sql`g.ends_at`)},
    'zone', (select s.time_zone from schools s where s.id = ${at.school})) end as ends,
  case when n.about_type = 'reminder' then ${courseOf(at)} when n.kind = 'access' then ${endingOf(at)}
    when n.kind = 'sale' then ${soldOf(at)} when n.kind = 'lead' then ${leftOf(at)}
    when n.kind = 'reported' then json_build_object('title', '', 'url', '/home/reports')
    when n.kind = 'section' then ${openedOf(at)} when n.kind = 'file_version' then ${filesOf(at)}
    when n.kind = 'stamp_problem' then ${unstampedOf(at)} when n.kind = 'seat_offer' then ${seatOf(at)} when n.kind = 'licence' then ${licenceOf(at)} else ${placeOf(at, { type: sql`n.on_type`, id: sql`n.on_id` })} end as thing,
  case when x.id is not null then json_build_object('attempt', x.id, 'title', ${textIn(sql`e.title`, at.locale)},
    'passed', coalesce(xc.to_passed, ${passedThen(at)}, x.passed), 'corrected', case when xc.id is not null then json_build_object(
      'score', xc.to_score, 'max', xc.to_max, 'before', xc.from_score, 'before_max', xc.from_max) end) end as exam,
  ${orderOf(at)} as "order",
  (select paid.number from transactions paid where paid.school_id = ${at.school} and paid.id = ${orderOf(at)}) as order_number,
  ${textIn(sql`t.title`, at.locale)} as topic_title, ${textIn(sql`k.course`, at.locale)} as certificate,
  case when n.kind = 'post' then p.topic_id end as topic,
  (select json_build_object('id', a.id, 'name', ${nameIn(sql`a`)}, 'avatar', a.avatar) from accounts a
    where a.school_id = ${at.school} and a.id = n.actor_id) as actor,
  ${isoText(sql`n.read_at`)} as read_at, ${isoText(sql`n.created_at`)} as created_at`

type PageParams = ViewerParams & { locale: Locale; account: number; before: number; length: number }

const ofAccount = rawStatement<Row, PageParams>(
  'notifications_of_account',
  (param) => sql`select ${columns(param)} from notifications n ${named(param)}
    where n.school_id = ${param.school} and n.account_id = ${param.account}::bigint and n.id < ${param.before}::bigint
      and ${isThere(param)}
    order by n.id desc limit ${param.length}`,
  { as: 'json' },
)

const byId = rawStatement<Row, ViewerParams & { locale: Locale; account: number; ids: number[] }>(
  'notifications_by_id',
  (param) => sql`select ${columns(param)} from notifications n ${named(param)}
    where n.school_id = ${param.school} and n.account_id = ${param.account}::bigint and n.id = any(${param.ids}::bigint[])
      and ${isThere(param)}
    order by n.id desc`,
  { as: 'json' },
)

type NotificationPlace = Pick<Row, 'on_type' | 'on_id'>

type UnreadParams = ViewerParams & { account: number }

/**
 * What the unread notifications of somebody are about, and whether some of these stand on posts and some do not. A row about
 * `balance` says that they earn here: the menu beside the bell leads to it, and is not to cost another statement.
 */
const unreadSubjects = rawStatement<{ about: NotificationAbout['type'] | 'balance'; onPost: boolean }, UnreadParams>(
  'unread_subjects',
  (param) => sql`select distinct n.about_type as about, n.on_type is not distinct from 'community_post' as "onPost"
    from notifications n where n.school_id = ${param.school} and n.account_id = ${param.account}::bigint and n.read_at is null
    union all select 'balance' as about, false as "onPost" where ${hasBalance(param.school, param.account)}`,
  { as: 'json' },
)

/** A statement names what those notifications name that it counts, and nothing more: twenty tables take long to plan. */
const countSubject = (subject: Subject, standsOnPost: boolean) =>
  rawStatement<NotificationPlace & { count: number }, UnreadParams>(
    `unread_${subject.about[0]}${standsOnPost ? '_on_posts' : ''}`,
    (param) => sql`select u.on_type, u.on_id, count(*)::int as count
    from (select n.on_type, n.on_id from notifications n ${subject.joins(param)}${standsOnPost ? onPost(param) : NONE}
      where n.school_id = ${param.school} and n.account_id = ${param.account}::bigint and n.read_at is null
        and ${isAbout(subject)} and ${subject.there(param)}
        and ${standsOnPost ? postIsThere(param) : sql`n.on_type is distinct from 'community_post'`}
      order by n.id desc limit ${sql.raw(String(COUNTED))}) u
    group by u.on_type, u.on_id`,
    { as: 'json' },
  )

const UNREAD = SUBJECTS.map((subject) => ({
  subject,
  onPosts: countSubject(subject, true),
  elsewhere: countSubject(subject, false),
}))

/** Rows that are read one after another until there are enough, as what is no longer to be read is left out. */
const AT_ONCE = 50

/** The newest notifications before an id that their reader still may see, at most `length`. */
export async function readNotifications(
  db: Db,
  viewer: Member,
  { before, length }: { before: number; length: number },
): Promise<NotificationView[]> {
  const { id: account, locale } = viewer
  const found: NotificationView[] = []
  for (let from = before; ; ) {
    const rows = await ofAccount(db, { ...viewerParams(viewer), locale, account, before: from, length: AT_ONCE })
    for (const row of await keepReadable(db, viewer, rows)) found.push(toView(row, locale))
    const last = rows.at(-1)
    if (found.length >= length || !last || rows.length < AT_ONCE) return found.slice(0, length)
    from = last.id
  }
}

/** Those of these notifications that their reader still may see, the newest first. */
export async function findNotifications(db: Db, viewer: Member, ids: number[]): Promise<NotificationView[]> {
  const { id: account, locale } = viewer
  const rows = await byId(db, { ...viewerParams(viewer), locale, account, ids })
  return (await keepReadable(db, viewer, rows)).map((row) => toView(row, locale))
}

/** How many notifications wait to be read, as far as they are counted. */
export async function countUnread(db: Db, viewer: Member): Promise<number> {
  return (await loadHeadCounts(db, viewer)).unread
}

/** The same, and whether they earn here. */
export async function loadHeadCounts(db: Db, viewer: Member): Promise<{ unread: number; hasBalance: boolean }> {
  const params = { ...viewerParams(viewer), account: viewer.id }
  const subjects = await unreadSubjects(db, params)
  const has = ({ about }: Subject, onPost: boolean) =>
    subjects.some((found) => found.about !== 'balance' && about.includes(found.about) && found.onPost === onPost)
  const counts = await Promise.all(
    UNREAD.flatMap(({ subject, onPosts, elsewhere }) => [
      ...(has(subject, true) ? [onPosts(db, params)] : []),
      ...(has(subject, false) ? [elsewhere(db, params)] : []),
    ]),
  )
  const sum = (await keepReadable(db, viewer, counts.flat())).reduce((sum, { count }) => sum + count, 0)
  return { unread: Math.min(sum, COUNTED), hasBalance: subjects.some(({ about }) => about === 'balance') }
}

/**
 * The rows that stand on what the viewer may read, with one statement for each type of thing. Of posts the statement has made
 * sure.
 */
async function keepReadable<R extends NotificationPlace>(db: Db, viewer: Member, rows: R[]): Promise<R[]> {
  const idsByType = new Map<Exclude<Commentable, 'community_post'>, Set<number>>()
  for (const { on_type: type, on_id: id } of rows) {
    if (type === null || id === null || type === 'community_post') continue
    idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id))
  }
  const readable = new Map(
    await Promise.all(
      [...idsByType].map(async ([type, ids]) => [type, await listReadable(db, viewer, type, [...ids])] as const),
    ),
  )
  return rows.filter(
    ({ on_type: type, on_id: id }) =>
      type === null || id === null || type === 'community_post' || readable.get(type)?.has(id),
  )
}

/** Whether somebody reads what is commented on. */
export async function mayRead(db: Db, viewer: Member, type: Commentable, id: number): Promise<boolean> {
  try {
    await findReadable(db, viewer, type, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function toView(
  {
    thing,
    exam,
    order,
    order_number,
    topic_title,
    certificate,
    comment,
    reply,
    actor,
    topic,
    decision,
    ends,
    ...row
  }: Row,
  locale: Locale,
): NotificationView {
  const { id, kind, words, html, read_at, created_at } = row
  const values = {
    name: actor?.name ?? '',
    title: thing?.title ?? exam?.title ?? certificate ?? '',
    passed: exam?.passed ? 'yes' : 'no',
    topic: topic_title ?? '',
    order: order === null ? '' : orderNumber({ id: order, number: order_number }),
    decision: decision ?? '',
    date: endDay(ends, locale),
    amount: thing?.currency === undefined ? '' : formatMoney(thing.total ?? 0, thing.currency, locale),
    email: thing?.email ?? '',
  }
  const corrected = exam?.corrected
  const text = corrected
    ? translate(locale, 'notifications.told_exam_corrected', { ...values, ...corrected })
    : translate(locale, `notifications.told_${kind}`, values)
  const plain = words === null ? null : toWords({ body: words, html })
  const quote = plain === null ? null : (getExcerpt(plain) ?? plain)
  const place =
    certificate === null ? (thing?.url ?? placeOfOrder(order) ?? placeOfExam(kind, exam)) : '/my/certificates'
  return { id, kind, text, url: getAddress(id, place, comment, reply), read_at, created_at, actor, quote, topic }
}

const placeOfOrder = (order: Row['order']) => (order === null ? undefined : `/home/transactions/${order}`)

const placeOfExam = (kind: Kind, exam: Row['exam']) =>
  exam ? `${kind === 'exam_to_mark' ? '/home' : ''}/exam-attempts/${exam.attempt}` : undefined

/** Where it leads; whoever opens that has read it. */
function getAddress(id: number, at = '/notifications', comment: number | null, reply: number | null): string {
  const query = new URLSearchParams()
  if (comment !== null) query.set('comment', String(comment))
  if (reply !== null) query.set('reply', String(reply))
  query.set('notification', String(id))
  const place = reply !== null ? `#reply-${reply}` : comment !== null ? `#comment-${comment}` : ''
  return `${at}?${query}${place}`
}

/** Until when a notification is worth an e-mail: that of access that ends, until the next one is near or the end; null for others. */
export async function findMailEnd(db: Db, schoolId: number, id: number): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select ${isoText(sql`(g.ends_at - case n.about_type when 'access_week' then interval '2 days' else interval '0' end)`)} as at
    from notifications n
    join access_grants g on g.school_id = ${schoolId} and n.kind = 'access' and g.id = n.about_id
    where n.school_id = ${schoolId} and n.id = ${id}`)
  return rows[0]?.at ?? null
}

/** Whose notification it is. */
export async function findOwner(db: Db, schoolId: number, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ accountId: notifications.accountId })
    .from(notifications)
    .where(hasId(notifications, schoolId, id))
  return row?.accountId
}
