import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CommentedArticles } from '#app/community/comments/later-wings.server.ts'
import { tags } from '#app/content/tags/tables.server.ts'
import { toShownTags } from '#app/content/tags/tag.ts'
import { tagColumns } from '#app/content/tags/tags.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import type { List } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type Viewer, viewerName } from '#app/platform/viewer.ts'
import type { ArticleCard, ArticleView } from './article.ts'
import { articleHasTag, tagsOfArticle } from './article-rows.server.ts'
import { articles, articleTags, leftArticleSlugs } from './tables.server.ts'

/** What everybody may read: published, and its time has come. No job publishes anything. */
export const isOut = sql`(${articles.status} = 'published' and ${articles.publishAt} <= now())`

const { id, slug, title, excerpt, cover, publishAt, authorId } = articles
const name = { firstName: accounts.firstName, lastName: accounts.lastName }

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({ id, slug, title, excerpt, cover, publishAt, name, tags: tagsOfArticle(school), key: key as SQL<number> })
    .from(articles)
    .innerJoin(accounts, hasId(accounts, school, authorId))
    .$dynamic()

type ListedRow = Omit<Awaited<ReturnType<typeof listed>>[number], 'key'>

const card = ({ name, tags, title, excerpt, publishAt, ...row }: ListedRow, locale: Locale): ArticleCard => ({
  ...row,
  title: inLocale(title, locale),
  excerpt: inLocale(excerpt, locale),
  author: viewerName(name),
  tags: toShownTags(tags, locale),
  publishAt: publishAt ?? '',
})

/** Microseconds, as a cursor keeps them: JavaScript's dates would round. */
const publishedAt = sql<number>`(extract(epoch from ${publishAt}) * 1000000)::bigint`.mapWith(Number)

// Private tags narrow nothing that visitors see.
const hasPublicTag = (school: number, tag: number) => sql`(${articleHasTag(school, tag)} and exists (
  select from tags g where g.school_id = ${school} and g.id = ${tag} and g.visibility = 'public'))`

const filters = { tag: Filter(Id) }

/** What everybody may read, the newest first. */
export const publicArticles: List<ArticleCard, typeof filters, Viewer> = {
  filters,
  orders: { newest: { first: 'desc', only: true, keys: ['whole', 'whole'] } },
  async read(db, { school, locale }, { filters: { tag }, after, length }) {
    const before =
      after &&
      sql`(${publishAt}, ${id}) < (timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::bigint)`
    const rows = await listed(db, school.id, publishedAt)
      .where(
        and(
          eq(articles.schoolId, school.id),
          isOut,
          tag === undefined ? undefined : hasPublicTag(school.id, tag),
          before,
        ),
      )
      .orderBy(desc(publishAt), desc(id))
      .limit(length)
    return rows.map(({ key, ...row }) => ({ row: card(row, locale), keys: [key, row.id] }))
  },
}

/** The newest for a feed, with their texts. */
export async function listNewestArticles(db: Db, schoolId: number, locale: Locale, length: number) {
  const rows = await listed(db, schoolId, sql`0`)
    .where(and(eq(articles.schoolId, schoolId), isOut))
    .orderBy(desc(publishAt), desc(id))
    .limit(length)
  return rows.map(({ key, ...row }) => card(row, locale))
}

const bySlug = statement('article_by_slug', (db: Db, param: Placeholders<{ school: number; slug: string }>) =>
  db
    .select({
      id,
      slug,
      title,
      excerpt,
      cover,
      publishAt,
      html: articles.html,
      seoTitle: articles.seoTitle,
      seoDescription: articles.seoDescription,
      author: { id: accounts.id, ...name, bio: accounts.bio, avatar: accounts.avatar },
      tags: tagsOfArticle(param.school),
      out: sql<boolean>`${isOut}`,
    })
    .from(articles)
    .innerJoin(accounts, hasId(accounts, param.school, authorId))
    .where(and(eq(articles.schoolId, param.school), eq(slug, param.slug))),
)

