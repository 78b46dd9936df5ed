import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { tellOfAccess } from './access-mail.server.ts'

export const studentJobs = {
  'students.tell-of-access': job(z.object({ schoolId: z.int(), grantId: z.int() }), tellOfAccess),
}
