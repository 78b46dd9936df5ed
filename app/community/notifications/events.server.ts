import { event } from '#app/platform/outbox.server.ts'

/** A member agreed to news by e-mail, or withdrew that. */
export const newsChosen = event<{ accountId: number; given: boolean }>('news.chosen')
