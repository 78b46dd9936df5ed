import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { removeBytes } from './files.server.ts'
import { forgetUnused } from './images.server.ts'

export const mediaJobs = {
  'media.forget-unused': job(z.object({}), forgetUnused),
  'media.remove-bytes': job(z.object({ keys: z.array(z.string()) }), removeBytes),
}
