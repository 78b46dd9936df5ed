import { type MergeRule, moves, movesOnce } from '#app/people/accounts/merging.server.ts'
import { notificationChoices, notificationSettings, notifications } from './tables.server.ts'

/** The newest choice of both counts; of settings those of the account that stays. */
export const notificationMerging: MergeRule[] = [
  moves(notificationChoices.accountId),
  movesOnce(notifications.accountId, [notifications.aboutType, notifications.aboutId]),
  movesOnce(notificationSettings.accountId, [notificationSettings.kind]),
]
