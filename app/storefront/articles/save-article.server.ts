import { attachImage } from '#app/people/media/images.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { inFields, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import type { ArticleDetail } from './article.ts'
import { loadArticleDetail } from './article-rows.server.ts'
import {
  type Article,
  type ArticleEdit,
  changeArticle,
  createArticle,
  isOut,
  requireArticle,
} from './articles.server.ts'
import type { ArticleBody, ArticleChange } from './inputs.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool; locale: Locale }

/** What a call says of an article, as it is stored; `before` is the article as it is. */
async function loadEdit(
  db: Db,
  { viewer, locale }: ViewerContext,
  body: ArticleBody,
  html: LocalHtml,
  before?: Article,
) {
  const { seo = {}, cover, authorId, publishAt, tagIds, slug, status } = body
  const edit: ArticleEdit & { title: LocalText; html: LocalHtml; status: typeof status } = {
    title: mergeLanguages(body.title, before?.title ?? {}, locale),
    html: typeof body.html === 'string' ? { ...before?.html, [locale]: html[locale] } : html,
    status,
    ...(slug !== undefined && { slug }),
    ...(cover !== undefined && { cover: await attachImage(db, viewer, cover, before?.cover) }),
    ...(authorId !== undefined && { authorId }),
    ...(publishAt !== undefined && { publishAt }),
    ...(seo.title !== undefined && { seoTitle: mergeLanguages(seo.title, before?.seoTitle ?? {}, locale) }),
    ...(seo.description !== undefined && {
      seoDescription: mergeLanguages(seo.description, before?.seoDescription ?? {}, locale),
    }),
    ...(tagIds && { tagIds }),
  }
  return edit
}

const written = ({ html }: ArticleBody, locale: Locale) =>
  writtenHtml(typeof html === 'string' ? { [locale]: html } : html)

/** Adds an article; asked outside of transactions, as its text may be long. */
export async function addArticle(context: ViewerContext, body: ArticleBody): Promise<ArticleDetail> {
  const html = await written(body, context.locale)
  return inSchool(context.school.id, async (db) => {
    const article = await createArticle(db, context.viewer, await loadEdit(db, context, body, html))
    return loadArticleDetail(db, article, context.locale)
  })
}

/** Changes an article to what a call says of it; a stale `version` is a 409 with the article as it is. */
export async function saveArticle(
  context: ViewerContext,
  id: number,
  body: ArticleBody,
  version?: number,
): Promise<ArticleDetail> {
  const { school, locale } = context
  const html = await written(body, locale)
  return inSchool(school.id, async (db) => {
    const article = await requireArticle(db, school.id, id)
    const current = await loadCurrent(db, article, locale)
    const edit = await loadEdit(db, context, body, html, article)
    return loadArticleDetail(db, await changeArticle(db, article, edit, { version, current }), locale)
  })
}

/** What an article is now, by the names of calls and of the form. */
async function loadCurrent(db: Db, article: Article, locale: Locale): Promise<object> {
  return { ...toSnakeCase(await loadArticleDetail(db, article, locale)), ...toFields(article) }
}

/** The texts of an article by the names of their fields. */
export function toFields({ title, html, seoTitle, seoDescription, slug }: Article): Record<string, string> {
  return { slug, ...inFields({ title, html, 'seo.title': seoTitle, 'seo.description': seoDescription }) }
}

/** An article as a call says it; a form says its status and its time by its state. One that is published keeps its time. */
export async function articleOf(
  db: Db,
  article: Article,
  { state, status = 'published', ...body }: ArticleChange,
): Promise<ArticleBody> {
  if (state === undefined) return { ...body, status }
  if (state === 'draft') return { ...body, status: 'draft', publishAt: null }
  if (state === 'published')
    return { ...body, status, publishAt: (await isOut(db, article)) ? article.publishAt : null }
  if (!body.publishAt) throw invalid('publish_at.day', 'errors.required')
  return { ...body, status }
}
