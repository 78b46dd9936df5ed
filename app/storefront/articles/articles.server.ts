import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { toSlug } from '#app/content/catalogue/slug.ts'
import { findTags } from '#app/content/tags/tags.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import { showArticlesFrom } from '#app/people/schools/schools.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { getExcerpt } from '#app/platform/excerpt.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { LOCALES, type LocalText } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { ArticleStatus } from './article.ts'
import { articleChanged } from './events.server.ts'
import { articles, articleTags, leftArticleSlugs } from './tables.server.ts'

export type Article = typeof articles.$inferSelect

/** What can be said of an article; what is left out stays. */
export type ArticleEdit = {
  title?: LocalText
  slug?: string
  html?: LocalHtml
  cover?: string | null
  authorId?: number
  status?: ArticleStatus
  /** An instant; null is now, once it is published. */
  publishAt?: string | null
  seoTitle?: LocalText
  seoDescription?: LocalText
  tagIds?: number[]
}

const byId = ({ schoolId, id }: Pick<Article, 'schoolId' | 'id'>) => hasId(articles, schoolId, id)

/** An article of the school, locked until the change of it is done; else 404. */
export async function requireArticle(db: Db, schoolId: number, id: number): Promise<Article> {
  return db.select().from(articles).where(byId({ schoolId, id })).for('update').then(requireRow)
}

/** Whether everybody reads it by now. */
export async function isOut(db: Db, { status, publishAt }: Article): Promise<boolean> {
  if (status === 'draft') return false
  const { rows } = await db.execute<{ out: boolean }>(sql`select ${publishAt}::timestamptz <= now() as out`)
  return rows[0]?.out ?? false
}

/** What an article is tagged with from now on. */
async function setTags(db: Db, { schoolId, id: articleId }: Article, tagIds: readonly number[]): Promise<void> {
  await db.delete(articleTags).where(and(eq(articleTags.schoolId, schoolId), eq(articleTags.articleId, articleId)))
  const values = [...new Set(tagIds)].map((tagId) => ({ schoolId, articleId, tagId }))
  if (values.length > 0) await db.insert(articleTags).values(values)
}

/** Who may sign an article: everybody who works in the school; else 404. */
async function needAuthor(db: Db, schoolId: number, authorId: number): Promise<void> {
  const { id, role, deletedAt } = accounts
  await db
    .select({ id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(id, authorId), ne(role, 'student'), isNull(deletedAt)))
    .then(requireRow)
}

/** The id of somebody who may sign an article, or who has signed this one. */
export const AuthorId = IdOf<{ id?: number }>(async ({ db, school, ids }, authorId) => {
  const signs = ids.id === undefined ? sql`false` : and(eq(articles.id, ids.id), eq(articles.authorId, authorId))
  if ((await db.$count(articles, and(eq(articles.schoolId, school.id), signs))) === 0)
    await needAuthor(db, school.id, authorId)
})

type NewArticle = ArticleEdit & { title: LocalText; html: LocalHtml; status: ArticleStatus }

/** Adds an article, signed by whoever makes it unless another author is named. A slug that is taken is a 422. */
export async function createArticle(
  db: Db,
  author: Pick<Member, 'schoolId' | 'id'>,
  { tagIds = [], ...wanted }: NewArticle,
): Promise<Article> {
  const { schoolId } = author
  if (wanted.authorId !== undefined) await needAuthor(db, schoolId, wanted.authorId)
  await findTags(db, schoolId, tagIds)
  const article = await db
    .insert(articles)
    .values({
      authorId: author.id,
      ...wanted,
      schoolId,
      slug: wanted.slug ?? (await freeSlug(db, schoolId, wanted.title)),
      excerpt: getExcerpts(wanted.html),
      publishAt: publishTime(wanted),
    })
    .returning()
    .catch(refuseTaken)
    .then(expectRow)
  await setTags(db, article, tagIds)
  await afterChange(db, article, wanted.html)
  return article
}

/**
 * Changes what is said of an article, which is locked by now; `version` is the one that was looked at, and a stale one a
 * 409. The address it leaves leads to the new one. A slug that is taken is a 422.
 */
