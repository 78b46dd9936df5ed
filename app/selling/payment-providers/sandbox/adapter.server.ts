import { inSchool } from '#app/platform/db.server.ts'
import { OFFERS } from '../offers.ts'
import type { PaymentProvider } from '../provider.ts'
import { enterPayment, findSandboxPayment, getMeansFact, listOfDay, toFacts } from './books.server.ts'
import { chargeSaved, refundPayment } from './charges.server.ts'
import { readMessage } from './message.server.ts'

/** The test provider of the evaluation start. It keeps books of its own and talks to us over HTTP, as others do. */
export const sandbox: PaymentProvider<never> = {
  ...OFFERS.sandbox,

  async start({ schoolId }, payment) {
    await inSchool(schoolId, (db) => enterPayment(db, schoolId, payment), { single: true })
    return { redirect: `/sandbox/pay/${payment.ref}` }
  },

  async read({ schoolId }, message) {
    return { ...readMessage(schoolId, message), answer: { contentType: 'application/json', body: '{"received":true}' } }
  },

  lookUp: async ({ schoolId }, { ref }) =>
    toFacts(await inSchool(schoolId, (db) => findSandboxPayment(db, schoolId, ref), { reading: true })),

  async save({ schoolId }, means) {
    const entered = { ...means, amount: 0, saves: true }
    await inSchool(schoolId, (db) => enterPayment(db, schoolId, entered), { single: true })
    return { redirect: `/sandbox/pay/${means.ref}` }
  },

  lookUpMeans: async ({ schoolId }, { ref }) =>
    getMeansFact(await inSchool(schoolId, (db) => findSandboxPayment(db, schoolId, ref), { reading: true })),

  list: ({ schoolId }, day) => inSchool(schoolId, (db) => listOfDay(db, schoolId, day), { reading: true }),

  charge: ({ schoolId }, saved, payment) => inSchool(schoolId, (db) => chargeSaved(db, schoolId, saved, payment)),

  refund: ({ schoolId }, payment, refund) => inSchool(schoolId, (db) => refundPayment(db, schoolId, payment, refund)),
}
