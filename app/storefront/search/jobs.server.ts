import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import type { Kind } from './search-results.ts'

async function index(schoolId: number, kind: Kind, id: number): Promise<void> {
  const { indexThings } = await import('./documents.server.ts')
  await inSchool(schoolId, (db) => indexThings(db, schoolId, kind, [id]))
}

export const indexProduct = job('search.index-product', {
  takes: { productId: z.int() },
  work: ({ schoolId, productId }) => index(schoolId, 'product', productId),
})

export const indexArticle = job('search.index-article', {
  takes: { articleId: z.int() },
  work: ({ schoolId, articleId }) => index(schoolId, 'article', articleId),
})

export const indexPost = job('search.index-post', {
  takes: { postId: z.int() },
  work: ({ schoolId, postId }) => index(schoolId, 'post', postId),
})

export const indexLectures = job('search.index-lectures', {
  takes: { productId: z.int() },
  async work({ schoolId, productId }) {
    const { indexLecturesOf } = await import('./documents.server.ts')
    await indexLecturesOf(schoolId, productId)
  },
})

/** What was written before there was a search, or put back from a copy. */
export const complete = scheduledPerSchool('search.complete', '*/15 * * * *', async ({ schoolId }) => {
  const { completeSearch } = await import('./documents.server.ts')
  await completeSearch(schoolId)
})
