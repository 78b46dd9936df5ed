import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import type { List } from '#app/platform/list.server.ts'
import { coverImage } from '#app/platform/picture.ts'
import { isoText, textIn } from '#app/platform/queries.server.ts'
import { folded, getPatterns, hitsIn } from '#app/platform/search.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { NOTE_KINDS, type NoteCount, type NoteGroup, type NoteKind, type NoteRow, type NoteView } from './my-note.ts'
import { getParts, type NotePart } from './note-times.ts'

type NotesOwner = { school: number; account: number; locale: Locale }
type NotesParams = NotesOwner & {
  show: NoteKind
  course: string | null
  words: string[]
  staff: boolean
  length: number
}
type NotesCursor = { product: number; section: number; place: number; lecture: number }

/** A lecture with a note or a star; what is deleted or closed keeps both, and leads nowhere. */
export type KeptLecture = Omit<NoteRow, 'url'> & {
  product: number
  cover: string | null
  minutes: number
  opens: boolean
  timed: boolean
  place: [section: number, lecture: number]
}

const isKept = (show: SQL) => sql`case ${show} when 'starred' then p.starred_at is not null else p.note <> '' end`
const courseIsOpen = (param: Placeholders<{ school: number; account: number }>) => sql`exists (
  select from ${accessGrants} where ${accessGrants.schoolId} = ${param.school} and ${accessGrants.accountId} = ${param.account}
  and ${accessGrants.productId} = p.product_id and ${openGrant(param.school)})`

const keptLectures = rawStatement<KeptLecture, NotesParams & NotesCursor>(
  'kept_lectures',
  (param) => {
    const [course, section, lecture] = ['products', 'sections', 'lectures'].map((table) =>
      textIn(sql.raw(`${table}.title`), param.locale),
    )
    return sql`select p.product_id as product, products.cover, lectures.duration_minutes as minutes,
      json_build_object('slug', products.slug, 'title', ${course}) as course, ${section} as section,
      json_build_object('id', lectures.id, 'title', ${lecture}) as lecture,
      p.note, ${isoText(sql`p.noted_at`)} as "notedAt", p.starred_at is not null as starred,
      ${lectureIsPublished} and products.status <> 'draft' and (${param.staff}::boolean or lectures.is_free or ${courseIsOpen(param)}) as opens,
      exists (select from components c where c.school_id = ${param.school} and c.lecture_id = lectures.id
        and c.deleted_at is null and (c.type = 'audio' or c.type = 'video' and c.payload -> 'embed_url' is null)) as timed,
      json_build_array(sections.position, lectures.position) as place
    from lecture_progress p
    join products on products.school_id = ${param.school} and products.id = p.product_id
    join lectures on lectures.school_id = ${param.school} and lectures.product_id = p.product_id and lectures.id = p.lecture_id
    join sections on sections.school_id = ${param.school} and sections.id = lectures.section_id
    where p.school_id = ${param.school} and p.account_id = ${param.account} and ${isKept(sql`${param.show}::text`)}
      and (${param.course}::text is null or products.slug = ${param.course}::text)
      and (cardinality(${param.words}::text[]) = 0
        or ${folded(sql`p.note || ' ' || ${lecture} || ' ' || ${course}`)} like all (${param.words}::text[]))
      and (-p.product_id, sections.position, lectures.position, lectures.id)
        > (${param.product}::bigint, ${param.section}::int, ${param.place}::int, ${param.lecture}::bigint)
    order by p.product_id desc, sections.position, lectures.position, lectures.id
    limit ${param.length}`
  },
  { as: 'json' },
)

const FIRST = [Number.MIN_SAFE_INTEGER, -1, -1, 0] as const

const filters = {
  q: Filter(Line(1, 100)),
  course: Filter(z.string().max(100)),
  show: z.enum(NOTE_KINDS).default('notes'),
}

/** What one noted or starred in all courses: the newest course first, in each the order of its lectures. */
export const noteList: List<KeptLecture, typeof filters> = {
  filters,
  orders: { course: { first: 'asc', only: true, keys: ['whole', 'whole', 'whole', 'whole'] } },
  async read(db, { viewer, locale }, { filters: { q, course, show }, after, length }) {
    const [product, section, place, lecture] = (after ?? FIRST) as [number, number, number, number]
    const rows = await keptLectures(db, {
      ...toPerson(viewer, locale),
      show: show ?? 'notes',
      course: course ?? null,
      words: getPatterns(q),
      staff: viewer.kind === 'staff',
      length,
      product,
      section,
      place,
      lecture,
    })
    return rows.map((row) => ({ row, keys: [-row.product, ...row.place, row.lecture.id] }))
  },
}

const toPerson = ({ schoolId, id }: Member, locale: Locale): NotesOwner => ({ school: schoolId, account: id, locale })

const keptCounts = rawStatement<NoteCount, NotesOwner>(
  'kept_counts',
  (param) => sql`select products.slug, ${textIn(sql`products.title`, param.locale)} as title,
      count(*) filter (where p.note <> '')::int as notes, count(p.starred_at)::int as starred
    from lecture_progress p join products on products.school_id = ${param.school} and products.id = p.product_id
    where p.school_id = ${param.school} and p.account_id = ${param.account} and (p.note <> '' or p.starred_at is not null)
    group by products.id, products.slug, products.title order by products.id desc`,
  { as: 'json' },
)

/** How much one noted and starred in each course. */
export function countNotes(db: Db, viewer: Member, locale: Locale): Promise<NoteCount[]> {
  return keptCounts(db, toPerson(viewer, locale))
}

export function noteRow({ course, section, lecture, note, notedAt, starred, opens }: KeptLecture): NoteRow {
  const url = opens ? `/${course.slug}/watch/${lecture.id}` : null
  return { course, section, lecture, note, notedAt, starred, url }
}

/** Moments that lead into their videos on one page or in one document; what comes after them is plain text. */
const MOMENTS_MAX = 100

/** Rows that stand in the order of the list, by their courses: moments and what was searched for are pieces of their own. */
export function byCourse(rows: readonly KeptLecture[], q?: string): NoteGroup[] {
  const groups: NoteGroup[] = []
  let left = MOMENTS_MAX
  for (const row of rows) {
    const parts = hitsIn(row.note, q).flatMap((part): NotePart[] => {
      const pieces = part.hit ? [part] : getParts(part.text, row.timed && row.opens ? left : 0)
      left -= pieces.filter((piece) => 'at' in piece).length
      return pieces
    })
    const note: NoteView = { ...noteRow(row), parts, minutes: row.minutes }
    const last = groups.at(-1)
    if (last?.course.slug === row.course.slug) last.notes.push(note)
    else groups.push({ course: { ...row.course, cover: coverImage(row.cover) }, notes: [note] })
  }
  return groups
}
