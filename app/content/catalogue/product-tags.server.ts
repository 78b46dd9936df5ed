import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { tags } from '#app/content/tags/tables.server.ts'
import { type StoredTag, type Tag, toShownTags } from '#app/content/tags/tag.ts'
import { deleteTag, findTag, linkedTags, tagColumns } from '#app/content/tags/tags.server.ts'
import { cache } from '#app/platform/cache.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { publishAll } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { productChanged } from './events.server.ts'
import type { Product } from './product.ts'
import { products, productTags } from './tables.server.ts'

export const tagsOfProduct = (school: number | Placeholder) =>
  linkedTags(school, sql`product_tags`, sql`t.product_id = products.id`)

/** The condition under which a product carries a tag. */
export const productHasTag = (school: number | Placeholder, tagId: number | Placeholder) => sql`exists (
  select from product_tags t where t.school_id = ${school} and t.product_id = products.id and t.tag_id = ${tagId})`

/** What a product is tagged with from now on. */
export async function setTags(
  db: Db,
  { schoolId, id: productId }: Pick<Product, 'schoolId' | 'id'>,
  tagIds: readonly number[],
): Promise<void> {
  await db.delete(productTags).where(and(eq(productTags.schoolId, schoolId), eq(productTags.productId, productId)))
  const values = [...new Set(tagIds)].map((tagId) => ({ schoolId, productId, tagId }))
  if (values.length > 0) await db.insert(productTags).values(values)
}

/** The tags of a product, by their ids. */
export async function listTagIds(db: Db, { schoolId, id }: Pick<Product, 'schoolId' | 'id'>): Promise<number[]> {
  const rows = await db
    .select({ tagId: productTags.tagId })
    .from(productTags)
    .where(and(eq(productTags.schoolId, schoolId), eq(productTags.productId, id)))
  return rows.map(({ tagId }) => tagId)
}

/** Deletes a tag, else 404, and says of all that carries it that it changes: what is opened by that tag closes. */
export async function removeTag(db: Db, schoolId: number, tagId: number): Promise<void> {
  await findTag(db, schoolId, tagId)
  const carrying = await db
    .select({ productId: productTags.productId })
    .from(productTags)
    .where(and(eq(productTags.schoolId, schoolId), eq(productTags.tagId, tagId)))
  await publishAll(db, schoolId, productChanged, carrying)
  await deleteTag(db, schoolId, tagId)
}

/** These tags with how many products carry each. */
export async function listTagUses(
  db: Db,
  schoolId: number,
  rows: readonly StoredTag[],
): Promise<(StoredTag & { products: number })[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .select({ tagId: productTags.tagId, count: sql<number>`count(*)::int` })
    .from(productTags)
    .where(and(eq(productTags.schoolId, schoolId), inArray(productTags.tagId, ids)))
    .groupBy(productTags.tagId)
  return rows.map((tag) => ({ ...tag, products: counts.find(({ tagId }) => tagId === tag.id)?.count ?? 0 }))
}

const shownTags = statement('shown_tags', (db: Db, param: Placeholders<{ school: number }>) =>
  db
    .selectDistinct(tagColumns)
    .from(tags)
    .innerJoin(productTags, and(eq(productTags.schoolId, param.school), eq(productTags.tagId, tags.id)))
    .innerJoin(products, hasId(products, param.school, productTags.productId))
    .where(and(eq(tags.schoolId, param.school), eq(tags.visibility, 'public'), eq(products.status, 'published')))
    .orderBy(asc(tags.id)),
)

type ShownTag = Pick<Tag, 'id' | 'name'>
const kept = cache<number, StoredTag[]>(1000)

/** The tags that visitors may narrow the list of products by, as they were within the last second: public ones that something on it carries. */
export async function listTagsOfProducts(db: Db, schoolId: number, locale: Locale): Promise<ShownTag[]> {
  const rows = kept.find(schoolId)?.value ?? kept.keep(schoolId, await shownTags(db, { school: schoolId }))
  return toShownTags(rows, locale)
}
