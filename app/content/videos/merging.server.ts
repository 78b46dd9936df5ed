import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { videos } from './tables.server.ts'

/** A video keeps the name of who uploaded it. */
export const videoMerging: MergeRule[] = [stays(videos.accountId)]
