import { type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement, readOnce } from '#app/platform/db.server.ts'
import { isoText } from '#app/platform/queries.server.ts'

type MessageRow = { data: Record<string, unknown>; account: number | null }
type Params = { school: number; id: number }
type Place = Placeholders<Params>

/**
 * Reads the data of a message in one statement, as it is in the transaction of the event. Undefined where there is nothing to
 * tell: what it is about does not exist any more, or belongs to a person who left.
 */
function rowReader<P extends Params = Params>(name: string, written: (param: Placeholders<P>) => SQL) {
  const read = rawStatement<MessageRow, P>(`webhook_${name}`, written as (param: Placeholders<P>) => SQL<MessageRow>, {
    as: 'json',
  })
  return async (db: Db, params: P) => (await read(db, params))[0]
}

/** The same of several things, each for a message of its own. */
function rowsReader(name: string, written: (param: Place) => SQL) {
  return rawStatement<MessageRow, Params>(`webhook_${name}`, written as (param: Place) => SQL<MessageRow>, {
    as: 'json',
  })
}

const titleIn = (title: SQL, school: Place['school']) =>
  sql`coalesce(${title} ->> (select s.locale from schools s where s.id = ${school}), ${title} ->> 'en', ${title} ->> 'pl')`

/** A person, from the row `a`. */
const student = sql`json_build_object('id', a.id, 'email', a.email, 'first_name', a.first_name,
  'last_name', a.last_name, 'locale', a.locale)`

/** Something that is sold, from the row `p`. */
const product = (param: Pick<Place, 'school'>) => sql`json_build_object('id', p.id, 'type', p.type, 'slug', p.slug,
  'title', ${titleIn(sql`p.title`, param.school)})`

const orderJson = (param: Pick<Place, 'school'>) => sql`json_build_object(
  'hash', t.hash, 'status', t.status, 'amount', t.total, 'net', t.net, 'vat', t.vat, 'currency', t.currency,
  'quantity', t.quantity, 'product', ${product(param)},
  'items', (select json_agg(json_build_object('product_id', i.product_id, 'price_id', i.price_id,
      'title', coalesce(i.title ->> t.locale, i.title ->> 'en', i.title ->> 'pl'), 'quantity', i.quantity, 'amount', i.amount,
      'discount', i.discount, 'net', i.net, 'vat', i.vat) order by i.id)
    from transaction_items i where i.school_id = ${param.school} and i.transaction_id = t.id),
  'price_id', (select i.price_id from transaction_items i where i.school_id = ${param.school}
    and i.transaction_id = t.id order by i.id limit 1),
  'promo_code', (select u.code from promo_code_uses u where u.school_id = ${param.school} and u.transaction_id = t.id),
  'affiliate', (select json_build_object('id', c.affiliate_id, 'code', c.code) from credited_orders c
    where c.school_id = ${param.school} and c.transaction_id = t.id),
  'buyer', json_build_object('id', a.id, 'email', t.buyer ->> 'email', 'first_name', t.buyer ->> 'first_name',
    'last_name', t.buyer ->> 'last_name', 'locale', t.locale),
  'created_at', ${isoText(sql`t.created_at`)}, 'paid_at', ${isoText(sql`t.settled_at`)})`

export const readOrder = rowReader(
  'order',
  (param) => sql`select json_build_object('order', ${orderJson(param)}) as data, t.account_id as account
    from transactions t
    join products p on p.school_id = ${param.school} and p.id = t.product_id
    join accounts a on a.school_id = ${param.school} and a.id = t.account_id and a.deleted_at is null
    where t.school_id = ${param.school} and t.id = ${param.id}`,
)

/** Of a grant that ended, unless its time had been over before it was taken back. */
const grantJson = (param: Place) => sql`json_build_object('access', json_build_object('id', g.id,
  'student', ${student}, 'product', ${product(param)}, 'until', ${isoText(sql`g.ends_at`)}, 'source', g.source))`
const grantRow = (param: Place, only: SQL) => sql`select ${grantJson(param)} as data, g.account_id as account
  from access_grants g
  join accounts a on a.school_id = ${param.school} and a.id = g.account_id and a.deleted_at is null
  join products p on p.school_id = ${param.school} and p.id = g.product_id
  where g.school_id = ${param.school} and g.id = ${param.id} and ${only}`

export const readGrant = rowReader('grant', (param) => grantRow(param, sql`g.revoked_at is null`))
export const readEndedGrant = rowReader('ended_grant', (param) =>
  grantRow(param, sql`(g.ends_at is null or g.revoked_at is null or g.ends_at > g.revoked_at)`),
)

