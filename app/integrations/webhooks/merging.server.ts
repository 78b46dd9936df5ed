import { type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { webhookMessages, webhooks } from './tables.server.ts'

/** What webhooks were told of both accounts is about the one that stays. */
export const webhookMerging: MergeRule[] = [moves(webhookMessages.accountId), stays(webhooks.createdBy)]
