import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { checkDueDomains } from './domain-checks.server.ts'

export const schoolJobs = {
  'schools.check-domains': job(z.object({}), checkDueDomains),
}
