import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'

/** E-mails somebody what they were told, unless they have read it by now. */
export const writeNotification = job('notifications.write', {
  takes: { notificationId: z.int() },
  work: async (of) => (await import('./letters.server.ts')).writeLetter(of),
})
