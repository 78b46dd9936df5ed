import { z } from 'zod'
import {
  CANCEL_WORD,
  INTENTS,
  type Intent,
  LEAVING_REASONS,
  type LeavingReason,
  OTHER_REASON_MAX,
  OTHER_REASON_MIN,
  TOLD_REASONS,
} from '#app/memberships/memberships/leaving.ts'
import { toCamelCase } from '#app/platform/case.ts'
import { Day, Instant, Prose } from '#app/platform/inputs.server.ts'

export const CancelInput = z.object({
  confirmation: z.preprocess(
    (typed) => typed ?? '',
    z.string().refine((typed) => typed === CANCEL_WORD, { params: { text: 'subscribing.type_cancel' } }),
  ),
})

/** What a form leaves empty is not said. */
const OptionalReason = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  Prose(OTHER_REASON_MIN, OTHER_REASON_MAX).optional(),
)

type SurveyAnswers = { reason: LeavingReason; otherReason?: string | undefined; returnIntent: Intent }

export const SurveyInput = z
  .object({ reason: z.enum(LEAVING_REASONS), other_reason: OptionalReason, return_intent: z.enum(INTENTS) })
  .refine(({ reason, other_reason }) => other_reason !== undefined || !TOLD_REASONS.includes(reason), {
    path: ['other_reason'],
    params: { text: 'errors.required' },
    // Said together with an answer that is missing, not after it.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] === 'return_intent'),
  })
  .transform((answers) => toCamelCase<SurveyAnswers>(answers))

/** Until when to pause: an instant, or a day as a form says it. */
export const PauseInput = z.object({ until: z.union([Instant, Day]) })
