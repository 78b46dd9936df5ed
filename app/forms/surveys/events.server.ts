import { event } from '#app/platform/outbox.server.ts'

/** Somebody answered a survey. */
export const surveyAnswered = event<{ responseId: number }>('survey.answered')