export async function changeArticle(
  db: Db,
  article: Article,
  { tagIds, ...edit }: ArticleEdit,
  { version, current }: { version?: number; current: object },
): Promise<Article> {
  refuseStale(article, version, current)
  const { schoolId } = article
  if (edit.authorId !== undefined && edit.authorId !== article.authorId) await needAuthor(db, schoolId, edit.authorId)
  if (tagIds) await findTags(db, schoolId, tagIds)
  const changed = await db
    .update(articles)
    .set({
      ...edit,
      ...(edit.html && { excerpt: getExcerpts(edit.html) }),
      publishAt: publishTime({ ...article, ...edit }),
      updatedAt: sql`now()`,
      version: sql`${articles.version} + 1`,
    })
    .where(byId(article))
    .returning()
    .catch(refuseTaken)
    .then(expectRow)
  if (changed.slug !== article.slug) await leaveSlug(db, article)
  if (tagIds) await setTags(db, article, tagIds)
  await afterChange(db, changed, edit.html)
  return changed
}

export async function deleteArticle(db: Db, article: Article): Promise<void> {
  await db.delete(articles).where(byId(article))
  await publish(db, article.schoolId, articleChanged, { articleId: article.id })
  await noteFirst(db, article.schoolId)
}

/** What is published has a time: the one given, else now. */
function publishTime({ status, publishAt }: Pick<ArticleEdit, 'status' | 'publishAt'>): string | SQL<string> | null {
  if (publishAt) return publishAt
  return status === 'published' ? sql<string>`now()` : null
}

const getExcerpts = (html: LocalHtml): LocalText =>
  Object.fromEntries(LOCALES.flatMap((locale) => (html[locale] ? [[locale, getExcerpt(html[locale])]] : [])))

async function afterChange(db: Db, { schoolId, id, slug }: Article, html: LocalHtml | undefined): Promise<void> {
  await publish(db, schoolId, articleChanged, { articleId: id })
  // An address that another article left is given away.
  await db.delete(leftArticleSlugs).where(and(eq(leftArticleSlugs.schoolId, schoolId), eq(leftArticleSlugs.slug, slug)))
  if (html) await markShownImagesUsed(db, schoolId, html)
  await noteFirst(db, schoolId)
}

async function leaveSlug(db: Db, { schoolId, id: articleId, slug }: Article): Promise<void> {
  await db
    .insert(leftArticleSlugs)
    .values({ schoolId, slug, articleId })
    .onConflictDoUpdate({ target: [leftArticleSlugs.schoolId, leftArticleSlugs.slug], set: { articleId } })
}

/** The public pages lead to articles from the first one on. */
async function noteFirst(db: Db, schoolId: number): Promise<void> {
  const [first] = await db
    .select({ at: sql<string | null>`min(${articles.publishAt})`.mapWith(articles.publishAt) })
    .from(articles)
    .where(and(eq(articles.schoolId, schoolId), eq(articles.status, 'published')))
  await showArticlesFrom(db, schoolId, first?.at ?? null)
}

/** The title as an address, or the first of `title-2`, `title-3` that is free; who else wants it waits. */
async function freeSlug(db: Db, schoolId: number, title: LocalText): Promise<string> {
  const [words = ''] = Object.values(title).filter(Boolean)
  const wanted = (toSlug(words) || 'article').slice(0, 90).replace(/-$/, '')
  await takeAdvisoryLock(db, schoolId, `article ${wanted}`)
  const tries = [wanted, ...Array.from({ length: 50 }, (_, index) => `${wanted}-${index + 2}`)]
  const rows = await db
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(eq(articles.schoolId, schoolId), inArray(articles.slug, tries)))
  const taken = new Set(rows.map(({ slug }) => slug))
  const free = tries.find((slug) => !taken.has(slug))
  if (!free) throw invalid('slug', 'articles.slug_taken')
  return free
}

function refuseTaken(error: unknown): never {
  if (getFailure(error).constraint === 'article_slug') throw invalid('slug', 'articles.slug_taken')
  throw error
}
