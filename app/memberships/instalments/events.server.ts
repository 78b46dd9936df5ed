import { event } from '#app/platform/outbox.server.ts'

/** Nothing came of a try to charge an instalment; it is tried again. */
export const instalmentFailed = event<{ planId: number; attempt: number }>('instalment.failed')
/** The last try failed: what was bought is closed until it is paid. */
export const instalmentsSuspended = event<{ planId: number }>('instalments.suspended')
/** Staff ended instalments. */
export const instalmentsEnded = event<{ planId: number }>('instalments.ended')
/** The last instalment was paid. */
export const instalmentsDone = event<{ planId: number }>('instalments.done')
