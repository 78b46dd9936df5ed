import { listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { listFormTitles } from '#app/forms/leads/lead-forms.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { listBlocks } from './blocks.server.ts'
import type { Page, PageContext } from './pages.server.ts'
import { pageRow } from './pages.server.ts'
import { hasChanges, listVersions } from './publishing.server.ts'

/** All that the editor of a page shows. */
export async function loadEditor(db: Db, { viewer, school, locale }: PageContext, page: Page) {
  return {
    row: pageRow(page),
    name: inLocale(page.title, locale),
    path: await loadAddress(db, page),
    blocks: await listBlocks(db, page),
    changed: await hasChanges(db, page),
    versions: await listVersions(db, page),
    products: await listProductTitles(db, { viewer, school }),
    leadForms: await listFormTitles(db, school.id, locale),
    locales: school.locales,
  }
}

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
