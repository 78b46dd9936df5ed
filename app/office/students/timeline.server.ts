import { type SQL, sql } from 'drizzle-orm'
import { encodeCursor, requireCursor } from '#app/platform/cursor.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type KeyOf, type Locale, type LocalText, translate } from '#app/platform/i18n.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import type { Timeline, TimelineKind, TimelineRow } from './timeline.ts'

type Found = { key: string; at: string; what: What; id: string; title: LocalText | null; words: string | null }
type Source = {
  kind: TimelineKind
  /** Its lines as `id`, `at`, `title` (in languages) and `words`. */
  rows: (school: number, account: number) => SQL
  url?: (id: number, account: number) => string | null
}

const none = sql`null::jsonb`
const noWords = sql`null::text`

/** What happened to a person, by name, and where it stands. */
const SOURCES = {
  registered: {
    kind: 'account',
    rows: (school, account) => sql`select a.id, a.created_at as at, ${none} as title, ${noWords} as words
      from accounts a where a.school_id = ${school} and a.id = ${account}`,
  },
  logged_in_as: {
    kind: 'account',
    rows: (school, account) => sql`select l.id, l.started_at as at, ${none} as title,
        trim(s.first_name || ' ' || s.last_name) || ': ' || l.reason as words
      from staff_log_ins l join accounts s on s.school_id = ${school} and s.id = l.staff_id
      where l.school_id = ${school} and l.account_id = ${account}`,
  },
  access_granted: {
    kind: 'access',
    rows: (school, account) => sql`select g.id, g.starts_at as at, p.title::jsonb as title, g.reason as words
      from access_grants g join products p on p.school_id = ${school} and p.id = g.product_id
      where g.school_id = ${school} and g.account_id = ${account}`,
  },
  access_revoked: {
    kind: 'access',
    rows: (school, account) => sql`select g.id, g.revoked_at as at, p.title::jsonb as title, g.revoke_reason as words
      from access_grants g join products p on p.school_id = ${school} and p.id = g.product_id
      where g.school_id = ${school} and g.account_id = ${account} and g.revoked_at is not null`,
  },
  ordered: {
    kind: 'order',
    rows: (school, account) => sql`select t.id, t.created_at as at, p.title::jsonb as title, t.number as words
      from transactions t join products p on p.school_id = ${school} and p.id = t.product_id
      where t.school_id = ${school} and t.account_id = ${account}`,
    url: (id) => `/home/transactions/${id}`,
  },
  paid: {
    kind: 'order',
    rows: (school, account) => sql`select t.id, t.settled_at as at, p.title::jsonb as title, t.number as words
      from transactions t join products p on p.school_id = ${school} and p.id = t.product_id
      where t.school_id = ${school} and t.account_id = ${account} and t.settled_at is not null`,
    url: (id) => `/home/transactions/${id}`,
  },
  completed: {
    kind: 'learning',
    rows: (school, account) => sql`select l.id, w.completed_at as at, l.title::jsonb as title, ${noWords} as words
      from lecture_progress w join lectures l on l.school_id = ${school} and l.id = w.lecture_id
      where w.school_id = ${school} and w.account_id = ${account} and w.completed_at is not null`,
  },
  certified: {
    kind: 'learning',
    rows: (school, account) => sql`select c.id, c.issued_at as at, c.course::jsonb as title, ${noWords} as words
      from certificates c where c.school_id = ${school} and c.account_id = ${account}`,
  },
  commented: {
    kind: 'community',
    rows: (school, account) => sql`select c.id, c.created_at as at, ${none} as title, left(c.body, 200) as words
      from comments c where c.school_id = ${school} and c.account_id = ${account}`,
  },
  posted: {
    kind: 'community',
    rows: (school, account) => sql`select c.id, c.created_at as at, ${none} as title, c.title as words
      from community_posts c where c.school_id = ${school} and c.account_id = ${account}`,
    url: (id) => `/community/posts/${id}`,
  },
  emailed: {
    kind: 'email',
    rows: (school, account) => sql`select m.id, m.created_at as at, ${none} as title, m.subject as words
      from mails m where m.school_id = ${school} and m.account_id = ${account}`,
    url: (id) => `/home/emails/${id}`,
  },
  noted: {
    kind: 'note',
    rows: (school, account) => sql`select n.id, n.created_at as at, ${none} as title, left(n.text, 200) as words
      from student_notes n where n.school_id = ${school} and n.account_id = ${account}`,
    url: (_, account) => `/home/students/${account}#notes`,
  },
} as const satisfies Record<string, Source>

type What = keyof typeof SOURCES

const printed = sql`to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Asked = { length: number; cursor?: string; kind?: TimelineKind }

/**
 * Everything about one student, the last thing first: of each kind only as many lines are read as a page has. 422 for a cursor
 * that is none of ours.
 */
export async function loadTimeline(
  db: Db,
  { school, account, locale }: { school: number; account: number; locale: Locale },
  { length, cursor, kind }: Asked,
): Promise<Timeline> {
  const [at, key] = cursor === undefined ? [] : requireCursor(cursor, ['text', 'text'])
  const parts = (Object.entries(SOURCES) as [What, Source][])
    .filter(([, source]) => kind === undefined || source.kind === kind)
    .map(([what, { rows }]) => {
      const own = sql`${what}::text || '-' || r.id`
      const beyond = at === undefined ? sql`true` : sql`(${printed}, ${own}) < (${at}::text, ${key}::text)`
      return sql`(select ${own} as key, ${printed} as at, ${what}::text as what, r.id::text as id, r.title, r.words
        from (${rows(school, account)}) r where ${beyond} order by ${printed} desc, ${own} desc limit ${length + 1})`
    })
  const { rows } = await db.execute<Found>(sql`
    select x.key, x.at, x.what, x.id, x.title, x.words from (${sql.join(parts, sql` union all `)}) x
    order by x.at desc, x.key desc limit ${length + 1}`)
  const shown = rows.slice(0, length)
  const last = shown.at(-1)
  const next = last && rows.length > length ? encodeCursor([last.at, last.key]) : null
  const query = next && new URLSearchParams({ cursor: next, length: String(length), ...(kind && { kind }) })
  return {
    data: shown.map((row) => toRow(row, account, locale)),
    nextPageUrl: query && `/home/students/${account}/timeline?${query}`,
  }
}

function toRow({ key, at, what, id, title, words }: Found, account: number, locale: Locale): TimelineRow {
  const source: Source = SOURCES[what]
  const isOrder = source.kind === 'order'
  const named = [title && inLocale(title, locale), isOrder ? orderNumber({ id: Number(id), number: words }) : words]
  const text = [translate(locale, `students.timeline_${what}` satisfies `students.${KeyOf<'students'>}`)]
  const details = named.filter(Boolean).join(', ')
  return {
    id: key,
    at: new Date(at).toISOString(),
    kind: source.kind,
    text: details ? `${text}: ${details}` : String(text),
    url: source.url?.(Number(id), account) ?? null,
  }
}
