import { event } from '#app/platform/outbox.server.ts'

/** Somebody has to mark answers of an attempt that was handed in. */
export const answersToMark = event<{ attemptId: number }>('exam.unmarked')

/** What came of an attempt is known: no marks are missing. Once, or again when other marks changed whether it passed. */
export const examDecided = event<{ attemptId: number }>('exam.decided')

/** Somebody passed an exam: what waits for it opens. With each attempt that passes, so maybe more than once. */
export const examPassed = event<{ accountId: number; examId: number; attemptId: number }>('exam.passed')

/** Somebody has passed an exam no longer, in this attempt: what followed from passing is looked at again. */
export const passLost = event<{ accountId: number; examId: number }>('exam.pass-lost')

/** Staff corrected a result that its student knew; once for each person, however many of their attempts it changed. */
export const resultCorrected = event<{ correctionId: number }>('exam.corrected')
