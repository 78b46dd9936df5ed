import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { toSlug } from '#app/content/catalogue/slug.ts'
import { claimSlug, findFreeSlug, releaseSlugs } from '#app/content/catalogue/slugs.server.ts'
import { attachImage } from '#app/people/media/images.server.ts'
import { rememberOwnPages } from '#app/people/schools/own-pages.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES, type LocalText } from '#app/platform/i18n.ts'
import { list, type ViewerContext } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { FIRST_LAYOUT, getBlock } from './blocks/all.ts'
import { emptyPayload } from './fields.ts'
import { FOOTER_MAX, type PageRow, type PageStatus } from './page.ts'
import { listDraftBlocks, publishDraft, setDraft } from './publishing.server.ts'
import { pageBlocks, pages } from './tables.server.ts'

export type Page = typeof pages.$inferSelect
export type PageContext = ViewerContext<Member>
type PageWriter = { viewer: Member; school: Pick<CurrentSchool, 'id'> }
type PageViewer = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'> }

export function pageRow(page: Page): PageRow {
  const { id, kind, title, slug, status, productId, inFooter, socialImage, seoTitle, seoDescription, version } = page
  const { publishedVersion } = page
  return {
    id,
    kind,
    title,
    slug,
    status,
    version,
    productId,
    inFooter,
    socialImage,
    seo: { title: seoTitle, description: seoDescription },
    publishedVersion,
  }
}

/**
 * A page that the viewer lays out, locked until the transaction ends: 404 when there is none that they see, 403 when it is
 * neither of a product that they teach nor, for owners and administrators, any.
 */
export async function requireEditable(db: Db, { viewer, school }: PageContext, id: number): Promise<Page> {
  const page = await db
    .select()
    .from(pages)
    .where(hasId(pages, school.id, id))
    .for('update')
    .then(requireRow)
  if (page.productId !== null) await findBuilt(db, { viewer, school }, page.productId)
  else if (!may(viewer, 'pages')) throw new Refusal(403, 'errors.forbidden')
  return page
}

/** The pages that the viewer lays out, with what is not published yet left to the page itself. */
export const pageList = list({
  filters: {},
  sorts: { newest: { first: 'desc' }, changed: { first: 'desc', by: () => sql`${pages.changedAt}`, kind: 'instant' } },
  id: pages.id,
  select: (db, _, key) => db.select({ page: pages, key }).from(pages).$dynamic(),
  where: ({ viewer, school }) =>
    and(
      eq(pages.schoolId, school.id),
      // Whoever may not lay out the school's pages sees those of what they teach.
      may(viewer, 'pages')
        ? undefined
        : and(eq(pages.kind, 'product'), builds(viewer as Member, school, sql`${pages.productId}`)),
    ),
  row: ({ page }): PageRow & { changedAt: string } => ({ ...pageRow(page), changedAt: page.changedAt }),
})

/** Lays out the page of one product as that of another is, in the draft and for visitors; nothing where nobody laid it out. */
export async function copyLayout(db: Db, { viewer, school }: PageWriter, from: number, to: number): Promise<void> {
  const [page] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.schoolId, school.id), eq(pages.productId, from)))
  if (!page) return
  const { title, status, seoTitle, seoDescription, socialImage } = page
  const copy = await db
    .insert(pages)
    .values({
      schoolId: school.id,
      kind: 'product',
      productId: to,
      title,
      status: 'draft',
      seoTitle,
      seoDescription,
      socialImage,
    })
    .returning()
    .then(expectRow)
  await setDraft(db, copy, await listDraftBlocks(db, page))
  if (status !== 'draft') await publishPage(db, viewer, copy)
}

export type PageChange = {
  title: LocalText
  slug?: string
  status?: PageStatus
  inFooter?: boolean
  seo?: { title?: LocalText; description?: LocalText }
  socialImage?: string | null
  version?: number
}

/** Adds a page of the school's own; without a slug its title gives one. A public one shows what it is made of, so nothing. */
export async function addPage(db: Db, { viewer, school }: PageWriter, wanted: PageChange): Promise<Page> {
  const { title, status = 'draft', ...rest } = wanted
  const own = toSlug(LOCALES.map((locale) => title[locale]).find(Boolean) ?? '') || 'page'
  const slug = rest.slug ?? (await findFreeSlug(db, school.id, own))
  const page = await db
    .insert(pages)
    .values({ schoolId: school.id, kind: 'own', slug, title, status: 'draft' })
    .returning()
    .then(expectRow)
  await claimSlug(db, school.id, { owner: 'page', ownerId: page.id }, slug)
  return changePage(db, { viewer, school }, page, { ...rest, title, slug, status, version: undefined })
}

