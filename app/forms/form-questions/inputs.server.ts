import { z } from 'zod'
import { Flag, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { INPUT_TYPES, QUESTION_TYPES } from './question.ts'
import { ID_MAX, OPTION_MAX, OPTIONS_MAX, QUESTION_MAX } from './stored-question.ts'

const Option = z.strictObject({
  value: Line(1, OPTION_MAX).optional(),
  label: Local(Line(1, OPTION_MAX), { needed: true }),
})

/** A question as it shall be stored. */
export const QuestionInput = z.strictObject({
  id: WholeNumber.pipe(z.int().min(1).max(ID_MAX)).optional(),
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
export type QuestionInput = z.infer<typeof QuestionInput>
