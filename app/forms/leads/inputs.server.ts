import { z } from 'zod'
import { Fields, Flag, Line, Prose } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import {
  BUTTON_MAX,
  CLASS_MAX,
  CONSENT_MAX,
  FIELD_TYPES,
  FIELDS_MAX,
  HIDDEN_MAX,
  LABEL_MAX,
  NAME_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  PAIR_MAX,
  SUCCESS_MAX,
  TITLE_MAX,
} from './lead-form.ts'

const isUnfit = { params: { text: 'errors.invalid_value' } }

/** Begins with a letter, so that it is none of those that every form sends. */
const Name = z
  .string()
  .regex(/^[a-z][\w-]*$/i)
  .max(NAME_MAX)
  .refine((name) => name !== 'form_id', isUnfit)

/** A page of the school or of the web; no address runs anything. */
const Target = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (to) =>
      to === '' || /^\/(?![/\\])[^\s<>"\\]*$/.test(to) || (/^https?:\/\/[^\s<>"\\]+$/i.test(to) && URL.canParse(to)),
    isUnfit,
  )
  .transform((to) => to || null)

const Option = z.strictObject({ value: Line(1, OPTION_MAX), text: Local(Line(1, OPTION_MAX), { needed: true }) })

const Field = z.strictObject({
  label: Local(Line(1, LABEL_MAX), { needed: true }),
  placeholder: Local(Line(0, LABEL_MAX)).default({}),
  name: Name,
  type: z.enum(FIELD_TYPES).default('text'),
  required: Flag.default(false),
  checked: Flag.default(false),
  options: z.array(Option).max(OPTIONS_MAX).default([]),
})

const about = {
  title: Local(Line(1, TITLE_MAX), { needed: true }),
  hidden: z
    .array(z.strictObject({ name: Name, value: Line(0, PAIR_MAX) }))
    .max(HIDDEN_MAX)
    .default([]),
  labels: Flag.default(true),
  successHeader: Local(Line(0, TITLE_MAX)).default({}),
  successText: Local(Prose(0, SUCCESS_MAX)).default({}),
  redirectTo: Target.nullable().default(null),
  buttonText: Local(Line(0, BUTTON_MAX)).default({}),
  buttonClass: z
    .string()
    .trim()
    .regex(/^[\w -]*$/)
    .max(CLASS_MAX)
    .default(''),
  doubleOptIn: Flag.default(false),
  consentText: Local(Line(0, CONSENT_MAX)).default({}),
}
const fields = z.array(Field).min(1).max(FIELDS_MAX)

/** A new form; one of which no fields are said asks for a first name and an address. */
export const NewLeadFormInput = Fields({ ...about, fields: fields.optional() })

/** A form as it shall be. */
export const LeadFormInput = Fields({ ...about, fields, version: Version })
export type LeadFormBody = z.infer<typeof NewLeadFormInput>