/** An article as everybody reads it; a draft, and one whose time has not come, is a 404. */
export async function requirePublicArticle(db: Db, schoolId: number, wanted: string, locale: Locale) {
  const article = await readArticle(db, schoolId, wanted, locale)
  requireFound(article?.out)
  return article.view
}

/** The same as it will be, for those who write it. */
export async function previewArticle(db: Db, schoolId: number, wanted: string, locale: Locale): Promise<ArticleView> {
  const article = await readArticle(db, schoolId, wanted, locale)
  requireFound(article)
  return article.view
}

async function readArticle(db: Db, school: number, wanted: string, locale: Locale) {
  const [found] = await bySlug(db, { school, slug: wanted })
  if (!found) return undefined
  const { out, html, seoTitle, seoDescription, author, ...row } = found
  const { author: signed, ...words } = card({ ...row, name: author }, locale)
  const view: ArticleView = {
    ...words,
    html: htmlInLocale(html, locale),
    author: { id: author.id, name: signed, bio: inLocale(author.bio ?? {}, locale), avatar: author.avatar },
    seo: { title: inLocale(seoTitle, locale), description: inLocale(seoDescription, locale) },
  }
  return { out, view }
}

/** The addresses of everything that everybody may read, the newest first. */
export async function listArticleSlugs(db: Db, schoolId: number, length: number): Promise<string[]> {
  const rows = await db
    .select({ slug })
    .from(articles)
    .where(and(eq(articles.schoolId, schoolId), isOut))
    .orderBy(desc(publishAt), desc(id))
    .limit(length)
  return rows.map((row) => row.slug)
}

/** The public tags that something to read carries, by name. */
export async function listTagsOfArticles(
  db: Db,
  schoolId: number,
  locale: Locale,
): Promise<{ id: number; name: string }[]> {
  const found = await db
    .select(tagColumns)
    .from(tags)
    .where(
      and(
        eq(tags.schoolId, schoolId),
        eq(tags.visibility, 'public'),
        sql`exists (select from ${articleTags} join articles on articles.school_id = ${schoolId}
          and articles.id = ${articleTags.articleId}
          where ${articleTags.schoolId} = ${schoolId} and ${articleTags.tagId} = ${tags.id} and ${isOut})`,
      ),
    )
    .orderBy(asc(tags.id))
  return toShownTags(found, locale)
}

/** Where the address that an article left leads; undefined when nobody may know of it. */
export async function findMovedArticle(db: Db, { schoolId }: Viewer, path: string): Promise<string | undefined> {
  const [found] = await db
    .select({ slug })
    .from(leftArticleSlugs)
    .innerJoin(articles, and(eq(articles.schoolId, schoolId), eq(id, leftArticleSlugs.articleId)))
    .where(and(eq(leftArticleSlugs.schoolId, schoolId), eq(leftArticleSlugs.slug, path.split('/').at(-1) ?? ''), isOut))
  return found && `/articles/${found.slug}`
}

/** Those of these articles that the viewer reads, in one statement: staff read drafts too. */
async function listReadableArticles(db: Db, viewer: Viewer, wanted: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id, out: sql<boolean>`${isOut}` })
    .from(articles)
    .where(and(eq(articles.schoolId, viewer.schoolId), inArray(id, [...wanted])))
  return new Set(rows.filter(({ out }) => out || viewer.kind === 'staff').map((row) => row.id))
}

/** An article that the viewer reads, by its id; else 404. */
export async function requireReadableArticle(db: Db, viewer: Viewer, wanted: number): Promise<{ id: number }> {
  requireFound((await listReadableArticles(db, viewer, [wanted])).has(wanted))
  return { id: wanted }
}

/** What comments read of articles. */
export const articlesOfComments: CommentedArticles = {
  findReadable: requireReadableArticle,
  listReadable: listReadableArticles,
  select: (school, id, made) => sql`(select ${made(sql`e.title`, sql`'/articles/' || e.slug`)}
    from articles e where e.school_id = ${school} and e.id = ${id})`,
}
