import { z } from 'zod'
import { accountJobs } from './accounts/jobs.server.ts'
import './all-texts.server.ts'
import { checkoutJobs } from './checkout/jobs.server.ts'
import { dispatch } from './follow-ups.server.ts'
import { mediaJobs } from './media/jobs.server.ts'
import { myDataJobs } from './my-data/jobs.server.ts'
import { paymentJobs } from './payments/jobs.server.ts'
import { type Job, job } from './platform/jobs.server.ts'
import { deliverMail } from './platform/mail.server.ts'
import { schoolJobs } from './schools/jobs.server.ts'
import { studentJobs } from './students/jobs.server.ts'

/** Every job by its name; a domain's own stand in its jobs.server.ts. */
export const jobs: Record<string, Job> = {
  'outbox.dispatch': dispatch,
  ...paymentJobs,
  ...checkoutJobs,
  'mail.deliver': job(z.object({ schoolId: z.int(), id: z.int() }), deliverMail),
  ...accountJobs,
  ...studentJobs,
  ...schoolJobs,
  ...mediaJobs,
  ...myDataJobs,
}

/** What happens on time (UTC). */
export const crontab: { task: string; match: string }[] = [
  { task: 'checkout.recheck-pending', match: '*/5 * * * *' },
  { task: 'accounts.forget-ended', match: '20 3 * * *' },
  { task: 'payments.forget-failed-buyers', match: '30 3 * * *' },
  { task: 'schools.check-domains', match: '*/5 * * * *' },
  { task: 'media.forget-unused', match: '50 * * * *' },
  { task: 'my-data.forget-exports', match: '40 * * * *' },
]

export { readQueueFigures } from './operations/queue-figures.server.ts'
export { keepsItsSession, watchReadiness } from './operations/readiness.server.ts'
export { pool } from './platform/connections.server.ts'
export { env } from './platform/env.server.ts'
export { log } from './platform/log.server.ts'
export { metrics } from './platform/metrics.server.ts'
export { sameText } from './platform/tokens.server.ts'
