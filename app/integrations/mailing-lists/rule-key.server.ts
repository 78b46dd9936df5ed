import { createHash } from 'node:crypto'
import type { Rule } from './mailing.ts'

export const RULE_KEY_LENGTH = 16

/** Names a rule by what it says, so that its address stays right whatever rules a colleague adds or deletes. */
export function getRuleKey({ when, listId, productId, formId, planId, studentTagId, tags = [] }: Rule): string {
  const content = JSON.stringify([when, listId, productId, formId, planId, studentTagId, tags])
  return createHash('sha256').update(content).digest('hex').slice(0, RULE_KEY_LENGTH)
}
