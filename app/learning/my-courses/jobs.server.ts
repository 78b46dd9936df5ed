import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Each hour, as mornings come at different times; what one missed the next one does, until noon. */
export const remind = scheduledPerSchool('my-courses.remind', '11 * * * *', async (school) =>
  (await import('./reminders.server.ts')).remindInTheMorning(school),
)
