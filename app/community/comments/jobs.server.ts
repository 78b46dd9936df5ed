import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job } from '#app/platform/jobs.server.ts'

/** Nobody reads them any more since their post is gone. */
export const clearPost = job('comments.clear-post', {
  takes: { postId: z.int() },
  work: async (of) => {
    const { deleteCommentsOfPost } = await import('./comment-changes.server.ts')
    while (await inSchool(of.schoolId, (db) => deleteCommentsOfPost(db, of)));
  },
})

/** Nobody can bring it back any more. */
export const deleteDeletedComments = job('comments.forget-deleted', {
  takes: { commentId: z.int() },
  work: async (of) => (await import('./comment-erasure.server.ts')).deleteDeletedComment(of),
})
