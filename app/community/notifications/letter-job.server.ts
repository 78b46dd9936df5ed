import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'
import { RHYTHMS } from './notification.ts'

/** E-mails somebody what they were told, unless they have read it by now. */
export const writeNotification = job('notifications.write', {
  turn: 'news',
  takes: { notificationId: z.int() },
  work: async (of) => (await import('./letters.server.ts')).writeLetter(of),
})

/** E-mails somebody what waited for a summary until an instant. */
export const writeSummary = job('notifications.write-summary', {
  turn: 'news',
  takes: { accountId: z.int(), rhythm: z.enum(RHYTHMS), until: z.string() },
  work: async (of) => (await import('./summaries.server.ts')).writeSummaryLetter(of),
})
