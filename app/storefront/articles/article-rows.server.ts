import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toTags } from '#app/content/tags/tag.ts'
import { linkedTags } from '#app/content/tags/tags.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { ARTICLE_STATES, type ArticleDetail, type ArticleRow, type ArticleState } from './article.ts'
import type { Article } from './articles.server.ts'
import { articles } from './tables.server.ts'

export const tagsOfArticle = (school: number | Placeholder) =>
  linkedTags(school, sql`article_tags`, sql`t.article_id = articles.id`)

/** The condition under which an article carries a tag. */
export const articleHasTag = (school: number | Placeholder, tagId: number | Placeholder) => sql`exists (
  select from article_tags t where t.school_id = ${school} and t.article_id = articles.id and t.tag_id = ${tagId})`

const state = sql<ArticleState>`case when ${articles.status} = 'draft' then 'draft'
  when ${articles.publishAt} > now() then 'scheduled' else 'published' end`

const { id, slug, title, cover, status, publishAt, updatedAt } = articles
const author = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName }

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({
      id,
      slug,
      title,
      cover,
      status,
      publishAt,
      updatedAt,
      state,
      author,
      tags: tagsOfArticle(school),
      key: key as SQL<number>,
    })
    .from(articles)
    .innerJoin(accounts, hasId(accounts, school, articles.authorId))
    .$dynamic()

type ListedRow = Awaited<ReturnType<typeof listed>>[number]

function toRow(
  { title, publishAt, updatedAt, author, tags, ...row }: Omit<ListedRow, 'key'>,
  locale: Locale,
): ArticleRow {
  return {
    ...row,
    title: inLocale(title, locale),
    author: { id: author.id, name: viewerName(author) },
    tags: toTags(tags, locale),
    publishAt,
    updatedAt,
  }
}

/** Everything that the school wrote, drafts too, what was changed last first. */
export const articleList = list({
  filters: { q: Filter(Line(1, 100)), state: Filter(z.enum(ARTICLE_STATES)), tag: Filter(Id) },
  sorts: {
    changed: { first: 'desc', by: () => sql`${updatedAt}`, kind: 'instant' },
    newest: { first: 'desc' },
    title: byText(articles.title),
  },
  id,
  select: (db, { school }, key) => listed(db, school.id, key),
  where: ({ school }, { q, state: wanted, tag }) =>
    and(
      eq(articles.schoolId, school.id),
      wanted && eq(state, wanted),
      tag === undefined ? undefined : articleHasTag(school.id, tag),
      holdsWords(foldedInAll(title), q),
    ),
  changedSince: (_context, since) => sql`${updatedAt} >= ${since}`,
  row: (row, { locale }) => toRow(row, locale),
})

/** All that is said of an article, in one language; HTML as it is stored. */
export async function loadArticleDetail(db: Db, article: Article, locale: Locale): Promise<ArticleDetail> {
  const found = await listed(db, article.schoolId, sql`0`)
    .where(and(eq(articles.schoolId, article.schoolId), eq(id, article.id)))
    .then(expectRow)
  const { key, ...listedArticle } = found
  const row = toRow(listedArticle, locale)
  const { html, seoTitle, seoDescription, version } = article
  return {
    ...row,
    html: html[locale] ?? html.en ?? html.pl ?? ('' as CleanHtml),
    tagIds: row.tags.map((tag) => tag.id),
    seo: { title: inLocale(seoTitle, locale), description: inLocale(seoDescription, locale) },
    version,
  }
}
