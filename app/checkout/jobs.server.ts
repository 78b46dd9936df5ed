import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { listSchoolIds } from '../schools/schools.server.ts'
import { recheckUnpaid } from './provider-word.server.ts'
import { sendReceipt } from './receipt-mail.server.ts'

export const checkoutJobs = {
  'checkout.send-receipt': job(z.object({ schoolId: z.int(), transactionId: z.int() }), sendReceipt),
  'checkout.recheck-pending': job(z.object({}), async () => {
    for (const schoolId of await listSchoolIds()) await recheckUnpaid(schoolId)
  }),
}
