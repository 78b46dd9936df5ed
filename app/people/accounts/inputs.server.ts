import { z } from 'zod'
import { normalizeText } from '#app/platform/characters.ts'
import { Flag, Line, Pasted } from '#app/platform/inputs.server.ts'
import { EMAIL_MAX, emailKey } from './email.ts'
import { isCommonPassword, normalPassword, PASSWORD_MAX, PASSWORD_MIN } from './passwords.server.ts'

/** An address that mail can be sent to, as it was typed. */
export const Email = Pasted.superRefine((value, context) => {
  if (value === '') context.addIssue({ code: 'custom', params: { text: 'errors.required' } })
  else if ([...value].length > EMAIL_MAX) {
    context.addIssue({ code: 'custom', params: { text: 'errors.too_long', max: EMAIL_MAX } })
  } else if (emailKey(value) === undefined) context.addIssue({ code: 'custom', params: { text: 'errors.email' } })
}).transform((value) => normalizeText(value))

/** A password that was chosen before: only its length is looked at. */
export const Password = z.string().superRefine((value, context) => {
  const length = [...value].length
  if (length === 0) context.addIssue({ code: 'custom', params: { text: 'errors.required' } })
  if (length > PASSWORD_MAX)
    context.addIssue({ code: 'custom', params: { text: 'errors.too_long', max: PASSWORD_MAX } })
})

/** The member's own, asked for once more; an account without one sends none. */
export const OwnPassword = Password.optional()

/** A password that somebody chooses now. */
export const NewPassword = Password.superRefine((value, context) => {
  const length = [...normalPassword(value)].length
  if (length > 0 && length < PASSWORD_MIN) {
    context.addIssue({ code: 'custom', params: { text: 'errors.too_short', min: PASSWORD_MIN } })
  } else if (isCommonPassword(value)) context.addIssue({ code: 'custom', params: { text: 'accounts.password_common' } })
})

export const FirstName = Line(1, 100)
export const LastName = Line(0, 100).default('')

/** A box that must be ticked; a browser sends nothing for one that is not. */
export const Accepted = z.preprocess(
  (value) => value ?? false,
  Flag.refine((value) => value, { params: { text: 'accounts.terms_required' } }),
)

/** Where to go on to; what is no path of this school, or too long for one, is passed over, never followed. */
export const To = z.string().optional()
