import type { Context } from 'hono'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { loadFormOptions } from '#app/forms/leads/form-options.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { getBlock } from './blocks/all.ts'
import { listBlocks } from './blocks.server.ts'
import type { BlockRow } from './page.ts'
import type { Page, PageContext } from './pages.server.ts'
import { pageRow } from './pages.server.ts'
import { idsIn } from './payload.server.ts'
import { hasChanges, listVersions } from './publishing.server.ts'

/** All that the editor of a page shows. */
export async function loadEditor(
  db: Db,
  { c, viewer, school, locale }: PageContext & { c?: Context<Env> },
  page: Page,
) {
  const blocks = await listBlocks(db, page)
  return {
    row: pageRow(page),
    name: inLocale(page.title, locale),
    path: await loadAddress(db, page),
    blocks,
    changed: await hasChanges(db, page),
    versions: await listVersions(db, page),
    products: await loadProductOptions(db, { c, viewer, school }, { chosen: blocks.flatMap(idsOf('product')) }),
    leadForms: await loadFormOptions(db, { c, school, locale }, blocks.flatMap(idsOf('lead_form'))),
    locales: school.locales,
  }
}

const idsOf =
  (kind: 'product' | 'lead_form') =>
  ({ type, payload }: BlockRow) =>
    idsIn(kind, getBlock(type)?.fields ?? {}, payload)

/** Where visitors find a page. */
async function loadAddress(db: Db, { schoolId, kind, slug, productId }: Page): Promise<string> {
  if (kind === 'home') return '/'
  if (productId === null) return `/${slug}`
  const [product] = await db
    .select({ slug: products.slug })
    .from(products)
    .where(hasId(products, schoolId, productId))
  return `/${product?.slug}`
}
