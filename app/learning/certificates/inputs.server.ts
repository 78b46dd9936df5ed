import { z } from 'zod'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { StudentId } from '#app/office/students/student.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { Day, Flag, Instant, Line, Prose, Several } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { ISSUED_AT_ONCE, NAME_MAX, REVOKE_REASON_MAX, RULES } from './certificate.ts'
import { BELOW_MAX, FIELDS, ORIENTATIONS, SIGNER_MAX, TITLE_MAX, WORDS_MAX } from './look.ts'
import { findTemplate } from './templates.server.ts'

export const NameInput = z.object({ name: Line(1, NAME_MAX) })
export const RevokeInput = z.object({ reason: Line(1, REVOKE_REASON_MAX) })

/** An instant, or a day of the school's. */
const When = z.preprocess((given) => (given === '' ? undefined : given), z.union([Instant, Day]).optional())

export const IssueInput = z.object({
  product_id: BuiltProductId,
  student_ids: Several(StudentId, ISSUED_AT_ONCE).refine((ids) => ids.length > 0, {
    params: { text: 'errors.required' },
  }),
  issued_at: When,
})

const TemplateId = IdOf(({ db, school }, id) => findTemplate(db, school.id, id))

export const RuleInput = z.object({
  rule: z.enum(RULES),
  template_id: z.preprocess((given) => (given === '' ? null : given), TemplateId.nullable()).default(null),
  earlier: Flag.default(false),
})

const Picture = z.string().min(1).max(300).nullable()

const DesignInput = z.strictObject({
  orientation: z.enum(ORIENTATIONS),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  fields: z.array(z.enum(FIELDS)).max(FIELDS.length),
  logo: Picture,
  signature: Picture,
  signer: Line(0, SIGNER_MAX),
  place: Line(0, SIGNER_MAX),
  role: Local(Line(0, SIGNER_MAX)),
  before: Local(Line(0, WORDS_MAX)),
  between: Local(Line(0, WORDS_MAX)),
  below: Local(Prose(0, BELOW_MAX)),
})

export const TemplateInput = z.object({ title: Line(1, TITLE_MAX), design: DesignInput, version: Version })
export const NewTemplateInput = z.object({ title: Line(1, TITLE_MAX) })
export const PreviewInput = z.object({
  design: DesignInput,
  locale: z.enum(['en', 'pl']),
  name: Line(1, NAME_MAX).optional(),
})
export type DesignBody = z.infer<typeof DesignInput>
export type TemplateBody = z.infer<typeof TemplateInput>
export type RuleBody = z.infer<typeof RuleInput>
