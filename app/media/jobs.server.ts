import { scheduledPerSchool } from '../platform/jobs.server.ts'
import { forgetUnusedUploads } from './images.server.ts'

export const forgetUploads = scheduledPerSchool('media.forget-uploads', '50 * * * *', forgetUnusedUploads)
