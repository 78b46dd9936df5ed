import { accessMerging } from '#app/access/access/merging.server.ts'
import { consultationMerging } from '#app/booking/consultations/merging.server.ts'
import { giftMerging } from '#app/booking/gifts/merging.server.ts'
import { licenceMerging } from '#app/booking/licences/merging.server.ts'
import { eventMerging } from '#app/booking/live-events/merging.server.ts'
import { commentMerging } from '#app/community/comments/merging.server.ts'
import { communityMerging } from '#app/community/community/merging.server.ts'
import { moderationMerging } from '#app/community/moderation/merging.server.ts'
import { notificationMerging } from '#app/community/notifications/merging.server.ts'
import { reviewMerging } from '#app/community/reviews/merging.server.ts'
import { catalogueMerging } from '#app/content/catalogue/merging.server.ts'
import { videoMerging } from '#app/content/videos/merging.server.ts'
import { surveyMerging } from '#app/forms/surveys/merging.server.ts'
import { certificateMerging } from '#app/learning/certificates/merging.server.ts'
import { downloadMerging } from '#app/learning/downloads/merging.server.ts'
import { examMerging } from '#app/learning/exams/merging.server.ts'
import { progressMerging } from '#app/learning/lectures/merging.server.ts'
import { reminderMerging } from '#app/learning/my-courses/merging.server.ts'
import { instalmentMerging } from '#app/memberships/instalments/merging.server.ts'
import { membershipMerging } from '#app/memberships/memberships/merging.server.ts'
import { affiliateMerging } from '#app/partners/affiliates/merging.server.ts'
import { balanceMerging } from '#app/partners/balance/merging.server.ts'
import { shareMerging } from '#app/partners/instructor-shares/merging.server.ts'
import { type Account, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { eraseAccount } from '#app/people/accounts/erasing.server.ts'
import { accountChanged } from '#app/people/accounts/events.server.ts'
import { accountMerging, type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { mediaMerging } from '#app/people/media/merging.server.ts'
import { signInMerging } from '#app/people/sign-in/merging.server.ts'
import { noteMerging } from '#app/people/student-notes/merging.server.ts'
import { tagMerging } from '#app/people/student-tags/merging.server.ts'
import { teamMerging } from '#app/people/team/merging.server.ts'
import { eraseFromActivity, recordActivity } from '#app/platform/activity.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { deleteBuckets } from '#app/platform/limits.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, memberFrom } from '#app/platform/viewer.ts'
import { meansMerging } from '#app/selling/payment-means/merging.server.ts'
import { orderMerging } from '#app/selling/payments/merging.server.ts'
import { promoMerging } from '#app/selling/promotions/merging.server.ts'
import { reconciliationMerging } from '#app/selling/reconciliation/merging.server.ts'
import { salesMerging } from '#app/selling/sales/merging.server.ts'
import { articleMerging } from '#app/storefront/articles/merging.server.ts'
import { importMerging } from '../imports/merging.server.ts'
import { messagesToPrograms } from '../my-data/later-wings.server.ts'
import { exportMerging } from '../my-data/merging.server.ts'
import { archiveMerging } from '../transfer/merging.server.ts'
import { sendMergedEmail } from './jobs.server.ts'
import { bulkActions } from './tables.server.ts'

/** What becomes of every column that names an account; tests/merging.test.ts asks the database for those that are missing. */
export const getMergeRules = (): MergeRule[] => [
  // Orders first, in the order in which those lock that settle them.
  ...orderMerging,
  ...instalmentMerging,
  ...membershipMerging,
  ...affiliateMerging,
  ...balanceMerging,
  ...shareMerging,
  ...meansMerging,
  ...promoMerging,
  ...salesMerging,
  ...reconciliationMerging,
  ...accessMerging,
  ...consultationMerging,
  ...giftMerging,
  ...licenceMerging,
  ...eventMerging,
  ...progressMerging,
  ...reminderMerging,
  ...examMerging,
  ...certificateMerging,
  ...downloadMerging,
  ...communityMerging,
  ...commentMerging,
  ...reviewMerging,
  ...moderationMerging,
  ...notificationMerging,
  ...surveyMerging,
  ...catalogueMerging,
  ...videoMerging,
  ...articleMerging,
  ...importMerging,
  stays(bulkActions.createdBy),
  ...exportMerging,
  ...archiveMerging,
  ...messagesToPrograms.use().merging,
  ...mediaMerging,
  ...noteMerging,
  ...tagMerging,
  ...teamMerging,
  ...signInMerging,
  ...accountMerging,
]

/**
 * Takes one student into another: all that was theirs becomes the other's, and the account is gone. Name, address and ways to
 * log in are those of the account that stays. 422 on `into` for the same account, 409 where both have what one can have once.
 */
export async function mergeStudents(db: Db, school: CurrentSchool, ids: { from: number; into: number }): Promise<void> {
  if (ids.from === ids.into) throw invalid('into', 'students.merge_itself')
  const schoolId = school.id
  const locked = new Map<number, Account | undefined>()
  // In one order, so that two that merge them crosswise wait for each other.
  for (const id of [ids.from, ids.into].toSorted((a, b) => a - b))
    locked.set(id, await lockAccount(db, schoolId, id, 'update'))
  const [from, into] = [locked.get(ids.from), locked.get(ids.into)]
  requireFound(from && !from.deletedAt && from)
  requireFound(into && !into.deletedAt && into)
  for (const { apply } of getMergeRules()) await apply(db, { schoolId, ...ids })
  await eraseAccount(db, memberFrom(from, school))
  await eraseFromActivity(db, from)
  await deleteBuckets(db, schoolId, from.emailKey)
  await recordEvent(db, schoolId, accountChanged, { accountId: into.id })
  await recordActivity(db, schoolId, {
    action: 'student.merged',
    id: into.id,
    personId: into.id,
    changes: [{ field: 'merged_account', from: from.email, to: into.email }],
  })
  await enqueue(db, sendMergedEmail, {
    schoolId,
    mergedId: from.id,
    accountId: into.id,
    email: from.email,
    verified: from.emailVerifiedAt !== null,
    locale: from.locale,
    firstName: from.firstName,
  })
}
