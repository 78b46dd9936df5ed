import { and, eq } from 'drizzle-orm'
import type { WithTeachers } from '#app/content/catalogue/product.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Draft } from './draft.ts'
import type { StoredBlock } from './page.ts'
import { listDraftBlocks, listVersionBlocks } from './publishing.server.ts'
import { pages, pageVersions } from './tables.server.ts'

const isLive = (param: Placeholders<{ school: number }>) =>
  and(
    eq(pageVersions.schoolId, param.school),
    eq(pageVersions.pageId, pages.id),
    eq(pageVersions.version, pages.publishedVersion),
  )

/** What visitors see of it. */
const seen = (blocks: readonly StoredBlock[] | null) => (blocks ?? []).filter(({ hidden }) => !hidden)

/** What those see who lay it out. */
async function looked(db: Db, page: { schoolId: number; id: number }, { version }: Draft): Promise<StoredBlock[]> {
  return seen(await (version === undefined ? listDraftBlocks(db, page) : listVersionBlocks(db, page, version)))
}

/** What a page is made of for somebody: of what was published, or, where it is being edited, of what is looked at. */
export type PageLayout = { blocks: StoredBlock[]; edited: boolean }

const bySlug = statement('own_page', (db: Db, param: Placeholders<{ school: number; slug: string }>) =>
  db
    .select({
      schoolId: pages.schoolId,
      id: pages.id,
      slug: pages.slug,
      title: pages.title,
      status: pages.status,
      seoTitle: pages.seoTitle,
      seoDescription: pages.seoDescription,
      socialImage: pages.socialImage,
      blocks: pageVersions.blocks,
    })
    .from(pages)
    .leftJoin(pageVersions, isLive(param))
    .where(and(eq(pages.schoolId, param.school), eq(pages.slug, param.slug))),
)

/** A page of the school's own by its address; a draft is there for those who edit it alone, else 404. */
export async function requireOwnPage(db: Db, { viewer, school }: ViewerContext<Viewer>, slug: string, draft?: Draft) {
  const [page] = await bySlug(db, { school: school.id, slug })
  const edited = may(viewer, 'pages') ? draft : undefined
  requireFound(page && (page.status !== 'draft' || edited))
  return { ...page, edited: Boolean(edited), blocks: edited ? await looked(db, page, edited) : seen(page.blocks) }
}

const ofHome = statement('laid_out_home', (db: Db, param: Placeholders<{ school: number }>) =>
  db
    .select({ schoolId: pages.schoolId, id: pages.id, blocks: pageVersions.blocks })
    .from(pages)
    .leftJoin(pageVersions, isLive(param))
    .where(and(eq(pages.schoolId, param.school), eq(pages.kind, 'home'))),
)

const ofProduct = statement('laid_out_product', (db: Db, param: Placeholders<{ school: number; product: number }>) =>
  db
    .select({ schoolId: pages.schoolId, id: pages.id, blocks: pageVersions.blocks })
    .from(pages)
    .leftJoin(pageVersions, isLive(param))
    .where(and(eq(pages.schoolId, param.school), eq(pages.productId, param.product))),
)

type PageRow = { schoolId: number; id: number; blocks: StoredBlock[] | null }

async function laid(db: Db, found: PageRow | undefined, edited?: Draft): Promise<PageLayout | null> {
  if (found && edited) return { blocks: await looked(db, found, edited), edited: true }
  return found?.blocks ? { blocks: seen(found.blocks), edited: false } : null
}

/** What the school made of its home; null, without asking anything, where it made nothing of it. */
export async function findHomeLayout(
  db: Db,
  { viewer, school }: ViewerContext<Viewer>,
  draft?: Draft,
): Promise<PageLayout | null> {
  const edited = may(viewer, 'pages') ? draft : undefined
  if (!edited && !school.laidOut.includes('home')) return null
  const [found] = await ofHome(db, { school: school.id })
  return laid(db, found, edited)
}

/** The same of a product's page, whose draft those see who build the product. */
export async function findProductLayout(
  db: Db,
  { viewer, school }: ViewerContext<Viewer>,
  { id, teacherIds }: { id: number } & WithTeachers,
  draft?: Draft,
): Promise<PageLayout | null> {
  const builds = may(viewer, 'pages') || (viewer.kind === 'staff' && teacherIds.includes(viewer.id))
  const edited = builds ? draft : undefined
  if (!edited && !school.laidOut.includes('product')) return null
  const [found] = await ofProduct(db, { school: school.id, product: id })
  return laid(db, found, edited)
}

/** The addresses of the school's own pages that search engines may find. */
export async function listPageSlugs(db: Db, schoolId: number, length: number): Promise<string[]> {
  const rows = await db
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(eq(pages.schoolId, schoolId), eq(pages.kind, 'own'), eq(pages.status, 'published')))
    .orderBy(pages.id)
    .limit(length)
  return rows.flatMap(({ slug }) => slug ?? [])
}

/** Whether visitors may know of a page of the school's own. */
export async function isPagePublic(db: Db, schoolId: number, id: number): Promise<boolean> {
  const [found] = await db
    .select({ status: pages.status })
    .from(pages)
    .where(hasId(pages, schoolId, id))
  return found !== undefined && found.status !== 'draft'
}
