import { z } from 'zod'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { Fields, Flag, Line, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { ANSWER_TEXT_MAX, COMMENT_MAX } from './attempt.ts'
import { ATTEMPTS_MAX, EXAM_TITLE_MAX, FEEDBACK, QUESTIONS_MAX, TIME_LIMIT_MAX, WAIT_MINUTES_MAX } from './exam.ts'
import {
  ANSWER_MAX,
  ANSWERS_MAX,
  LABEL_MAX,
  OPTIONS_MAX,
  POINTS_MAX,
  QUESTION_MAX,
  QUESTION_TYPES,
} from './question.ts'

const upTo = (max: number, min = 0) => WholeNumber.pipe(z.int().min(min).max(max))

const about = { title: Local(Line(1, EXAM_TITLE_MAX), { needed: true }), productId: BuiltProductId }
const rules = {
  passingScore: upTo(100),
  attempts: upTo(ATTEMPTS_MAX),
  waitMinutes: upTo(WAIT_MINUTES_MAX),
  timeLimitMinutes: upTo(TIME_LIMIT_MAX),
  shuffle: Flag,
}
const draw = upTo(QUESTIONS_MAX, 1).nullish()
/** Unsaid it stays, or is what most exams have. */
const feedback = z.enum(FEEDBACK).optional()

/** A new exam; what is not said is as most exams have it. */
export const NewExamInput = Fields({
  ...about,
  passingScore: rules.passingScore.default(70),
  attempts: rules.attempts.default(0),
  waitMinutes: rules.waitMinutes.default(0),
  timeLimitMinutes: rules.timeLimitMinutes.default(0),
  shuffle: rules.shuffle.default(false),
  draw,
  feedback,
})

/** An exam as it shall be. */
export const ExamInput = Fields({ ...about, ...rules, draw, feedback, version: Version })
export type ExamBody = z.infer<typeof NewExamInput>

const html = Local(Prose(0, QUESTION_MAX))
const words = Local(Line(1, LABEL_MAX), { needed: true })

const question = {
  type: z.enum(QUESTION_TYPES),
  question: z.strictObject({ html }),
  points: upTo(POINTS_MAX, 1),
  options: z
    .array(
      z.strictObject({
        label: words,
        correct: z.boolean().optional(),
        // Emptied in the editor, it is as if there were none; what needs one says so.
        match: Local(Line(0, LABEL_MAX)).optional(),
      }),
    )
    .max(OPTIONS_MAX)
    .default([]),
  answers: z.array(Line(1, ANSWER_MAX)).max(ANSWERS_MAX).default([]),
  explanation: z.strictObject({ html }).default({ html: '' }),
}
export const NewQuestionInput = z.object(question)
export const QuestionInput = z.object({ ...question, version: Version })
export type QuestionBody = z.infer<typeof NewQuestionInput>

export const QuestionOrderInput = OrderOf(QUESTIONS_MAX)

/** An answer: what it may be follows from its question. */
export const AnswerInput = z.object({
  value: z.union([
    z.int(),
    z.array(z.int()).max(OPTIONS_MAX),
    z.record(z.string(), z.string().max(LABEL_MAX)),
    Prose(0, ANSWER_TEXT_MAX),
    z.null(),
  ]),
})

/** What a question earned, and what its author is told. */
export const MarksInput = z.object({
  question: Id,
  points: WholeNumber.pipe(z.int().min(0)),
  comment: Prose(0, COMMENT_MAX).default(''),
})
export type Marks = z.infer<typeof MarksInput>

/** The version of a question whose preview was seen before it is marked again. */
export const RemarkInput = z.object({ version: WholeNumber.pipe(z.int().min(1)) })
