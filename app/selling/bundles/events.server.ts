import { event } from '#app/platform/outbox.server.ts'

/** What was added to a bundle is open to one of those who have it. */
export const partOpened = event<{ bundleId: number; productId: number; accountId: number }>('bundle.part-opened')
