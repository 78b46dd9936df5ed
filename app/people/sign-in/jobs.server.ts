import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { forgetEnded } from './forgetting.server.ts'

export const forgetEndedThings = scheduledPerSchool('sessions.forget-ended', '20 3 * * *', forgetEnded)
