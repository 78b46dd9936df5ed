import { draftPath } from '#app/content/catalogue/draft-links.server.ts'
import { type BuiltProduct, builds, listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { fitsInBundle } from '#app/content/catalogue/product.ts'
import { listTeachers } from '#app/content/catalogue/teachers.server.ts'
import { allTags } from '#app/content/tags/tags.server.ts'
import { TIME_ZONES } from '#app/people/schools/time-zones.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inFields } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import type { ProductDetail, ProductEditor } from './product-editor.ts'

/** The product's page: the product, its texts in all languages, and what there is to choose from. */
export async function productEditor(
  db: Db,
  { viewer, school }: ViewerContext,
  product: BuiltProduct,
  detail: ProductDetail,
): Promise<ProductEditor> {
  const { type, title, promise, description, seoTitle, seoDescription, outcomes, questions, teacherIds } = product
  const [tags, teachers] = await Promise.all([allTags(db, school.id), listTeachers(db, school.id)])
  const others = type === 'bundle' ? await listProductTitles(db, { viewer, school }, builds) : []
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
      products: others.filter((other) => fitsInBundle(other.type)),
      timeZones: type === 'event' ? TIME_ZONES : [],
    },
    mayAssign,
    draftLink: link && school.origin + link,
  }
}
