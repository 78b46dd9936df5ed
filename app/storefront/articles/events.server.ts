import { event } from '#app/platform/outbox.server.ts'

/** An article was written, changed or deleted. */
export const articleChanged = event<{ articleId: number }>('article.changed')
