import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { forgetAllFailedBuyers } from './erasing.server.ts'
import { notifyShop } from './sandbox-delivery.server.ts'

export const paymentJobs = {
  'sandbox.notify': job(z.object({ schoolId: z.int(), ref: z.string() }), (payload) => notifyShop(payload)),
  'payments.forget-failed-buyers': job(z.object({}), forgetAllFailedBuyers),
}
