import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Commentable } from '#app/community/comments/comment.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import { foldText } from '#app/platform/characters.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, LOCALES, type LocalText, type Message } from '#app/platform/i18n.ts'
import type { MovedComment } from './talk.ts'

export type Target = { type: Commentable; itemId: number }

type Course = { id: number; slug: string; title: LocalText }
type Lecture = { id: number; productId: number; title: LocalText }
/** What the courses and lectures are that some rows name. */
export type Lectures = { courses: Course[]; lectures: Lecture[] }

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase())

/** Rows whose title, in either language, or whose id some names are. */
const isNamed = (table: typeof products | typeof lectures, names: readonly string[]) =>
  or(
    ...LOCALES.map((locale) => inArray(sql`lower(${table.title}->>${locale})`, lowered(names))),
    inArray(sql`${table.id}::text`, [...names]),
  )

/** The courses and lectures that these rows may mean. */
export async function findLectures(db: Db, schoolId: number, items: readonly MovedComment[]): Promise<Lectures> {
  const named = (column: 'course' | 'lecture') => [...new Set(items.map((item) => item[column]).filter(Boolean))]
  const [ofCourses, ofLectures] = [named('course'), named('lecture')]
  if (ofLectures.length === 0) return { courses: [], lectures: [] }
  const courses = await db
    .select({ id: products.id, slug: products.slug, title: products.title })
    .from(products)
    .where(
      and(
        eq(products.schoolId, schoolId),
        eq(products.type, 'course'),
        ofCourses.length === 0 ? sql`false` : or(isNamed(products, ofCourses), inArray(products.slug, ofCourses)),
      ),
    )
  const found = await db
    .select({ id: lectures.id, productId: lectures.productId, title: lectures.title })
    .from(lectures)
    .where(and(eq(lectures.schoolId, schoolId), isNull(lectures.deletedAt), isNamed(lectures, ofLectures)))
  return { courses, lectures: found }
}

const isCalled = ({ title }: { title: LocalText }, name: string) =>
  LOCALES.some((locale) => title[locale] && foldText(inLocale(title, locale)) === foldText(name))

/** The lecture that a row names, by its title or its id, in the course that it names; else why there is none. */
export function findLecture({ course: courseName, lecture: name }: MovedComment, at: Lectures): Target | Message {
  const course =
    at.courses.find(({ slug }) => slug === courseName) ??
    at.courses.find((one) => isCalled(one, courseName)) ??
    at.courses.find(({ id }) => String(id) === courseName)
  if (courseName && !course) return ['moving.course_unknown', { course: courseName }]
  const inside = at.lectures.filter(({ productId }) => !course || productId === course.id)
  const called = inside.filter((one) => isCalled(one, name))
  if (called.length > 1) return ['moving.lecture_twice', { lecture: name }]
  const lecture = called[0] ?? inside.find(({ id }) => String(id) === name)
  return lecture ? { type: 'lecture', itemId: lecture.id } : ['moving.lecture_unknown', { lecture: name }]
}
