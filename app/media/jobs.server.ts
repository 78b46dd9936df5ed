import { scheduledPerSchool } from '../platform/jobs.server.ts'
import { forgetUnused } from './images.server.ts'

export const forgetUnusedUploads = scheduledPerSchool('media.forget-unused', '50 * * * *', forgetUnused)
