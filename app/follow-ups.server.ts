import './kept-files.server.ts'
import { booked, canceled, meetingsBought, moved } from './booking/consultations/events.server.ts'
import { inviteToBook, tellOfCanceledBooking, tellOfTime } from './booking/consultations/jobs.server.ts'
import { meetingsWereHeld } from './booking/consultations/meetings.server.ts'
import { licenceWasUsed } from './booking/licences/accepting.server.ts'
import { licenceAccepted } from './booking/licences/events.server.ts'
import { tellOfAcceptance } from './booking/licences/jobs.server.ts'
import { eventWasHeld } from './booking/live-events/event-rows.server.ts'
import { seatOffered } from './booking/live-events/events.server.ts'
import { tellOfOffer } from './booking/live-events/jobs.server.ts'
import { commentWritten, replyWritten } from './community/comments/events.server.ts'
import { clearPost } from './community/comments/jobs.server.ts'
import { videosOfComments } from './community/comments/shown-videos.server.ts'
import { postChanged, postDeleted, postWritten } from './community/community/events.server.ts'
import { videosOfPosts } from './community/community/shown-videos.server.ts'
import { reportDecided, reportedRemoved, studentBlocked } from './community/moderation/events.server.ts'
import { tellOfBlock, tellOfRemoval } from './community/moderation/jobs.server.ts'
import {
  tellOfCertificate,
  tellOfChargeback,
  tellOfComment,
  tellOfDecision,
  tellOfExam,
  tellOfFailedRefund,
  tellOfLicence,
  tellOfPost,
  tellOfReminder,
  tellOfReply,
  tellOfReview,
  tellOfSeat,
  tellOfStampProblem,
  tellOfUnmarked,
  tellOfVersion,
  tellOfWithdrawal,
} from './community/notifications/jobs.server.ts'
import { commentConverted } from './community/reviews/events.server.ts'
import { tellOfConversion } from './community/reviews/jobs.server.ts'
import { productChanged } from './content/catalogue/events.server.ts'
import { videosOfTrailers } from './content/catalogue/shown-videos.server.ts'
import { videosOfLectures } from './content/courses/shown-videos.server.ts'
import { videosAreUsed } from './content/videos/unused.server.ts'
import { certificateIssued } from './learning/certificates/events.server.ts'
import { issueEarned, issueForExam } from './learning/certificates/jobs.server.ts'
import { fileWasDownloaded } from './learning/downloads/downloading.server.ts'
import { fileRenewed, unstampable } from './learning/downloads/events.server.ts'
import { answersToMark, examDecided, examPassed } from './learning/exams/events.server.ts'
import { learnerStopped } from './learning/my-courses/events.server.ts'
import { lectureWasOpened } from './learning/progress/begun.server.ts'
import { courseCompleted } from './learning/progress/events.server.ts'
import { membershipCanceled } from './memberships/memberships/events.server.ts'
import { openToMembers } from './memberships/memberships/jobs.server.ts'
import { membershipClosed, membershipLapsed, renewalFailed, renewalNear } from './memberships/renewals/events.server.ts'
import {
  tellOfCanceling,
  tellOfClosing,
  tellOfEnd,
  tellOfFailure,
  tellOfRenewal,
} from './memberships/renewals/jobs.server.ts'
import { accessGranted } from './office/students/events.server.ts'
import { tellOfAccess } from './office/students/jobs.server.ts'
import { domainEvents, scriptChanged } from './people/schools/events.server.ts'
import { tellOwnersOfDomain, tellOwnersOfScript } from './people/team/jobs.server.ts'
import { follow } from './platform/outbox.server.ts'
import { partOpened } from './selling/bundles/events.server.ts'
import { tellOfPart } from './selling/bundles/jobs.server.ts'
import { chargedBack, orderRevoked, refundSentBack, transactionPerformed } from './selling/checkout/events.server.ts'
import { sendReceipt } from './selling/checkout/jobs.server.ts'
import { tellOfPurchase } from './selling/conversions/jobs.server.ts'
import { countsAsBegun } from './selling/purchases/begun.server.ts'
import { withdrawn } from './selling/purchases/events.server.ts'
import { acknowledgeWithdrawal } from './selling/purchases/jobs.server.ts'
import { refundFailed, refundMade } from './selling/sales/events.server.ts'
import { askAboutRefunds, tellOfRefund, tellOfRevocation } from './selling/sales/jobs.server.ts'
import { articleChanged } from './storefront/articles/events.server.ts'
import { videosOfPages } from './storefront/pages/shown-videos.server.ts'
import { indexArticle, indexPost, indexProduct } from './storefront/search/jobs.server.ts'

// What follows from what happened. A job that cannot take what an event says does not compile.
follow(transactionPerformed, sendReceipt, tellOfPurchase)
follow(chargedBack, tellOfChargeback)
follow(orderRevoked, tellOfRevocation)
follow(refundSentBack, askAboutRefunds)
follow(refundMade, tellOfRefund)
follow(refundFailed, tellOfFailedRefund)
follow(seatOffered, tellOfOffer, tellOfSeat)
follow(membershipCanceled, tellOfCanceling)
follow(renewalNear, tellOfRenewal)
follow(renewalFailed, tellOfFailure)
follow(membershipClosed, tellOfClosing)
follow(membershipLapsed, tellOfEnd)
follow(withdrawn, acknowledgeWithdrawal, tellOfWithdrawal)
follow(accessGranted, tellOfAccess)
follow(licenceAccepted, tellOfAcceptance, tellOfLicence)
follow(courseCompleted, issueEarned)
follow(examPassed, issueForExam)
follow(certificateIssued, tellOfCertificate)
follow(fileRenewed, tellOfVersion)
follow(unstampable, tellOfStampProblem)
follow(postWritten, tellOfPost, indexPost)
follow(commentWritten, tellOfComment)
follow(replyWritten, tellOfReply)
follow(commentConverted, tellOfReview)
follow(reportDecided, tellOfDecision)
follow(examDecided, tellOfExam)
follow(answersToMark, tellOfUnmarked)
follow(learnerStopped, tellOfReminder)
follow(postDeleted, clearPost, indexPost)
follow(postChanged, indexPost)
follow(articleChanged, indexArticle)
follow(productChanged, indexProduct, openToMembers)
follow(commentConverted, tellOfConversion)
follow(reportedRemoved, tellOfRemoval)
follow(studentBlocked, tellOfBlock)
for (const changed of Object.values(domainEvents)) follow(changed, tellOwnersOfDomain)
follow(scriptChanged, tellOwnersOfScript)
follow(partOpened, tellOfPart)
follow(meetingsBought, inviteToBook)
follow(booked, tellOfTime)
follow(moved, tellOfTime)
follow(canceled, tellOfCanceledBooking)

// By what it is seen that somebody used what they bought.
countsAsBegun(lectureWasOpened)
countsAsBegun(fileWasDownloaded)
countsAsBegun(licenceWasUsed)
countsAsBegun(eventWasHeld)
countsAsBegun(meetingsWereHeld)

// Where films are shown; what stands nowhere is forgotten.
videosAreUsed(videosOfLectures)
videosAreUsed(videosOfTrailers)
videosAreUsed(videosOfPages)
videosAreUsed(videosOfPosts)
videosAreUsed(videosOfComments)
