import { z } from 'zod'
import { CommissionInput } from '#app/partners/programme/inputs.server.ts'
import { Email } from '#app/people/accounts/inputs.server.ts'
import { Fields, Flag, Kept, Line, ListOf, Pasted, Prose } from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { promoCodes } from '#app/selling/promotions/tables.server.ts'
import { ABOUT_MAX, AFFILIATE_CODE, AFFILIATE_DECISIONS, AFFILIATE_REASON_MAX, WEBSITE_MAX } from './affiliate.ts'

const Code = Pasted.refine((code) => AFFILIATE_CODE.test(code), { params: { text: 'affiliates.code_shape' } })

export const InvitationInput = z.object({
  email: Email,
  code: Code.optional(),
  commission: CommissionInput.nullish(),
})

/** A change carries the decision; what else it omits stays, but for a rate of their own, which a form takes away. */
export const DecisionInput = Fields({
  status: z.enum(AFFILIATE_DECISIONS),
  reason: Prose(0, AFFILIATE_REASON_MAX).nullish(),
  code: Code.optional(),
  commission: Kept(CommissionInput.nullable(), null),
  promoCodeIds: Kept(ListOf(IdIn(promoCodes)), []),
})

const Accepted = z.preprocess(
  (value) => value ?? false,
  Flag.refine((value) => value, { params: { text: 'affiliates.terms_required' } }),
)

export const ApplicationInput = z.object({
  terms: Accepted,
  website: Line(0, WEBSITE_MAX).optional(),
  text: Prose(0, ABOUT_MAX).optional(),
})

export const EmailsInput = z.object({ emails: Flag.default(false) })
