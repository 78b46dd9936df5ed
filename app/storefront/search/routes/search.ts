import { z } from 'zod'
import { json, page } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { type Locale, translate, translateMessage } from '#app/platform/i18n.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isNothing, SEARCH_MAX, type SearchResults } from '../search-results.ts'

const declared = {
  access: 'visitor',
  input: z.object({ q: Line(1, SEARCH_MAX) }),
  limit: { ...TALKING, name: 'search', crowds: 'members' },
} as const

/** Loaded with the first search. */
async function searchSchool(db: Db, viewer: Viewer, q: string): Promise<SearchResults> {
  const { search } = await import('../search.server.ts')
  return await search(db, viewer, q)
}

/** What is found of each kind; without anything a message instead. */
function answer(found: SearchResults, locale: Locale) {
  const { courses, lectures, articles, posts } = found
  if (isNothing(found)) return { courses, message: translate(locale, 'search.none') }
  return {
    courses,
    ...(lectures.length > 0 && { lectures }),
    ...(articles.length > 0 && { articles }),
    ...(posts.length > 0 && { posts }),
  }
}

/** The page with what is found, which begins with an empty field; as JSON what is found alone. */
const showSearch = route(declared, async ({ c, db, viewer, locale, input }) => {
  const typed = c.req.query('q') ?? ''
  if (prefersJson(c)) return json(answer(await searchSchool(db, viewer, input().q), locale))
  if (!typed.trim()) return page('search/search', { q: '' })
  try {
    const { q } = input()
    return page('search/search', { q, found: await searchSchool(db, viewer, q) })
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error
    const problem = translateMessage(locale, error.fields.q?.[0] ?? error.text)
    return page('search/search', { q: typed, problem }, { status: 422 })
  }
})

/** The same call, posted. */
const listHits = route(declared, async ({ db, viewer, locale, input }) =>
  json(answer(await searchSchool(db, viewer, input().q), locale)),
)

export const routes = {
  'GET /search': showSearch,
  'POST /search': listHits,
} satisfies Addresses
