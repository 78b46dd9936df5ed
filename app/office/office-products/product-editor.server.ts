import { findEvent } from '#app/booking/live-events/event-rows.server.ts'
import { itemsOf } from '#app/content/catalogue/bundle-items.server.ts'
import { draftPath } from '#app/content/catalogue/draft-links.server.ts'
import { type BuiltProduct, builds, listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { fitsInBundle } from '#app/content/catalogue/product.ts'
import { tagIdsOf } from '#app/content/catalogue/product-tags.server.ts'
import { listTeachers } from '#app/content/catalogue/teachers.server.ts'
import { allTags } from '#app/content/tags/tags.server.ts'
import { TIME_ZONES } from '#app/people/schools/time-zones.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inFields, inLocale } from '#app/platform/i18n.ts'
import type { Looking } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import { clockAt } from '#app/platform/time-zone.ts'
import type { ProductEditor } from './product-editor.ts'

/** Everything that the product's page edits, in all languages, and what there is to choose from. */
export async function productEditor(
  db: Db,
  { viewer, school, locale }: Looking,
  product: BuiltProduct,
): Promise<ProductEditor> {
  const { id, type, slug, status, version, level, language, title, promise, description } = product
  const { seoTitle, seoDescription, socialImage, cover, outcomes, questions, teacherIds } = product
  const [tagIds, tags, teachers] = await Promise.all([
    tagIdsOf(db, product),
    allTags(db, school.id),
    listTeachers(db, school.id),
  ])
  const link = draftPath(product)
  return {
    ...{ id, type, slug, status, version, level, language, cover, outcomes, questions, teacherIds, tagIds },
    title: inLocale(title, locale),
    socialImage,
    trailer: product.trailerUrl,
    trailerVideoId: product.trailerVideoId,
    fields: inFields({ title, promise, description, 'seo.title': seoTitle, 'seo.description': seoDescription }),
    locales: school.locales,
    tags,
    teachers: may(viewer, 'assign') ? teachers : teachers.filter((teacher) => teacherIds.includes(teacher.id)),
    ...(await insideOf(db, { viewer, school, locale }, product)),
    draftLink: link && school.origin + link,
    mayAssign: may(viewer, 'assign'),
  }
}

/** What one kind alone has. */
async function insideOf(
  db: Db,
  { viewer, school, locale }: Looking,
  { id, type }: BuiltProduct,
): Promise<Pick<ProductEditor, 'items' | 'others' | 'event'>> {
  const items = type === 'bundle' ? await itemsOf(db, school.id, id) : []
  const others = type === 'bundle' ? await listProductTitles(db, { viewer, school }, builds) : []
  const dates = type === 'event' ? await findEvent(db, school.id, id) : undefined
  const zone = dates?.timeZone ?? school.timeZone
  const clock = (instant?: string) => (instant ? clockAt(Date.parse(instant), zone) : '')
  return {
    items: items.map((item) => ({ id: item.productId, title: inLocale(item.title, locale) })),
    others: others.filter((other) => fitsInBundle(other.type)),
    event:
      type === 'event'
        ? {
            startsAt: clock(dates?.startsAt),
            endsAt: clock(dates?.endsAt),
            timeZone: zone,
            timeZones: TIME_ZONES,
            seats: dates?.seats ?? null,
            joinUrl: dates?.joinUrl ?? '',
          }
        : null,
  }
}
