import { answer, openExam, startAttempt, submitAttempt } from '../exams/routes/attempts.ts'
import { keepDocument, showDocument } from '../learning/routes/documents.ts'
import { logInToWatch, resume, watchLecturePage } from '../learning/routes/watch.ts'
import { myCourses } from '../my-courses/routes/my-courses.ts'
import type { Addresses } from '../platform/http.server.ts'

/** What students own and watch, and the exams that they take. */
export const learningAddresses = {
  'PUT /exam-attempts/:id/answers/:question': answer,
  'POST /exam-attempts/:id/submit': submitAttempt,
  'GET /exams/:id': openExam,
  'POST /exams/:id/attempts': startAttempt,
  'GET /lecture/:id/files/:component': showDocument,
  'GET /lecture/:id/files/:component/download': keepDocument,
  'GET /my/courses': myCourses,
  'GET /:slug/watch': resume,
  'GET /:slug/watch/login': logInToWatch,
  'GET /:slug/watch/:lecture': watchLecturePage,
} satisfies Addresses
