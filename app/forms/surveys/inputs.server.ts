import { z } from 'zod'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { QuestionInput } from '#app/forms/form-questions/inputs.server.ts'
import { Fields, Flag, Instant, Line, Prose } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { DESCRIPTION_MAX, OPENINGS, QUESTIONS_MAX, TITLE_MAX } from './survey.ts'

const about = {
  title: Local(Line(0, TITLE_MAX)).default({}),
  description: Local(Prose(1, DESCRIPTION_MAX), { needed: true }),
  productId: BuiltProductId.nullish().transform((id) => id ?? null),
  questions: z.array(QuestionInput).max(QUESTIONS_MAX).default([]),
  active: Flag.default(true),
  opens: z.enum(OPENINGS).default('on_load'),
  startsAt: Instant.nullish().transform((at) => at ?? null),
  endsAt: Instant.nullish().transform((at) => at ?? null),
}

/** A survey as it shall be; asked at once unless told otherwise. */
export const NewSurveyInput = Fields(about)
export const SurveyInput = Fields({ ...about, version: Version })
export type SurveyBody = z.infer<typeof NewSurveyInput>

/** Answers by the names of their questions: what they may be follows from those. */
export const ResponseInput = z.object({ response: z.record(z.string(), z.unknown()).optional() })
