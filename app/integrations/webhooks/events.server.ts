import { event } from '#app/platform/outbox.server.ts'

/** A webhook was disabled, as nothing can be delivered to it. */
export const webhookDisabled = event<{ webhookId: number; noticeId: string }>('webhook.disabled')
