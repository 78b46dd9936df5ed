import { z } from 'zod'
import { StudentId } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { Day, Fields, Flag, Instant, Line, Several } from '#app/platform/inputs.server.ts'
import { ISSUED_AT_ONCE, NAME_MAX, REVOKE_REASON_MAX, RULES } from './certificate.ts'
import { requireTemplate } from './templates.server.ts'

export const NameInput = z.object({ name: Line(1, NAME_MAX) })

export const RevokeInput = z.object({ reason: Line(1, REVOKE_REASON_MAX) })

/** An instant, or a day of the school's. */
const When = z.preprocess((raw) => (raw === '' ? undefined : raw), z.union([Instant, Day]).optional())

export const IssueInput = Fields({
  productId: BuiltProductId,
  studentIds: Several(StudentId, ISSUED_AT_ONCE).refine((ids) => ids.length > 0, {
    params: { text: 'errors.required' },
  }),
  issuedAt: When,
})

const TemplateId = IdOf(({ db, school }, id) => requireTemplate(db, school.id, id))

export const RuleInput = Fields({
  rule: z.enum(RULES),
  templateId: z.preprocess((raw) => (raw === '' ? null : raw), TemplateId.nullable()).default(null),
  earlier: Flag.default(false),
})

export type RuleBody = z.infer<typeof RuleInput>
