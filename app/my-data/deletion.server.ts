import { endAccessOf } from '../access/access.server.ts'
import { forgetDenialsOf } from '../access/denials.server.ts'
import { eraseAccount } from '../accounts/erasing.server.ts'
import { forgetCertificatesOf } from '../certificates/erasing.server.ts'
import { followNothing } from '../community/topics.server.ts'
import { forgetBookingsOf } from '../consultations/staff-changes.server.ts'
import { forgetVisitsOf } from '../conversions/visits.server.ts'
import { forgetCoverageOf } from '../coverage/erasing.server.ts'
import { forgetDownloadsOf } from '../downloads/downloading.server.ts'
import { forgetAttemptsOf } from '../exams/erasing.server.ts'
import { forgetLeadsOf } from '../leads/kept-leads.server.ts'
import { forgetLicencesOf } from '../licences/erasing.server.ts'
import { forgetEventsOf } from '../live-events/erasing.server.ts'
import { removeDoors } from '../login/doors.server.ts'
import { eraseImagesOf } from '../media/images.server.ts'
import { endMembershipsOf, forgetNotesOf, forgetSurveysOf } from '../memberships/canceling.server.ts'
import { forgetLooksOf } from '../moderation/comment-looks.server.ts'
import { forgetReportsOf } from '../moderation/report-changes.server.ts'
import { forgetRemindersOf } from '../my-courses/reminders.server.ts'
import { forgetChoices } from '../notifications/choices.server.ts'
import { forgetNotifications } from '../notifications/notifications.server.ts'
import { forgetAnswersOf } from '../order-forms/answers.server.ts'
import { forgetMeansOf } from '../payment-means/means.server.ts'
import { forgetFailedBuyers } from '../payments/erasing.server.ts'
import type { Db } from '../platform/db.server.ts'
import { forgetBuckets } from '../platform/limits.server.ts'
import { eraseMailsTo } from '../platform/mail-outbox.server.ts'
import type { Member } from '../platform/viewer.ts'
import { forgetProgressOf } from '../progress/erasing.server.ts'
import { eraseFromChanges } from '../schools/settings.server.ts'
import { endSessionsOf } from '../sessions/sessions.server.ts'
import { forgetResponsesOf } from '../surveys/responses.server.ts'
import { forgetInvitations } from '../team/invitations.server.ts'
import { keepAnOwner } from '../team/team.server.ts'
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
