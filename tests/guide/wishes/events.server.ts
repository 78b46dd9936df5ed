import { event } from '#app/platform/outbox.server.ts'

export const wishMade = event<{ wishId: number }>('wish.made')
