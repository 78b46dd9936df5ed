import { z } from 'zod'
import { listTeachers } from '#app/content/catalogue/teachers.server.ts'
import { loadTagOptions } from '#app/content/tags/tag-options.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { inLocale, LOCALES } from '#app/platform/i18n.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { ARTICLE_HTML_MAX } from '../article.ts'
import { articleList, loadArticleDetail } from '../article-rows.server.ts'
import { deleteArticle, requireArticle } from '../articles.server.ts'
import { ArticleInput, NewArticleInput } from '../inputs.server.ts'
import { previewArticle } from '../public-articles.server.ts'
import { addArticle, articleOf, saveArticle, toFields } from '../save-article.server.ts'

const ids = z.object({ id: Id })
const declared = { access: 'build', ids } as const
const maxBytes = bytesFor(LOCALES.length * ARTICLE_HTML_MAX)
const toViewerContext = ({ viewer, school, locale }: RouteContext<typeof declared>) => ({ viewer, school, locale })

/** All that the school wrote. */
const listOfficeArticles = listRoute(
  articleList,
  { access: 'build', json: inSnakeCase(articleList) },
  async ({ c, db, school, locale, list }) =>
    page('articles/office-articles', { list, tags: await loadTagOptions(db, { c, school, locale }) }),
)

/** One article: the page where it is written; as JSON all that is said of it. */
const showOfficeArticle = route(declared, async ({ c, db, school, locale, ids }) => {
  const article = await requireArticle(db, school.id, ids.id)
  const detail = await loadArticleDetail(db, article, locale)
  const props = {
    article: detail,
    fields: toFields(article),
    title: inLocale(article.title, locale),
    tags: await loadTagOptions(db, { c, school, locale }, detail.tagIds),
    authors: await listTeachers(db, school.id, locale),
  }
  return page('articles/office-article', props, { json: toSnakeCase({ article: detail }) })
})

const postArticle = route(
  { access: 'build', input: NewArticleInput, form: listOfficeArticles, maxBytes },
  async ({ viewer, school, locale, input }) => {
    const body = input()
    return afterCommit(async () => {
      const article = await addArticle({ viewer, school, locale }, body)
      return jsonOrRedirect(toSnakeCase({ article }), `/home/articles/${article.id}`, 201)
    })
  },
)

const changeArticle = route(
  { ...declared, input: ArticleInput, form: showOfficeArticle, maxBytes },
  async (context) => {
    const { db, school, ids, byForm } = context
    const article = await requireArticle(db, school.id, ids.id)
    const { version, ...input } = context.input()
    if (byForm && typeof input.title !== 'string' && !input.title[school.locale])
      throw invalid(`title.${school.locale}`, 'errors.required')
    const body = await articleOf(db, article, input)
    return afterCommit(async () => {
      const saved = await saveArticle(toViewerContext(context), ids.id, body, version)
      return jsonOrRedirect(toSnakeCase({ article: saved }), `/home/articles/${ids.id}`)
    })
  },
)

const dropArticle = route(declared, async ({ db, school, ids }) => {
  await deleteArticle(db, await requireArticle(db, school.id, ids.id))
  return { deleted: true }
})

/** The article as everybody will read it. */
const showArticlePreview = route(declared, async ({ db, school, locale, ids }) => {
  const { slug } = await requireArticle(db, school.id, ids.id)
  const article = await previewArticle(db, school.id, slug, locale)
  const props = { article, preview: true, comments: null }
  return page('articles/article', props, { json: { ...props, article: toSnakeCase(article) } })
})

export const routes = {
  'GET /home/articles': listOfficeArticles,
  'POST /home/articles': postArticle,
  'GET /home/articles/:id': showOfficeArticle,
  'POST /home/articles/:id': changeArticle,
  'PUT /home/articles/:id': changeArticle,
  'DELETE /home/articles/:id': dropArticle,
  'GET /home/articles/:id/preview': showArticlePreview,
} satisfies Addresses
