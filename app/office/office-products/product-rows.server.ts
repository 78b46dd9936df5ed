import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { studentCounts } from '#app/access/access/student-counts.server.ts'
import { findEvent } from '#app/booking/live-events/event-rows.server.ts'
import { listItems } from '#app/content/catalogue/bundle-items.server.ts'
import { type BuiltProduct, foldedTitles, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { getProductFacts, PRODUCT_STATUSES, PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { productHasTag, tagsOfProduct } from '#app/content/catalogue/product-tags.server.ts'
import { listedPrice, presaleColumn, productColumns } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { productRow } from '#app/content/courses/card.ts'
import { type StoredTag, toTags } from '#app/content/tags/tag.ts'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list, type ViewerContext } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { EventRow, OfficeProduct, ProductDetail } from './product-editor.ts'

const listed = (db: Db, schoolId: number, key: SQL) =>
  db
    .select({
      ...productColumns,
      key: key as SQL<number>,
      price: listedPrice(schoolId),
      tags: tagsOfProduct(schoolId),
    })
    .from(products)
    .$dynamic()

type Listed = Parameters<typeof productRow>[0] & { tags: StoredTag[] }

function officeRow({ tags, ...product }: Listed, students: number, locale: Locale): OfficeProduct {
  return { ...productRow(product, locale), students, tags: toTags(tags, locale) }
}

/** Everything that the viewer sees of what the school offers, drafts and archived ones too, in the school's order. */
export const officeProductList = list({
  filters: {
    q: Filter(Line(1, 100)),
    type: Filter(z.enum(PRODUCT_TYPES)),
    status: Filter(z.enum(PRODUCT_STATUSES)),
    tag: Filter(Id),
  },
  sorts: {
    position: { first: 'asc', by: () => sql`${products.position}` },
    newest: { first: 'desc' },
    title: byText(products.title),
  },
  id: products.id,
  select: (db, { school }, key) => listed(db, school.id, key),
  where: ({ viewer, school }, { q, type, status, tag }) =>
    and(
      eq(products.schoolId, school.id),
      officeSees(viewer, school, sql`${products.id}`),
      type && eq(products.type, type),
      status && eq(products.status, status),
      tag === undefined ? undefined : productHasTag(school.id, tag),
      holdsWords(foldedTitles, q),
    ),
  changedSince: (_context, since) => sql`${products.updatedAt} >= ${since}`,
  load: (db, { school }, ids) => studentCounts.findByKey(db, school.id, ids),
  row: (product, { locale }, students) => officeRow(product, students.get(product.id) ?? 0, locale),
})

/** All that is said of a product that the viewer works on, in their language. */
export async function loadProductDetail(
  db: Db,
  { school, locale }: ViewerContext,
  product: BuiltProduct,
): Promise<ProductDetail> {
  const { id, type, version, createdAt } = product
  const [found] = await db
    .select({
      presale: presaleColumn,
      price: listedPrice(school.id),
      tags: tagsOfProduct(school.id),
    })
    .from(products)
    .where(hasId(products, school.id, id))
  const { price = null, tags = [] } = found ?? {}
  const students = await studentCounts.find(db, school.id, id)
  const say = (text: LocalText) => inLocale(text, locale)
  return {
    ...officeRow({ ...product, price, tags }, students, locale),
    promise: say(product.promise),
    description: htmlInLocale(product.description, locale),
    ...getProductFacts(product),
    socialImage: product.socialImage,
    trailer: product.trailerUrl,
    trailerVideoId: product.trailerVideoId,
    presaleUntil: found?.presale ?? null,
    seo: { title: say(product.seoTitle), description: say(product.seoDescription) },
    tagIds: tags.map((tag) => tag.id),
    teacherIds: product.teacherIds,
    outcomes: product.outcomes.map(say),
    questions: product.questions.map(({ question, answer }) => ({ question: say(question), answer: say(answer) })),
    ...(type === 'bundle' && {
      items: (await listItems(db, school.id, id)).map(({ productId, title, slug }) => ({
        productId,
        title: say(title),
        slug,
      })),
    }),
    ...(type === 'event' && { event: eventRow(await findEvent(db, school.id, id)) }),
    createdAt,
    version,
  }
}

function eventRow(dates: Awaited<ReturnType<typeof findEvent>>): EventRow | null {
  if (!dates) return null
  const { startsAt, endsAt, timeZone, seats, seatsLeft, joinUrl } = dates
  return { startsAt, endsAt, timeZone, seats, seatsLeft, joinUrl }
}
