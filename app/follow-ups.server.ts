import './file-columns.server.ts'
import { booked, canceled, meetingsBought, moved } from './booking/consultations/events.server.ts'
import { inviteToBook, sendBookingEmail, sendCancellationEmail } from './booking/consultations/jobs.server.ts'
import { meetingsWereHeld } from './booking/consultations/meetings.server.ts'
import { giftAccepted } from './booking/gifts/events.server.ts'
import { tellGiver } from './booking/gifts/jobs.server.ts'
import { licenceWasUsed } from './booking/licences/accepting.server.ts'
import { licenceAccepted } from './booking/licences/events.server.ts'
import { sendAcceptanceEmail } from './booking/licences/jobs.server.ts'
import { eventWasHeld } from './booking/live-events/event-rows.server.ts'
import { seatOffered } from './booking/live-events/events.server.ts'
import { sendOfferEmail } from './booking/live-events/jobs.server.ts'
import { commentWritten, replyWritten } from './community/comments/events.server.ts'
import { clearPost } from './community/comments/jobs.server.ts'
import { videosOfComments } from './community/comments/shown-videos.server.ts'
import { postChanged, postDeleted, postWritten } from './community/community/events.server.ts'
import { videosOfPosts } from './community/community/shown-videos.server.ts'
import { itemReported, reportDecided, reportedRemoved, studentBlocked } from './community/moderation/events.server.ts'
import { sendBlockEmail, sendRemovalEmail } from './community/moderation/jobs.server.ts'
import {
  notifyOfCertificate,
  notifyOfChargeback,
  notifyOfComment,
  notifyOfCorrection,
  notifyOfDecision,
  notifyOfExamResult,
  notifyOfFailedRefund,
  notifyOfLead,
  notifyOfLicence,
  notifyOfMissingAccess,
  notifyOfPost,
  notifyOfReminder,
  notifyOfReply,
  notifyOfReport,
  notifyOfReportedRefund,
  notifyOfReview,
  notifyOfSale,
  notifyOfSeat,
  notifyOfStampProblem,
  notifyOfUnmarked,
  notifyOfVersion,
  notifyOfWithdrawal,
} from './community/notifications/jobs.server.ts'
import { commentConverted } from './community/reviews/events.server.ts'
import { sendConversionEmail } from './community/reviews/jobs.server.ts'
import { productChanged } from './content/catalogue/events.server.ts'
import { videosOfTrailers } from './content/catalogue/shown-videos.server.ts'
import { lecturesChanged } from './content/courses/events.server.ts'
import { videosStandIn } from './content/courses/seen-videos.server.ts'
import { videosOfLectures } from './content/courses/shown-videos.server.ts'
import { videosAreUsed } from './content/videos/unused.server.ts'
import { leadReceived } from './forms/leads/events.server.ts'
import { recordMailing } from './integrations/mailing-lists/facts.server.ts'
import { recordTagRules } from './integrations/tag-rules/facts.server.ts'
import { webhookDisabled } from './integrations/webhooks/events.server.ts'
import { recordFacts } from './integrations/webhooks/facts.server.ts'
import { sendDisabledEmails } from './integrations/webhooks/jobs.server.ts'
import { certificateIssued } from './learning/certificates/events.server.ts'
import { issueEarned, issueForExam, revokeForExam } from './learning/certificates/jobs.server.ts'
import { fileWasDownloaded } from './learning/downloads/downloading.server.ts'
import { fileRenewed, unstampable } from './learning/downloads/events.server.ts'
import { answersToMark, examDecided, examPassed, passLost, resultCorrected } from './learning/exams/events.server.ts'
import { lectureWasOpened } from './learning/lectures/begun.server.ts'
import { courseCompleted } from './learning/lectures/events.server.ts'
import { learnerStopped } from './learning/my-courses/events.server.ts'
import {
  instalmentFailed,
  instalmentsDone,
  instalmentsEnded,
  instalmentsSuspended,
} from './memberships/instalments/events.server.ts'
import {
  sendInstalmentEnd,
  sendInstalmentFailure,
  sendInstalmentSuspension,
  sendInstalmentsDone,
} from './memberships/instalments/jobs.server.ts'
import { membershipCanceled, membershipPaused } from './memberships/memberships/events.server.ts'
import { openToMembers } from './memberships/memberships/jobs.server.ts'
import { membershipClosed, membershipLapsed, renewalFailed, renewalNear } from './memberships/renewals/events.server.ts'
import {
  sendEndEmail,
  sendFailureEmail,
  sendMembershipCancellationEmail,
  sendPastDueEmail,
  sendPauseEmail,
  sendRenewalNotice,
} from './memberships/renewals/jobs.server.ts'
import { accessGranted, accessWithdrawn, studentImported } from './office/students/events.server.ts'
import { sendAccessEmail, sendInvitation, sendWithdrawnEmail } from './office/students/jobs.server.ts'
import { affiliateApplied, affiliateDecided, commissionEarned } from './partners/affiliates/events.server.ts'
import { sendApplicationEmails, sendCommissionEmail, sendDecisionEmail } from './partners/affiliates/jobs.server.ts'
import { withdrawalMoved } from './partners/balance/events.server.ts'
import { sendWithdrawalEmail } from './partners/balance/jobs.server.ts'
import { schoolWithdrawalMoved } from './partners/proceeds/events.server.ts'
import { sendSchoolWithdrawalEmails } from './partners/proceeds/jobs.server.ts'
import { domainEvents, scriptChanged } from './people/schools/events.server.ts'
import { sendDomainEmails, sendScriptEmails } from './people/team/jobs.server.ts'
import { follow } from './platform/outbox.server.ts'
import { partOpened } from './selling/bundles/events.server.ts'
import { sendPartEmails } from './selling/bundles/jobs.server.ts'
import {
  chargedBack,
  moneyReturned,
  orderRevoked,
  orderUnfulfilled,
  refundSentBack,
  transactionPerformed,
} from './selling/checkout/events.server.ts'
import { sendReceipt } from './selling/checkout/jobs.server.ts'
import { companyChecked } from './selling/companies/events.server.ts'
import { sendPurchase } from './selling/conversions/jobs.server.ts'
import { invoiceAccepted, invoiceIssued } from './selling/invoicing/events.server.ts'
import { sendInvoice } from './selling/invoicing/issue-jobs.server.ts'
import { correctForRefunds, correctIssued, issueTaxed, scheduleInvoice } from './selling/invoicing/jobs.server.ts'
import { exchangeKsef } from './selling/invoicing/ksef-jobs.server.ts'
import { countsAsBegun } from './selling/purchases/begun.server.ts'
import { withdrawn } from './selling/purchases/events.server.ts'
import { acknowledgeWithdrawal } from './selling/purchases/jobs.server.ts'
import { refundFailed, refundMade, refundReported } from './selling/sales/events.server.ts'
import {
  checkRefunds,
  findReportedRefunds,
  sendRefundEmail,
  sendReportedRefundEmail,
  sendRevocationEmail,
} from './selling/sales/jobs.server.ts'
import { orderTaxed } from './selling/taxes/events.server.ts'
import { applyCheck } from './selling/taxes/jobs.server.ts'
import { articleChanged } from './storefront/articles/events.server.ts'
import { productsOfVideoPages, videosOfPages } from './storefront/pages/shown-videos.server.ts'
import { indexArticle, indexLectures, indexPost, indexProduct } from './storefront/search/jobs.server.ts'

