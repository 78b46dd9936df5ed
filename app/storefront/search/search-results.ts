/** What everybody may look for. */
export const KINDS = ['product', 'article', 'post'] as const
export type Kind = (typeof KINDS)[number]

export const SEARCH_MAX = 100

/** A course, or anything else that the school offers, or an article. */
export type FoundPage = { id: number; title: string; slug: string; cover_photo: string | null }
export type FoundPost = { id: number; title: string; topic: string }

export type SearchResults = { courses: FoundPage[]; articles: FoundPage[]; posts: FoundPost[] }

export const NOTHING: SearchResults = { courses: [], articles: [], posts: [] }

export const isNothing = ({ courses, articles, posts }: SearchResults) =>
  courses.length + articles.length + posts.length === 0
