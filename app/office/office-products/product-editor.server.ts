import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { draftPath } from '#app/content/catalogue/draft-links.server.ts'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import { fitsInBundle, PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { listTeachers } from '#app/content/catalogue/teachers.server.ts'
import { loadTagOptions } from '#app/content/tags/tag-options.server.ts'
import { TIME_ZONES } from '#app/people/schools/time-zones.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inFields } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { getWholeList } from '#app/platform/option-list.ts'
import { may } from '#app/platform/permissions.ts'
import type { ProductDetail, ProductEditor, Readiness } from './product-editor.ts'

/** The product's page: the product, its texts in all languages, and what there is to choose from. */
export async function loadProductEditor(
  db: Db,
  { c, viewer, school, locale }: ViewerContext & { c?: Context<Env> },
  product: BuiltProduct,
  detail: ProductDetail,
): Promise<ProductEditor> {
  const { type, title, promise, description, seoTitle, seoDescription, outcomes, questions, teacherIds } = product
  const [tags, teachers] = await Promise.all([
    loadTagOptions(db, { c, school, locale }, detail.tagIds),
    listTeachers(db, school.id, locale),
  ])
  const inBundles = { right: 'built', types: PRODUCT_TYPES.filter(fitsInBundle) } as const
  const mayAssign = may(viewer, 'assign')
  const link = draftPath(product)
  return {
    product: detail,
    fields: inFields({ title, promise, description, 'seo.title': seoTitle, 'seo.description': seoDescription }),
    outcomes,
    questions,
    choices: {
      tags,
      teachers: mayAssign ? teachers : teachers.filter((teacher) => teacherIds.includes(teacher.id)),
      products: type === 'bundle' ? await loadProductOptions(db, { c, viewer, school }, inBundles) : getWholeList([]),
      timeZones: type === 'event' ? TIME_ZONES : [],
    },
    mayAssign,
    draftLink: link && school.origin + link,
    ready: await findReadiness(db, product, detail),
  }
}

async function findReadiness(db: Db, { schoolId, id, type }: BuiltProduct, detail: ProductDetail): Promise<Readiness> {
  const { promise, coverPhoto, items = [], event } = detail
  const hasRow = async (query: SQL) => (await db.execute<{ found: boolean }>(query)).rows[0]?.found ?? false
  async function findContent(): Promise<Readiness['content']> {
    if (type === 'bundle') return { what: 'items', done: items.length > 0 }
    if (type === 'event') return { what: 'date', done: event != null }
    if (type === 'file') {
      const done = await hasRow(sql`select exists (select from product_files f
        where f.school_id = ${schoolId} and f.product_id = ${id} and f.deleted_at is null) as found`)
      return { what: 'file', done }
    }
    if (type !== 'course') return null
    const done = await hasRow(sql`select exists (select from lectures l where l.school_id = ${schoolId}
      and l.product_id = ${id} and l.status = 'published' and l.deleted_at is null) as found`)
    return { what: 'lecture', done }
  }
  return { promise: promise !== '', cover: coverPhoto !== null, content: await findContent() }
}
