import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { countFed } from './comment-feed.server.ts'
import type { LastLook } from './comment-view.ts'
import { commentLooks } from './tables.server.ts'

const isOwn = ({ schoolId, id }: Pick<Member, 'schoolId' | 'id'>) =>
  and(eq(commentLooks.schoolId, schoolId), eq(commentLooks.accountId, id))

/** Where the viewer's last look at the list of comments ended, and how many new ones came since; null before the first. */
export async function findLastLook(db: Db, context: ViewerContext): Promise<LastLook | null> {
  const { commentId, lookedAt } = commentLooks
  const [last] = await db.select({ commentId, at: lookedAt }).from(commentLooks).where(isOwn(context.viewer))
  if (!last) return null
  const { fitting, more } = await countFed(db, context, { state: 'new' }, last.commentId)
  return { ...last, fresh: fitting, more }
}

/** Notes that the viewer has seen the list up to its newest comment. */
export async function recordLook(db: Db, { schoolId, id: accountId }: Member, newest: number): Promise<void> {
  await db
    .insert(commentLooks)
    .values({ schoolId, accountId, commentId: newest })
    .onConflictDoUpdate({
      target: [commentLooks.schoolId, commentLooks.accountId],
      set: {
        commentId: sql`greatest(${commentLooks.commentId}, excluded.comment_id)`,
        lookedAt: sql`excluded.looked_at`,
      },
    })
}

/** Forgets how far somebody has seen it. */
export async function deleteLooksOf(db: Db, viewer: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await db.delete(commentLooks).where(isOwn(viewer))
}
