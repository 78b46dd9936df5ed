import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { articles } from './tables.server.ts'

/** Who wrote articles. */
export const articleMerging: MergeRule[] = [stays(articles.authorId)]
