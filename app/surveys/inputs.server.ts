import { z } from 'zod'
import { INPUT_TYPES, QUESTION_TYPES } from '../form-questions/question.ts'
import { Id } from '../platform/http.server.ts'
import { Flag, Instant, Line, Prose, Whole } from '../platform/inputs.server.ts'
import { Local } from '../platform/local-input.server.ts'
import { Version } from '../platform/versions.server.ts'
import {
  DESCRIPTION_MAX,
  ID_MAX,
  OPENINGS,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  TITLE_MAX,
} from './survey.ts'

const Option = z.strictObject({
  value: Line(1, OPTION_MAX).optional(),
  label: Local(Line(1, OPTION_MAX), { needed: true }),
})

const Question = z.strictObject({
  id: Whole.pipe(z.int().min(1).max(ID_MAX)).optional(),
  title: Local(Line(1, QUESTION_MAX), { needed: true }),
  // Reads back what is made of the title.
  name: z.string().max(100).optional(),
  placeholder: Local(Line(0, QUESTION_MAX)).default({}),
  type: z.enum(QUESTION_TYPES).default('text'),
  inputType: z.enum(INPUT_TYPES).default('text'),
  required: Flag.default(false),
  value: z
    .union([Line(0, OPTION_MAX), z.boolean(), z.array(Line(1, OPTION_MAX)).max(OPTIONS_MAX)])
    .nullish()
    .transform((value) => value || null),
  options: z.array(Option).max(OPTIONS_MAX).default([]),
})
export type QuestionInput = z.infer<typeof Question>

const about = {
  title: Local(Line(0, TITLE_MAX)).default({}),
  description: Local(Prose(1, DESCRIPTION_MAX), { needed: true }),
  product_id: Id.nullish().transform((id) => id ?? null),
  questions: z.array(Question).max(QUESTIONS_MAX).default([]),
  active: Flag.default(true),
  opens: z.enum(OPENINGS).default('on_load'),
  starts_at: Instant.nullish().transform((at) => at ?? null),
  ends_at: Instant.nullish().transform((at) => at ?? null),
}

/** A survey as it shall be; asked at once unless told otherwise. */
export const NewSurveyInput = z.object(about)
export const SurveyInput = z.object({ ...about, version: Version })
export type SurveyBody = z.infer<typeof NewSurveyInput>

/** Answers by the names of their questions: what they may be follows from those. */
export const ResponseInput = z.object({ response: z.record(z.string(), z.unknown()).optional() })
