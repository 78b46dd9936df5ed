import { saveDates } from '#app/booking/live-events/dates.server.ts'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import type { ComponentPayload } from '#app/content/courses/component.ts'
import { addComponents, addLecture, addSection } from '#app/content/courses/outline-changes.server.ts'
import { payloadFrom } from '#app/content/courses/payloads.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { instantAt } from '#app/platform/time-zone.ts'
import type { DemoComponent, DemoCourse, DemoLecture, DemoProduct } from '../demo/content-types.ts'
import type { Media } from './load-media.ts'

const VAT = 2300

export type CourseContext = {
  schoolId: number
  teacherIds: number[]
  currency: string
  timeZone: string
  position: number
  /** The school's tags by their English name. */
  tags: ReadonlyMap<string, number>
}

/** Writes a course with its price, sections, lectures and components; its id. */
export async function loadCourse(db: Db, media: Media, course: DemoCourse, place: CourseContext): Promise<number> {
  const { schoolId, teacherIds, currency, position } = place
  const { slug, title, promise, description, outcomes, faq, level, seo } = course
  const product = await createProduct(db, {
    schoolId,
    teacherIds: course.together ? teacherIds : teacherIds.slice(0, 1),
    tagIds: tagIds(course, place),
    seoTitle: seo?.title,
    seoDescription: seo?.description,
    position,
    slug,
    title,
    promise,
    description,
    outcomes,
    level,
    type: 'course',
    status: 'published',
    questions: faq,
    cover: await media.cover(course.cover),
  })
  const priced = { schoolId, productId: product.id, currency, vatRate: VAT }
  await addPrice(db, { ...priced, amount: course.price, licences: course.licences })
  if (course.limited) {
    const { price: amount, accessDays } = course.limited
    await addPrice(db, { ...priced, amount, accessDays, position: 1 })
  }
  if (course.own) {
    const { suggested: amount, ...own } = course.own
    await addPrice(db, { ...priced, ...own, amount, position: 2 })
  }
  for (const [index, { title, lectures }] of course.sections.entries()) {
    const section = await addSection(db, { schoolId, productId: product.id, title, position: index })
    for (const [order, lecture] of lectures.entries()) {
      const { id } = await addLecture(db, {
        schoolId,
        productId: product.id,
        sectionId: section.id,
        position: order,
        title: lecture.title,
        durationMinutes: lecture.minutes,
        isFree: lecture.access !== 'paid',
        loginRequired: lecture.access === 'login',
        status: 'published',
      })
      await loadComponents(db, media, lecture, { schoolId, lectureId: id })
    }
  }
  return product.id
}

/** Writes what is no course, or on no list. */
export async function loadUnlisted(
  db: Db,
  media: Media,
  { event, tags, price, cover, ...product }: DemoProduct,
  place: CourseContext,
): Promise<void> {
  const { schoolId, timeZone, position } = place
  const made = await createProduct(db, {
    ...product,
    schoolId,
    position,
    teacherIds: place.teacherIds.slice(0, 1),
    tagIds: tagIds({ tags }, place),
    cover: cover && (await media.cover(cover)),
  })
  const priced = { schoolId, productId: made.id, currency: place.currency, vatRate: VAT }
  if (price !== undefined) await addPrice(db, { ...priced, amount: price })
  if (!event) return
  const day = new Date(Date.now() + event.inDays * DAY_MS).toISOString().slice(0, 10)
  const startsAt = instantAt(`${day}T${event.from}`, timeZone)
  const endsAt = instantAt(`${day}T${event.to}`, timeZone)
  const { seats, joinUrl = null } = event
  await saveDates(db, { schoolId, productId: made.id }, { startsAt, endsAt, timeZone, seats, joinUrl })
}

const DAY_MS = 24 * 60 * 60 * 1000

const tagIds = ({ tags = [] }: { tags?: string[] }, place: CourseContext) =>
  tags.flatMap((name) => place.tags.get(name) ?? [])

async function loadComponents(
  db: Db,
  media: Media,
  { components }: DemoLecture,
  place: { schoolId: number; lectureId: number },
): Promise<void> {
  const rows = []
  for (const [position, component] of components.entries()) {
    const payload = await loadPayload(db, media, component, place.schoolId)
    rows.push({ ...place, type: component.type, position, payload })
  }
  await addComponents(db, rows)
}

async function loadPayload(
  db: Db,
  media: Media,
  component: DemoComponent,
  schoolId: number,
): Promise<ComponentPayload> {
  const written = (payload: object) => payloadFrom(db, component.type, payload, { schoolId, locale: 'en' })
  switch (component.type) {
    case 'text':
      return { html: cleanLocalHtml(component.html) }
    case 'quiz': {
      const { question, answers, hint, solution } = component
      return written({ question: { html: question }, answers, hint, solution: { html: solution } })
    }
    case 'checklist':
      return written({ items: component.items.map((label) => ({ label })) })
    case 'audio':
      return { file_id: await media.file(component.media) }
    case 'pdf':
      return {
        title: component.title,
        file_id: { en: await media.file(component.media.en), pl: await media.file(component.media.pl) },
      }
    case 'file': {
      const id = await media.file(component.media)
      return { title: component.title, file_id: { en: id, pl: id } }
    }
    case 'video':
      return { video_id: await media.film(component), spoken: component.spoken }
  }
}
