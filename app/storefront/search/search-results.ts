/** What can be looked for. */
export const KINDS = ['product', 'article', 'post', 'lecture'] as const
export type Kind = (typeof KINDS)[number]

export const SEARCH_MAX = 100

/** A course, or anything else that the school offers, or an article. */
export type FoundPage = { id: number; title: string; slug: string; cover_photo: string | null }
export type FoundPost = { id: number; title: string; topic: string }
/** A lecture; slug and title of its course. */
export type FoundLecture = { id: number; title: string; slug: string; course: string }

export type SearchResults = {
  courses: FoundPage[]
  lectures: FoundLecture[]
  articles: FoundPage[]
  posts: FoundPost[]
}

export const NOTHING: SearchResults = { courses: [], lectures: [], articles: [], posts: [] }

export const isNothing = ({ courses, lectures, articles, posts }: SearchResults) =>
  courses.length + lectures.length + articles.length + posts.length === 0
