import {
  booking,
  bookingCalendarFile,
  bookTime,
  cancelTime,
  choose,
  chooseAgain,
  moveTime,
  myBookings,
} from '#app/booking/consultations/routes/bookings.ts'
import { calendar } from '#app/booking/consultations/routes/feed.ts'
import { slots } from '#app/booking/consultations/routes/slots.ts'
import { accessManager, inviteOne, sendOneAgain, withdrawOne } from '#app/booking/licences/routes/access-manager.ts'
import { inviteList, reportFile, transferOne, transferPage } from '#app/booking/licences/routes/several.ts'
import { eventCalendarFile, joinEvent, waitForSeat, waitNoMore } from '#app/booking/live-events/routes/event.ts'
import { submitSurvey, survey } from '#app/forms/surveys/routes/survey.ts'
import { confirmMyName, myCertificates } from '#app/learning/certificates/routes/own.ts'
import { downloadFile, files } from '#app/learning/downloads/routes/files.ts'
import { attemptResult } from '#app/learning/exam-results/routes/results.ts'
import { answer, openExam, startAttempt, submitAttempt } from '#app/learning/exams/routes/attempts.ts'
import { keepDocument, showDocument } from '#app/learning/learning/routes/documents.ts'
import { logInToWatch, resume, watchLecturePage } from '#app/learning/learning/routes/watch.ts'
import { myCourses } from '#app/learning/my-courses/routes/my-courses.ts'
import { exportNotes, myNotes } from '#app/learning/progress/routes/my-notes.ts'
import type { Addresses } from '#app/platform/http.server.ts'

/** What students own and watch, the exams that they take, and what they are asked. */
export const learningAddresses = {
  'GET /bookings/:id': booking,
  'POST /bookings/:id': moveTime,
  'PUT /bookings/:id': moveTime,
  'DELETE /bookings/:id': cancelTime,
  'GET /bookings/:id/calendar.ics': bookingCalendarFile,
  'GET /bookings/:id/move': chooseAgain,
  'GET /calendar/:token': calendar,
  'GET /exam-attempts/:id': attemptResult,
  'PUT /exam-attempts/:id/answers/:question': answer,
  'POST /exam-attempts/:id/submit': submitAttempt,
  'GET /exams/:id': openExam,
  'POST /exams/:id/attempts': startAttempt,
  'GET /home/access-manager/:courseId': accessManager,
  'POST /home/access-manager/:courseId': inviteOne,
  'POST /home/access-manager/:courseId/list': inviteList,
  'GET /home/access-manager/:courseId/report': reportFile,
  'DELETE /home/access-manager/:courseId/:id': withdrawOne,
  'POST /home/access-manager/:courseId/:id/again': sendOneAgain,
  'GET /home/access-manager/:courseId/:id/transfer': transferPage,
  'POST /home/access-manager/:courseId/:id/transfer': transferOne,
  'GET /lecture/:id/files/:component': showDocument,
  'GET /lecture/:id/files/:component/download': keepDocument,
  'GET /my/bookings': myBookings,
  'GET /my/certificates': myCertificates,
  'POST /my/certificates/name': confirmMyName,
  'GET /my/courses': myCourses,
  'GET /my/notes': myNotes,
  'GET /my/notes/export': exportNotes,
  'POST /survey/submit': submitSurvey,
  'GET /survey/:id': survey.get,
  'POST /survey/:id': survey.post,
  'GET /:slug/bookings': choose,
  'POST /:slug/bookings': bookTime,
  'GET /:slug/calendar.ics': eventCalendarFile,
  'GET /:slug/files': files,
  'GET /:slug/files/:file/download': downloadFile,
  'GET /:slug/join': joinEvent,
  'GET /:slug/slots': slots,
  'POST /:slug/waiting-list': waitForSeat,
  'DELETE /:slug/waiting-list': waitNoMore,
  'GET /:slug/watch': resume,
  'GET /:slug/watch/login': logInToWatch,
  'GET /:slug/watch/:lecture': watchLecturePage,
} satisfies Addresses