/** The page on which the school's home, or a product, is laid out, as we made it until now; made when it is asked for first. */
export async function openPage(db: Db, { viewer, school }: PageViewer, productId: number | null): Promise<Page> {
  const product = productId === null ? undefined : await findBuilt(db, { viewer, school }, productId)
  const kind = product ? 'product' : 'home'
  const [made] = await db
    .insert(pages)
    .values({ schoolId: school.id, kind, productId, title: product?.title ?? {}, status: 'draft' })
    .onConflictDoNothing()
    .returning()
  if (made) {
    const first = FIRST_LAYOUT[kind].map((type, position) => ({
      type,
      position,
      payload: emptyPayload(getBlock(type)?.fields ?? {}),
    }))
    await db.insert(pageBlocks).values(first.map((block) => ({ ...block, schoolId: school.id, pageId: made.id })))
    return made
  }
  const page = await db
    .select()
    .from(pages)
    .where(
      and(eq(pages.schoolId, school.id), productId === null ? eq(pages.kind, 'home') : eq(pages.productId, productId)),
    )
    .then(expectRow)
  return page
}

/**
 * Changes what stands beside the blocks of a page: 409 with the row as it is when it was edited meanwhile. A page that is
 * to be seen and was never published shows its draft from now on; the home and a product's page have no address to change.
 */
export async function changePage(
  db: Db,
  { viewer, school }: PageWriter,
  page: Page,
  wanted: PageChange,
): Promise<Page> {
  refuseStale(page, wanted.version, toSnakeCase(pageRow(page)))
  const { title, slug, status = page.status, inFooter = page.inFooter, seo, socialImage = page.socialImage } = wanted
  if (page.kind !== 'own' && (slug !== undefined || status !== page.status)) throw new Refusal(409, 'pages.not_own')
  await attachImage(db, viewer, socialImage, page.socialImage)
  if (slug !== undefined && slug !== page.slug)
    await claimSlug(db, school.id, { owner: 'page', ownerId: page.id }, slug)
  const published = status !== 'draft' && page.publishedVersion === null ? await publishDraft(db, viewer, page) : page
  const changed = await db
    .update(pages)
    .set({
      title,
      status,
      inFooter,
      socialImage,
      slug: slug ?? page.slug,
      seoTitle: seo?.title ?? page.seoTitle,
      seoDescription: seo?.description ?? page.seoDescription,
      version: published.version + 1,
      changedAt: sql`now()`,
    })
    .where(hasId(pages, school.id, page.id))
    .returning()
    .then(expectRow)
  await noteOwnPages(db, school.id)
  return changed
}

/** Deletes a page with its history; the home and a product's page are as we made them again. */
export async function deletePage(db: Db, { schoolId, id, kind }: Page): Promise<void> {
  await db.delete(pages).where(hasId(pages, schoolId, id))
  if (kind === 'own') await releaseSlugs(db, schoolId, { owner: 'page', ownerId: id })
  await noteOwnPages(db, schoolId)
}

/** Publishes the draft, and lets the page be seen if it was not; what is hidden stays so. */
export async function publishPage(db: Db, viewer: Member, page: Page): Promise<Page> {
  const { version } = await publishDraft(db, viewer, page)
  const changed = await db
    .update(pages)
    .set({ status: page.status === 'hidden' ? 'hidden' : 'published', version: version + 1, changedAt: sql`now()` })
    .where(hasId(pages, page.schoolId, page.id))
    .returning()
    .then(expectRow)
  await noteOwnPages(db, page.schoolId)
  return changed
}

/** What every page of the school needs to know of these: the links in its foot, and what of it is laid out by hand. */
async function noteOwnPages(db: Db, schoolId: number): Promise<void> {
  const rows = await db
    .select({ kind: pages.kind, slug: pages.slug, title: pages.title, inFooter: pages.inFooter })
    .from(pages)
    .where(
      and(
        eq(pages.schoolId, schoolId),
        ne(pages.status, 'draft'),
        sql`(${pages.kind} <> 'own' or (${pages.inFooter} and ${pages.status} = 'published'))`,
      ),
    )
    .orderBy(asc(pages.id))
  const footer = rows.flatMap(({ kind, slug, title }) => (kind === 'own' && slug ? [{ slug, title }] : []))
  const kinds = new Set(rows.map(({ kind }) => kind))
  const laidOut: CurrentSchool['laidOut'] = (['home', 'product'] as const).filter((kind) => kinds.has(kind))
  await rememberOwnPages(db, schoolId, { footerPages: footer.slice(0, FOOTER_MAX), laidOut })
}
