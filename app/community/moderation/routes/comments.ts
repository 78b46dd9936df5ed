import { z } from 'zod'
import { handleComments } from '#app/community/comments/comment-changes.server.ts'
import { deleteForNow } from '#app/community/comments/deleted-comments.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { type Addresses, IdAmong, route } from '#app/platform/http.server.ts'
import { Several } from '#app/platform/inputs.server.ts'
import { isNarrowed } from '#app/platform/list.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { commentFeed, requireFedComments } from '../comment-feed.server.ts'
import { findLastLook, recordLook } from '../comment-looks.server.ts'

/** What people said across the school; new is what nobody here has answered or decided about. */
const listComments = listRoute(commentFeed, { access: 'comments' }, async (context) => {
  const { c, db, viewer, school, list } = context
  const look = await findLastLook(db, context)
  const [newest] = list.rows
  if (newest && list.first && !isNarrowed(list)) await recordLook(db, viewer, newest.id)
  return page('moderation/comments', { list, look, products: await loadProductOptions(db, { c, viewer, school }) })
})

const CommentId = IdAmong((at, ids) => requireFedComments(at.db, at, ids))
const several = { access: 'comments', input: z.object({ ids: Several(CommentId) }) } as const

/** Says that comments may stay and need no answer: they are new no longer. */
const keepComments = route(several, async (context) => {
  const { db, school, input } = context
  const { ids } = input()
  await requireFedComments(db, context, ids)
  await handleComments(db, school.id, ...ids)
  return json({ comments: await requireFedComments(db, context, ids) })
})

/** Takes comments away; who did it can bring each back for a while, as after deleting one. */
const dropComments = route(several, async (context) => {
  const { db, viewer, input } = context
  const found = await requireFedComments(db, context, input().ids)
  // In one order, so that two who clear up at once wait for each other.
  for (const { id } of found.toSorted((a, b) => a.id - b.id)) await deleteForNow(db, viewer, id)
  return json({ deleted: found.length })
})

export const routes = {
  'GET /home/comments': listComments,
  'POST /home/comments/delete': dropComments,
  'POST /home/comments/keep': keepComments,
} satisfies Addresses
