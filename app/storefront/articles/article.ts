import type { Tag } from '#app/content/tags/tag.ts'
import type { CleanHtml } from '#app/platform/html.ts'

export const ARTICLE_STATUSES = ['draft', 'published'] as const
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number]

/** As people see it: what is published may wait for its time. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

export const ARTICLE_TITLE_MAX = 160
export const ARTICLE_HTML_MAX = 200_000

export type Author = { id: number; name: string }

/** A row of the back office's list. */
export type ArticleRow = {
  id: number
  slug: string
  title: string
  cover: string | null
  author: Author
  tags: Tag[]
  status: ArticleStatus
  /** Whether its time has come, if it is published. */
  state: ArticleState
  publishAt: string | null
  updatedAt: string
}

/** All that is said of an article, in the language of whoever asks. */
export type ArticleDetail = ArticleRow & {
  html: CleanHtml
  tagIds: number[]
  seo: { title: string; description: string }
  version: number
}

/** An article in a list for everybody. */
export type ArticleCard = {
  id: number
  slug: string
  title: string
  excerpt: string
  cover: string | null
  author: string
  tags: { id: number; name: string }[]
  publishAt: string
}

/** An article as it is read. */
export type ArticleView = Omit<ArticleCard, 'author'> & {
  author: Author & { bio: string; avatar: string | null }
  html: CleanHtml
  seo: { title: string; description: string }
}
