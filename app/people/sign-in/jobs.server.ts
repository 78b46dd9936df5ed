import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { deleteExpired } from './expiry.server.ts'

export const deleteExpiredLogins = scheduledPerSchool('sessions.forget-ended', '20 3 * * *', deleteExpired)
