import { hasAccess } from '#app/access/access.server.ts'
import { findAccountByEmail } from '#app/accounts/accounts.server.ts'
import { findAsked, placeOrder } from '#app/checkout/orders.server.ts'
import { startPayment } from '#app/checkout/payment.server.ts'
import { recheckForPage } from '#app/checkout/rechecks.server.ts'
import { decidePayment } from '#app/payments/sandbox-decision.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'

const IP = '127.0.0.1'
const ORDER = { quantity: 1, consents: { terms: true, withdrawal_waiver: true, marketing: false } } as const

async function findMember(db: Db, schoolId: number, email: string): Promise<Member> {
  const account = await findAccountByEmail(db, schoolId, email)
  if (!account) throw new Error(`the demo has no ${email}`)
  return { ...account, kind: 'student' }
}

/** Buys a course as a person does, through the checkout and the sandbox; whoever has it already buys nothing. */
export async function buyCourse(schoolId: number, email: string, slug: string): Promise<void> {
  const placed = await inSchool(schoolId, async (db) => {
    const buyer = await findMember(db, schoolId, email)
    const asked = await findAsked(db, buyer, { slug })
    if (await hasAccess(db, buyer, asked.offer)) return undefined
    const order = await placeOrder(db, buyer, asked, ORDER, { locale: buyer.locale, ip: IP, waiverRequired: false })
    return { order, offer: asked.offer }
  })
  if (!placed) return
  const { order, offer } = placed
  await startPayment(order, offer, IP)
  if (order.providerRef) {
    const ref = order.providerRef
    await inSchool(schoolId, (db) => decidePayment(db, schoolId, ref, 'paid'))
  }
  await recheckForPage(order)
}
