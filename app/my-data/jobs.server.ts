import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { forgetEndedExports, makeExport } from './exports.server.ts'

const Asked = z.object({ schoolId: z.int(), accountId: z.int(), requestId: z.string() })

export const myDataJobs = {
  'my-data.make-export': job(Asked, makeExport),
  'my-data.forget-exports': job(z.object({}), forgetEndedExports),
}
