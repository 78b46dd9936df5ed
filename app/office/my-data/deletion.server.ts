import { endAccessOf } from '#app/access/access/access.server.ts'
import { forgetDenialsOf } from '#app/access/access/denials.server.ts'
import { forgetBookingsOf } from '#app/booking/consultations/staff-changes.server.ts'
import { forgetLicencesOf } from '#app/booking/licences/erasing.server.ts'
import { forgetEventsOf } from '#app/booking/live-events/erasing.server.ts'
import { followNothing } from '#app/community/community/topics.server.ts'
import { forgetLooksOf } from '#app/community/moderation/comment-looks.server.ts'
import { forgetReportsOf } from '#app/community/moderation/report-changes.server.ts'
import { forgetChoices } from '#app/community/notifications/choices.server.ts'
import { forgetNotifications } from '#app/community/notifications/notifications.server.ts'
import { forgetLeadsOf } from '#app/forms/leads/kept-leads.server.ts'
import { forgetResponsesOf } from '#app/forms/surveys/responses.server.ts'
import { forgetCertificatesOf } from '#app/learning/certificates/erasing.server.ts'
import { forgetCoverageOf } from '#app/learning/coverage/erasing.server.ts'
import { forgetDownloadsOf } from '#app/learning/downloads/downloading.server.ts'
import { forgetAttemptsOf } from '#app/learning/exams/erasing.server.ts'
import { forgetRemindersOf } from '#app/learning/my-courses/reminders.server.ts'
import { forgetProgressOf } from '#app/learning/progress/erasing.server.ts'
import { endMembershipsOf, forgetNotesOf, forgetSurveysOf } from '#app/memberships/memberships/canceling.server.ts'
import { eraseAccount } from '#app/people/accounts/erasing.server.ts'
import { eraseImagesOf } from '#app/people/media/images.server.ts'
import { eraseFromChanges } from '#app/people/schools/settings.server.ts'
import { removeDoors } from '#app/people/sign-in/doors.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import { forgetInvitations } from '#app/people/team/invitations.server.ts'
import { keepAnOwner } from '#app/people/team/team.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { forgetBuckets } from '#app/platform/limits.server.ts'
import { eraseMailsTo } from '#app/platform/mail-outbox.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { forgetVisitsOf } from '#app/selling/conversions/visits.server.ts'
import { forgetAnswersOf } from '#app/selling/order-forms/answers.server.ts'
import { forgetMeansOf } from '#app/selling/payment-means/means.server.ts'
import { forgetFailedBuyers } from '#app/selling/payments/erasing.server.ts'
import { forgetExportsOf } from './forgetting.server.ts'

/**
 * Deletes a person. What the law has kept (orders that were paid or may be, receipts, consents) stays, and so does what
 * others see, under a name that names nobody. The last owner of a school cannot go: 409.
 */
export async function deletePerson(db: Db, member: Member): Promise<void> {
  const { schoolId, id, email, emailVerifiedAt } = member
  await keepAnOwner(db, member)
  const { emailKey, ...erased } = await eraseAccount(db, member)
  await endSessionsOf(db, member)
  await removeDoors(db, member)
  if (erased.emailVerifiedAt) {
    await forgetInvitations(db, schoolId, emailKey)
    await forgetLeadsOf(db, schoolId, emailKey)
  }
  await eraseImagesOf(db, member)
  await forgetExportsOf(db, member)
  await forgetLicencesOf(db, member, erased.emailVerifiedAt ? emailKey : null)
  await endAccessOf(db, schoolId, id)
  await forgetDenialsOf(db, schoolId, id)
  await forgetProgressOf(db, schoolId, id)
  await forgetRemindersOf(db, schoolId, id)
  await forgetEventsOf(db, schoolId, id)
  await forgetCoverageOf(db, schoolId, id)
  await forgetAttemptsOf(db, schoolId, id)
  await forgetResponsesOf(db, schoolId, id)
  await forgetAnswersOf(db, schoolId, id)
  await forgetBookingsOf(db, schoolId, id)
  await forgetVisitsOf(db, schoolId, id)
  await forgetDownloadsOf(db, schoolId, id)
  await forgetCertificatesOf(db, schoolId, id)
  await forgetChoices(db, member)
  await forgetNotifications(db, member)
  await followNothing(db, member)
  await forgetReportsOf(db, member)
  await forgetLooksOf(db, member)
  await endMembershipsOf(db, schoolId, id)
  await forgetSurveysOf(db, schoolId, id)
  await forgetNotesOf(db, schoolId, id)
  await forgetMeansOf(db, schoolId, id)
  await forgetFailedBuyers(db, schoolId)
  await eraseMailsTo(db, schoolId, member)
  if (emailVerifiedAt) await eraseFromChanges(db, schoolId, email)
  await forgetBuckets(db, schoolId, emailKey)
}
