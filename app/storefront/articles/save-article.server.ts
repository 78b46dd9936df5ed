import { takePicture } from '#app/people/media/images.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { inFields, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { saidInLanguages } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import type { ArticleDetail } from './article.ts'
import { articleDetail } from './article-rows.server.ts'
import { type Article, type ArticleEdit, changeArticle, createArticle, findArticle, isOut } from './articles.server.ts'
import type { ArticleBody, ArticleChange } from './inputs.server.ts'

type Looking = { viewer: Member; school: CurrentSchool; locale: Locale }

/** What a call says of an article, as it is stored; `before` is the article as it is. */
async function editOf(db: Db, { viewer, locale }: Looking, body: ArticleBody, html: LocalHtml, before?: Article) {
  const { seo = {}, cover, author_id, publish_at, tag_ids, slug, status } = body
  const edit: ArticleEdit & { title: LocalText; html: LocalHtml; status: typeof status } = {
    title: saidInLanguages(body.title, before?.title ?? {}, locale),
    html: typeof body.html === 'string' ? { ...before?.html, [locale]: html[locale] } : html,
    status,
    ...(slug !== undefined && { slug }),
    ...(cover !== undefined && { cover: await takePicture(db, viewer, cover, before?.cover) }),
    ...(author_id !== undefined && { authorId: author_id }),
    ...(publish_at !== undefined && { publishAt: publish_at }),
    ...(seo.title !== undefined && { seoTitle: saidInLanguages(seo.title, before?.seoTitle ?? {}, locale) }),
    ...(seo.description !== undefined && {
      seoDescription: saidInLanguages(seo.description, before?.seoDescription ?? {}, locale),
    }),
    ...(tag_ids && { tagIds: tag_ids }),
  }
  return edit
}

const written = ({ html }: ArticleBody, locale: Locale) =>
  writtenHtml(typeof html === 'string' ? { [locale]: html } : html)

/** Adds an article; asked outside of transactions, as its text may be long. */
export async function addArticle(looking: Looking, body: ArticleBody): Promise<ArticleDetail> {
  const html = await written(body, looking.locale)
  return inSchool(looking.school.id, async (db) => {
    const article = await createArticle(db, looking.viewer, await editOf(db, looking, body, html))
    return articleDetail(db, article, looking.locale)
  })
}

/** Changes an article to what a call says of it; a stale `version` is a 409 with the article as it is. */
export async function saveArticle(
  looking: Looking,
  id: number,
  body: ArticleBody,
  version?: number,
): Promise<ArticleDetail> {
  const { school, locale } = looking
  const html = await written(body, locale)
  return inSchool(school.id, async (db) => {
    const article = await findArticle(db, school.id, id)
    const current = await currentOf(db, article, locale)
    const edit = await editOf(db, looking, body, html, article)
    return articleDetail(db, await changeArticle(db, article, edit, { version, current }), locale)
  })
}

/** What an article is now, by the names of calls and of the form. */
async function currentOf(db: Db, article: Article, locale: Locale): Promise<object> {
  return { ...(await articleDetail(db, article, locale)), ...fieldsOf(article) }
}

/** The texts of an article by the names of their fields. */
export function fieldsOf({ title, html, seoTitle, seoDescription, slug }: Article): Record<string, string> {
  return { slug, ...inFields({ title, html, 'seo.title': seoTitle, 'seo.description': seoDescription }) }
}

/** An article as a call says it; a form says its status and its time by its state. One that is published keeps its time. */
export async function articleOf(
  db: Db,
  article: Article,
  { state, status = 'published', ...body }: ArticleChange,
): Promise<ArticleBody> {
  if (state === undefined) return { ...body, status }
  if (state === 'draft') return { ...body, status: 'draft', publish_at: null }
  if (state === 'published')
    return { ...body, status, publish_at: (await isOut(db, article)) ? article.publishAt : null }
  if (!body.publish_at) throw invalid('publish_at.day', 'errors.required')
  return { ...body, status }
}
