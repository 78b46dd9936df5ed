import { type MergeRule, movesOnce } from '#app/people/accounts/merging.server.ts'
import { surveyResponses } from './tables.server.ts'

/** Each survey is answered once: the account that stays keeps its own answer. */
export const surveyMerging: MergeRule[] = [movesOnce(surveyResponses.accountId, [surveyResponses.surveyId])]
