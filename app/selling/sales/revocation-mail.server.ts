import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { requireOrderForMail } from '#app/selling/payments/order-mail.server.ts'
import { revocationLetter } from './emails/sale-letters.ts'

/** Tells the buyer that staff revoked their access, once per order; the reason is for staff alone. */
export async function sendRevocationEmail(which: { schoolId: number; transactionId: number }): Promise<void> {
  const { schoolId } = which
  const school = await findSchool(schoolId)
  const { transaction, order, product, to } = await inSchool(schoolId, (db) => requireOrderForMail(db, which))
  await sendLetter(revocationLetter, {
    school,
    to,
    // Who paid is no stranger.
    toStranger: false,
    reference: String(transaction.id),
    props: { order, product, href: getLoginAddress(school.origin, `/transaction/${transaction.hash}/thank-you`) },
  })
}
