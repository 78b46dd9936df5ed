import { deleteReply, handleComments } from '#app/community/comments/comment-changes.server.ts'
import { deleteForGood } from '#app/community/comments/deleted-comments.server.ts'
import { requireReadableComment, requireReadableReply } from '#app/community/comments/readable.server.ts'
import { deletePost } from '#app/community/community/post-changes.server.ts'
import { requireVisiblePost } from '#app/community/community/posts.server.ts'
import { decideReview, requireShownReview } from '#app/community/reviews/reviews.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { REPORTED_MAX, type Reason, type Reportable } from './report.ts'

/** Words by somebody, as they are kept with a report. */
export type ReportedText = { body: string; authorId: number }

type Kind = {
  /** For whoever reads it; else 404. */
  find: (db: Db, viewer: Member, id: number) => Promise<ReportedText>
  /** Taken away as everywhere; what is gone already is no fault. */
  remove: (db: Db, staff: Member, id: number, reason: Reason) => Promise<unknown>
  /** It may stay. */
  keep?: (db: Db, schoolId: number, id: number) => Promise<unknown>
}

/** For each thing that is reported: how it is found, and what becomes of it. */
const KINDS: Record<Reportable, Kind> = {
  community_post: {
    find: async (db, viewer, id) => {
      const { title, body, student } = await requireVisiblePost(db, viewer, id)
      return { body: `${title}\n${body}`, authorId: student.id }
    },
    remove: (db, { schoolId }, id) => deletePost(db, schoolId, id),
  },
  comment: {
    find: async (db, viewer, id) => toContent(await requireReadableComment(db, viewer, id)),
    remove: (db, { schoolId }, id) => deleteForGood(db, schoolId, id),
    keep: handleComments,
  },
  reply: {
    find: async (db, viewer, id) => toContent(await requireReadableReply(db, viewer, id)),
    remove: (db, { schoolId }, id) => deleteReply(db, schoolId, id),
  },
  review: {
    find: async (db, viewer, id) => {
      const { review, authorId } = await requireShownReview(db, viewer, id)
      return { body: review, authorId }
    },
    remove: (db, staff, id) => decideReview(db, staff, id, { status: 'disapproved' }).catch(unlessGone),
  },
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}

const toContent = ({ body, ownable }: { body: string; ownable: { id: number } }) => ({ body, authorId: ownable.id })

/** What somebody reports, for whoever reads it: 404 for others. Of a long post the beginning. */
export async function findReported(db: Db, viewer: Member, type: Reportable, id: number): Promise<ReportedText> {
  const { body, authorId } = await KINDS[type].find(db, viewer, id)
  return { body: [...body].slice(0, REPORTED_MAX).join(''), authorId }
}

export async function removeReportedItem(db: Db, staff: Member, type: Reportable, id: number, reason: Reason) {
  await KINDS[type].remove(db, staff, id, reason)
}

export async function keepReportedItem(db: Db, schoolId: number, type: Reportable, id: number): Promise<void> {
  await KINDS[type].keep?.(db, schoolId, id)
}