// What follows from what happened. A job that cannot take what an event says does not compile.
follow(transactionPerformed, sendReceipt, sendPurchase, notifyOfSale, scheduleInvoice)
follow(leadReceived, notifyOfLead)
follow(itemReported, notifyOfReport)
follow(orderUnfulfilled, notifyOfMissingAccess)
follow(moneyReturned, findReportedRefunds, correctForRefunds)
follow(refundReported, sendReportedRefundEmail, notifyOfReportedRefund)
follow(chargedBack, notifyOfChargeback)
follow(orderRevoked, sendRevocationEmail)
follow(refundSentBack, checkRefunds, correctForRefunds)
follow(companyChecked, applyCheck)
follow(orderTaxed, issueTaxed)
follow(invoiceIssued, sendInvoice, correctIssued, exchangeKsef)
follow(invoiceAccepted, sendInvoice, exchangeKsef)
follow(refundMade, sendRefundEmail)
follow(refundFailed, notifyOfFailedRefund)
follow(seatOffered, sendOfferEmail, notifyOfSeat)
follow(membershipPaused, sendPauseEmail)
follow(membershipCanceled, sendMembershipCancellationEmail)
follow(renewalNear, sendRenewalNotice)
follow(renewalFailed, sendFailureEmail)
follow(membershipClosed, sendPastDueEmail)
follow(membershipLapsed, sendEndEmail)
follow(instalmentFailed, sendInstalmentFailure)
follow(instalmentsSuspended, sendInstalmentSuspension)
follow(instalmentsEnded, sendInstalmentEnd)
follow(instalmentsDone, sendInstalmentsDone)
follow(withdrawn, acknowledgeWithdrawal, notifyOfWithdrawal)
follow(accessGranted, sendAccessEmail)
follow(studentImported, sendInvitation)
follow(accessWithdrawn, sendWithdrawnEmail)
follow(giftAccepted, tellGiver)
follow(licenceAccepted, sendAcceptanceEmail, notifyOfLicence)
follow(courseCompleted, issueEarned)
follow(examPassed, issueForExam)
follow(passLost, revokeForExam)
follow(certificateIssued, notifyOfCertificate)
follow(fileRenewed, notifyOfVersion)
follow(unstampable, notifyOfStampProblem)
follow(postWritten, notifyOfPost, indexPost)
follow(commentWritten, notifyOfComment)
follow(replyWritten, notifyOfReply)
follow(commentConverted, notifyOfReview)
follow(reportDecided, notifyOfDecision)
follow(examDecided, notifyOfExamResult)
follow(resultCorrected, notifyOfCorrection)
follow(answersToMark, notifyOfUnmarked)
follow(learnerStopped, notifyOfReminder)
follow(postDeleted, clearPost, indexPost)
follow(postChanged, indexPost)
follow(articleChanged, indexArticle)
follow(productChanged, indexProduct, openToMembers)
follow(lecturesChanged, indexLectures)
follow(commentConverted, sendConversionEmail)
follow(reportedRemoved, sendRemovalEmail)
follow(studentBlocked, sendBlockEmail)
for (const changed of Object.values(domainEvents)) follow(changed, sendDomainEmails)
follow(scriptChanged, sendScriptEmails)
follow(partOpened, sendPartEmails)
follow(meetingsBought, inviteToBook)
follow(booked, sendBookingEmail)
follow(moved, sendBookingEmail)
follow(canceled, sendCancellationEmail)
follow(affiliateApplied, sendApplicationEmails)
follow(affiliateDecided, sendDecisionEmail)
follow(commissionEarned, sendCommissionEmail)
follow(withdrawalMoved, sendWithdrawalEmail)
follow(schoolWithdrawalMoved, sendSchoolWithdrawalEmails)

follow(webhookDisabled, sendDisabledEmails)

// What webhooks and mailing services are told, and which tags follow, is written in the transaction of the event.
recordFacts()
recordMailing()
recordTagRules()

// By what it is seen that somebody used what they bought.
countsAsBegun(lectureWasOpened)
countsAsBegun(fileWasDownloaded)
countsAsBegun(licenceWasUsed)
countsAsBegun(eventWasHeld)
countsAsBegun(meetingsWereHeld)

// Where films are shown; what stands nowhere is forgotten.
videosStandIn(productsOfVideoPages)
videosAreUsed(videosOfLectures)
videosAreUsed(videosOfTrailers)
videosAreUsed(videosOfPages)
videosAreUsed(videosOfPosts)
videosAreUsed(videosOfComments)