export const readStudent = rowReader(
  'student',
  (param) => sql`select json_build_object('student', ${student}) as data, a.id as account from accounts a
    where a.school_id = ${param.school} and a.id = ${param.id} and a.role = 'student' and a.deleted_at is null`,
)

/** When this transaction began, where it is written: the node that a school's rows are read on began another one later. */
const beginning = rawStatement<{ at: string }>('beginning_of_transaction', sql`select now()::text as at`)

/** Reads what was completed in this transaction; what had been completed before is not told again. */
function completedReader<P extends Params>(name: string, written: (param: Placeholders<P & { at: string }>) => SQL) {
  const read = rowReader<P & { at: string }>(name, written)
  return async (db: Db, params: P) => {
    const [begun] = await readOnce(db, beginning, () => beginning(db, {}))
    return begun && read(db, { ...params, at: begun.at })
  }
}

type LectureParams = Params & { account: number; product: number }

export const readCompletedLecture = completedReader<LectureParams>(
  'lecture',
  (param) => sql`select json_build_object('lecture', json_build_object('id', l.id,
      'title', ${titleIn(sql`l.title`, param.school)}, 'course', ${product(param)}), 'student', ${student}) as data,
      a.id as account
    from lecture_progress x
    join lectures l on l.school_id = ${param.school} and l.id = x.lecture_id
    join products p on p.school_id = ${param.school} and p.id = x.product_id
    join accounts a on a.school_id = ${param.school} and a.id = x.account_id
    where x.school_id = ${param.school} and x.account_id = ${param.account} and x.product_id = ${param.product}
      and x.lecture_id = ${param.id} and x.completed_at = ${param.at}::timestamptz`,
)

type CourseParams = Params & { account: number }

export const readCompletedCourse = completedReader<CourseParams>(
  'course',
  (param) => sql`select json_build_object('course', ${product(param)}, 'student', ${student}) as data, a.id as account
    from products p join accounts a on a.school_id = ${param.school} and a.id = ${param.account}
    where p.school_id = ${param.school} and p.id = ${param.id} and exists (select from lecture_progress x
      where x.school_id = ${param.school} and x.account_id = ${param.account} and x.product_id = p.id
        and x.completed_at = ${param.at}::timestamptz)`,
)

export const readAttempt = rowReader(
  'attempt',
  (param) => sql`select json_build_object('attempt', json_build_object('id', x.id, 'exam', json_build_object('id', e.id,
      'title', ${titleIn(sql`e.title`, param.school)}), 'score', x.score, 'passed', x.passed),
      'student', ${student}) as data, a.id as account
    from exam_attempts x
    join exams e on e.school_id = ${param.school} and e.id = x.exam_id
    join accounts a on a.school_id = ${param.school} and a.id = x.account_id
    where x.school_id = ${param.school} and x.id = ${param.id}`,
)

export const readResponse = rowReader(
  'response',
  (param) => sql`select json_build_object('survey', json_build_object('id', s.id,
      'title', ${titleIn(sql`s.title`, param.school)}), 'response', json_build_object('id', r.id,
      'answers', (select json_agg(json_build_object('question', x ->> 'title', 'answer', x -> 'words'))
        from jsonb_array_elements(r.answers) x), 'responded_at', ${isoText(sql`r.responded_at`)}),
      'student', ${student}) as data, a.id as account
    from survey_responses r
    join surveys s on s.school_id = ${param.school} and s.id = r.survey_id
    join accounts a on a.school_id = ${param.school} and a.id = r.account_id
    where r.school_id = ${param.school} and r.id = ${param.id}`,
)

export const readLead = rowReader(
  'lead',
  (param) => sql`select json_build_object('lead', json_build_object('id', l.id, 'form_id', l.form_id, 'email', l.email,
      'fields', l.fields)) as data, null::bigint as account
    from leads l where l.school_id = ${param.school} and l.id = ${param.id}`,
)

export const readReview = rowReader(
  'review',
  (param) => sql`select json_build_object('review', json_build_object('id', r.id, 'rating', r.rating,
      'review', r.review, 'status', r.status, 'product', ${product(param)}, 'student', ${student},
      'created_at', ${isoText(sql`r.created_at`)})) as data, a.id as account
    from reviews r
    join products p on p.school_id = ${param.school} and p.id = r.product_id
    join accounts a on a.school_id = ${param.school} and a.id = r.account_id
    where r.school_id = ${param.school} and r.id = ${param.id}`,
)

/** Whoever wrote something, as the calls of the community name them. */
const ownable = (byAdmin: SQL) => sql`json_build_object('id', a.id,
  'name', trim(a.first_name || ' ' || a.last_name), 'type', case when ${byAdmin} then 'App\\User' else 'App\\Student' end)`

