import { endAccessOf } from '#app/access/access/access.server.ts'
import { deleteDenialsOf } from '#app/access/access/denials.server.ts'
import { eraseBookingsOf } from '#app/booking/consultations/staff-changes.server.ts'
import { eraseGiftsOf } from '#app/booking/gifts/erasing.server.ts'
import { eraseLicencesOf } from '#app/booking/licences/erasing.server.ts'
import { eraseEventsOf } from '#app/booking/live-events/erasing.server.ts'
import { followNothing } from '#app/community/community/topics.server.ts'
import { deleteLooksOf } from '#app/community/moderation/comment-looks.server.ts'
import { eraseReportsOf } from '#app/community/moderation/report-changes.server.ts'
import { deleteChoices } from '#app/community/notifications/choices.server.ts'
import { deleteNotifications } from '#app/community/notifications/notifications.server.ts'
import { eraseLeadsOf } from '#app/forms/leads/stored-leads.server.ts'
import { eraseResponsesOf } from '#app/forms/surveys/responses.server.ts'
import { eraseCertificatesOf } from '#app/learning/certificates/erasing.server.ts'
import { eraseDownloadsOf } from '#app/learning/downloads/downloading.server.ts'
import { eraseAttemptsOf } from '#app/learning/exams/erasing.server.ts'
import { eraseProgressOf } from '#app/learning/lectures/erasing.server.ts'
import { eraseRemindersOf } from '#app/learning/my-courses/reminders.server.ts'
import { endPlansOf, erasePlanNotesOf } from '#app/memberships/instalments/plans.server.ts'
import { endMembershipsOf, eraseNotesOf, eraseSurveysOf } from '#app/memberships/memberships/canceling.server.ts'
import { eraseAffiliate } from '#app/partners/affiliates/affiliates.server.ts'
import { eraseAccount } from '#app/people/accounts/erasing.server.ts'
import { eraseSenderOf } from '#app/people/media/files.server.ts'
import { eraseImagesOf } from '#app/people/media/images.server.ts'
import { eraseFromChanges } from '#app/people/schools/settings.server.ts'
import { eraseStaffLogInsOf } from '#app/people/sign-in/log-in-as.server.ts'
import { removeDoors } from '#app/people/sign-in/login-ways.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import { deleteNotesAbout } from '#app/people/student-notes/student-notes.server.ts'
import { eraseTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { deleteInvitations } from '#app/people/team/invitations.server.ts'
import { refuseLastOwner } from '#app/people/team/team.server.ts'
import { eraseFromActivity, recordActivity } from '#app/platform/activity.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { deleteBuckets } from '#app/platform/limits.server.ts'
import { eraseMailsTo } from '#app/platform/mail-outbox.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { eraseVisitsOf } from '#app/selling/conversions/visits.server.ts'
import { eraseAnswersOf } from '#app/selling/order-forms/answers.server.ts'
import { deleteMeansOf } from '#app/selling/payment-means/means.server.ts'
import { eraseFailedBuyers } from '#app/selling/payments/erasing.server.ts'
import { eraseImportRowsOf } from '../imports/imports.server.ts'
import { deleteExportsOf } from './export-deletion.server.ts'
import { messagesToPrograms } from './later-wings.server.ts'

/**
 * Deletes a person. What the law has kept (orders that were paid or may be, receipts, consents) stays, and so does what
 * others see, under a name that names nobody. The last owner of a school cannot go: 409.
 */
export async function deletePerson(db: Db, member: Member): Promise<void> {
  const { schoolId, id, email, emailVerifiedAt } = member
  await refuseLastOwner(db, member)
  await messagesToPrograms.use().eraseMessagesOf(db, schoolId, id)
  await messagesToPrograms.use().eraseFromLists(db, schoolId, id)
  const { emailKey, ...erased } = await eraseAccount(db, member)
  await endSessionsOf(db, member)
  await removeDoors(db, member)
  await eraseStaffLogInsOf(db, schoolId, id)
  if (erased.emailVerifiedAt) {
    await deleteInvitations(db, schoolId, emailKey)
    await eraseLeadsOf(db, schoolId, emailKey)
  }
  await eraseImportRowsOf(db, schoolId, { id, emailKey })
  await eraseImagesOf(db, member)
  await eraseSenderOf(db, member)
  await deleteExportsOf(db, member)
  await eraseGiftsOf(db, member, erased.emailVerifiedAt ? emailKey : null)
  await eraseLicencesOf(db, member, erased.emailVerifiedAt ? emailKey : null)
  await eraseTagsOf(db, schoolId, id)
  await deleteNotesAbout(db, schoolId, id)
  await endAccessOf(db, schoolId, id)
  await deleteDenialsOf(db, schoolId, id)
  await eraseProgressOf(db, schoolId, id)
  await eraseRemindersOf(db, schoolId, id)
  await eraseEventsOf(db, schoolId, id)
  await eraseAttemptsOf(db, schoolId, id)
  await eraseResponsesOf(db, schoolId, id)
  await eraseAnswersOf(db, schoolId, id)
  await eraseBookingsOf(db, schoolId, id)
  await eraseVisitsOf(db, schoolId, id)
  await eraseDownloadsOf(db, schoolId, id)
  await eraseCertificatesOf(db, schoolId, id)
  await deleteChoices(db, member)
  await deleteNotifications(db, member)
  await followNothing(db, member)
  await eraseReportsOf(db, member)
  await deleteLooksOf(db, member)
  await endPlansOf(db, schoolId, id)
  await erasePlanNotesOf(db, schoolId, id)
  await endMembershipsOf(db, schoolId, id)
  await eraseSurveysOf(db, schoolId, id)
  await eraseNotesOf(db, schoolId, id)
  await eraseAffiliate(db, schoolId, id)
  await deleteMeansOf(db, schoolId, id)
  await eraseFailedBuyers(db, schoolId)
  await eraseMailsTo(db, schoolId, member)
  if (emailVerifiedAt) await eraseFromChanges(db, schoolId, email)
  await eraseFromActivity(db, { schoolId, id, email, emailVerifiedAt })
  await recordActivity(db, schoolId, { action: 'student.deleted', id, actorId: id })
  await deleteBuckets(db, schoolId, emailKey)
}
