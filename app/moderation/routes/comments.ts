import { z } from 'zod'
import { listProductTitles } from '#app/catalogue/office-products.server.ts'
import { handleComment } from '#app/comments/comment-changes.server.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { isNarrowed } from '#app/platform/list.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { commentFeed, findFedComment } from '../comment-feed.server.ts'
import { lastLook, noteLook } from '../comment-looks.server.ts'

/** What people said across the school; new is what nobody here has answered or decided about. */
export const comments = listRoute(commentFeed, { access: 'comments' }, async (asked) => {
  const { db, viewer, school, list } = asked
  const look = await lastLook(db, asked)
  const [newest] = list.rows
  if (newest && list.first && !isNarrowed(list)) await noteLook(db, viewer, newest.id)
  return page('moderation/comments', { list, look, products: await listProductTitles(db, { viewer, school }) })
})

/** Says that a comment may stay and needs no answer: it is new no longer. */
export const keep = route({ access: 'comments', ids: z.object({ id: Id }) }, async (asked) => {
  const { db, school, ids } = asked
  const { id } = await findFedComment(db, asked, ids.id)
  await handleComment(db, school.id, id)
  return json({ comment: await findFedComment(db, asked, id) })
})