export const readComment = rowReader(
  'comment',
  (param) => sql`select json_build_object('comment', json_build_object('id', c.id, 'type', c.type, 'item_id', c.item_id,
      'body', c.body, 'ownable', ${ownable(sql`c.by_admin`)}, 'by_admin', c.by_admin,
      'created_at', ${isoText(sql`c.created_at`)})) as data, a.id as account
    from comments c join accounts a on a.school_id = ${param.school} and a.id = c.account_id
    where c.school_id = ${param.school} and c.id = ${param.id}`,
)

export const readPost = rowReader(
  'post',
  (param) => sql`select json_build_object('post', json_build_object('id', c.id, 'title', c.title, 'body', c.body,
      'student_id', a.id, 'student', json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)),
      'by_admin', c.by_admin, 'created_at', ${isoText(sql`c.created_at`)},
      'community_topic', json_build_object('id', o.id, 'title', ${titleIn(sql`o.title`, param.school)}))) as data,
      a.id as account
    from community_posts c
    join community_topics o on o.school_id = ${param.school} and o.id = c.topic_id
    join accounts a on a.school_id = ${param.school} and a.id = c.account_id
    where c.school_id = ${param.school} and c.id = ${param.id}`,
)

export const readInvitation = rowReader(
  'invitation',
  (param) => sql`select json_build_object('invitation', json_build_object('id', i.id, 'name', i.name, 'email', i.email,
      'status', i.status, 'parent_transaction_id', i.transaction_id, 'course_id', i.product_id)) as data,
      i.account_id as account
    from licence_invitations i where i.school_id = ${param.school} and i.id = ${param.id}`,
)

type TaggedParams = Params & { added: number[]; removed: number[] }

const tagNames = (school: Place['school'], only: SQL) => sql`array(select g.name from student_tags g
  where g.school_id = ${school} and ${only} order by lower(g.name))`

export const readTagged = rowReader<TaggedParams>(
  'tagged',
  (param) => sql`select json_build_object('student', ${student},
      'tags', ${tagNames(
        param.school,
        sql`exists (select from tagged_students x
          where x.school_id = ${param.school} and x.account_id = ${param.id} and x.tag_id = g.id)`,
      )},
      'added', ${tagNames(param.school, sql`g.id = any(${param.added}::bigint[])`)},
      'removed', ${tagNames(param.school, sql`g.id = any(${param.removed}::bigint[])`)}) as data, a.id as account
    from accounts a
    where a.school_id = ${param.school} and a.id = ${param.id} and a.role = 'student' and a.deleted_at is null`,
)

/** What affiliates earned with the lines of an order; nothing says who bought. */
export const readCommissions = rowsReader(
  'commissions',
  (param) => sql`select json_build_object('commission', json_build_object('id', e.id,
      'affiliate', json_build_object('id', f.id, 'code', f.code), 'order', json_build_object('hash', t.hash),
      'product', ${product(param)}, 'net', e.net, 'amount', e.amount, 'currency', e.currency,
      'state', case when e.available_at > now() then 'pending' else 'available' end,
      'earned_at', ${isoText(sql`e.created_at`)}, 'available_at', ${isoText(sql`e.available_at`)})) as data,
      e.account_id as account
    from balance_entries e
    join affiliates f on f.school_id = ${param.school} and f.account_id = e.account_id
    join transactions t on t.school_id = ${param.school} and t.id = e.transaction_id
    join transaction_items i on i.school_id = ${param.school} and i.id = e.item_id
    join products p on p.school_id = ${param.school} and p.id = i.product_id
    where e.school_id = ${param.school} and e.transaction_id = ${param.id} and e.kind = 'commission' order by e.id`,
)

export const readWithdrawal = rowReader(
  'withdrawal',
  (param) => sql`select json_build_object('withdrawal', json_build_object('id', w.id,
      'account', json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name), 'email', a.email),
      'amount', w.amount, 'currency', w.currency, 'status', w.status, 'requested_at', ${isoText(sql`w.requested_at`)},
      'due_at', ${isoText(sql`w.due_at`)}, 'paid_at', ${isoText(sql`w.paid_at`)}, 'reason', w.reason,
      'iban_end', right(w.iban, 4))) as data, a.id as account
    from balance_withdrawals w join accounts a on a.school_id = ${param.school} and a.id = w.account_id
    where w.school_id = ${param.school} and w.id = ${param.id}`,
)

export const readPerson = rowReader(
  'person',
  (param) => sql`select json_build_object('student', ${student}) as data, a.id as account from accounts a
    where a.school_id = ${param.school} and a.id = ${param.id} and a.deleted_at is null`,
)
