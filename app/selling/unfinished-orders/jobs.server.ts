import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Every ten minutes: an hour and a day are meant roughly. */
export const remindBuyers = scheduledPerSchool('unfinished-orders.remind', '*/10 * * * *', async ({ schoolId }) =>
  (await import('./reminders.server.ts')).remindOfOrders(schoolId),
)
