import './kept-files.server.ts'
import { articleChanged } from './articles/events.server.ts'
import { partOpened } from './bundles/events.server.ts'
import { tellOfPart } from './bundles/jobs.server.ts'
import { productChanged } from './catalogue/events.server.ts'
import { videosOfTrailers } from './catalogue/shown-videos.server.ts'
import { certificateIssued } from './certificates/events.server.ts'
import { issueEarned, issueForExam } from './certificates/jobs.server.ts'
import { chargedBack, orderRevoked, refundSentBack, transactionPerformed } from './checkout/events.server.ts'
import { sendReceipt } from './checkout/jobs.server.ts'
import { commentWritten, replyWritten } from './comments/events.server.ts'
import { clearPost } from './comments/jobs.server.ts'
import { videosOfComments } from './comments/shown-videos.server.ts'
import { postChanged, postDeleted, postWritten } from './community/events.server.ts'
import { videosOfPosts } from './community/shown-videos.server.ts'
import { booked, canceled, meetingsBought, moved } from './consultations/events.server.ts'
import { inviteToBook, tellOfCanceledBooking, tellOfTime } from './consultations/jobs.server.ts'
import { meetingsWereHeld } from './consultations/meetings.server.ts'
import { tellOfPurchase } from './conversions/jobs.server.ts'
import { videosOfLectures } from './courses/shown-videos.server.ts'
import { fileWasDownloaded } from './downloads/downloading.server.ts'
import { fileRenewed, unstampable } from './downloads/events.server.ts'
import { answersToMark, examDecided, examPassed } from './exams/events.server.ts'
import { licenceWasUsed } from './licences/accepting.server.ts'
import { licenceAccepted } from './licences/events.server.ts'
import { tellOfAcceptance } from './licences/jobs.server.ts'
import { eventWasHeld } from './live-events/event-rows.server.ts'
import { seatOffered } from './live-events/events.server.ts'
import { tellOfOffer } from './live-events/jobs.server.ts'
import { membershipCanceled } from './memberships/events.server.ts'
import { openToMembers } from './memberships/jobs.server.ts'
import { reportDecided, reportedRemoved, studentBlocked } from './moderation/events.server.ts'
import { tellOfBlock, tellOfRemoval } from './moderation/jobs.server.ts'
import { learnerStopped } from './my-courses/events.server.ts'
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
} from './notifications/jobs.server.ts'
import { videosOfPages } from './pages/shown-videos.server.ts'
import { follow } from './platform/outbox.server.ts'
import { lectureWasOpened } from './progress/begun.server.ts'
import { courseCompleted } from './progress/events.server.ts'
import { countsAsBegun } from './purchases/begun.server.ts'
import { withdrawn } from './purchases/events.server.ts'
import { acknowledgeWithdrawal } from './purchases/jobs.server.ts'
import { membershipClosed, membershipLapsed, renewalFailed, renewalNear } from './renewals/events.server.ts'
import { tellOfCanceling, tellOfClosing, tellOfEnd, tellOfFailure, tellOfRenewal } from './renewals/jobs.server.ts'
import { commentConverted } from './reviews/events.server.ts'
import { tellOfConversion } from './reviews/jobs.server.ts'
import { refundFailed, refundMade } from './sales/events.server.ts'
import { askAboutRefunds, tellOfRefund, tellOfRevocation } from './sales/jobs.server.ts'
import { domainEvents, scriptChanged } from './schools/events.server.ts'
import { indexArticle, indexPost, indexProduct } from './search/jobs.server.ts'
import { accessGranted } from './students/events.server.ts'
import { tellOfAccess } from './students/jobs.server.ts'
import { tellOwnersOfDomain, tellOwnersOfScript } from './team/jobs.server.ts'
import { videosAreUsed } from './videos/unused.server.ts'

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
