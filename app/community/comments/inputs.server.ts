import { z } from 'zod'
import { getLength, tidyText } from '#app/platform/characters.ts'
import { BODY_MAX, BODY_MIN } from './comment.ts'

/** What somebody says; one that is too long is told how long it is. */
export const CommentBody = z
  .string()
  .transform(tidyText)
  .superRefine((body, context) => {
    const length = getLength(body)
    if (length < BODY_MIN)
      context.addIssue({
        code: 'custom',
        params: { text: length === 0 ? 'errors.required' : 'errors.too_short', min: BODY_MIN },
      })
    if (length > BODY_MAX)
      context.addIssue({ code: 'custom', params: { text: 'comments.too_long', max: BODY_MAX, length } })
  })
