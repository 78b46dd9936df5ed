import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { forgetUnusedUploads } from './images.server.ts'

export const mediaJobs = {
  'media.forget-uploads': job(z.object({}), forgetUnusedUploads),
}
