import { getDay } from '#app/platform/days-later.ts'

/** Today by the clocks of the first school, for which a month begins before it does in UTC. */
export const getSchoolDay = () => getDay(new Date().toISOString(), 'Europe/Warsaw')
