import { app } from '#app/app.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { signedHeaders } from '#app/selling/payment-providers/sandbox/message.server.ts'
import { HOSTS, Visit } from './browser-like.ts'
import { asProduct } from './statements.ts'

type SchoolId = keyof typeof HOSTS
type Placed = { redirect: string; hash: string }

let buyers = 0

/** A course of a school for sale, committed, at 199,00. */
export function forSale(wanted: Parameters<typeof aProduct>[1] = {}): Promise<Offer> {
  return inSchool(wanted.schoolId ?? 1, (db) => aProduct(db, wanted))
}

/** What somebody new sends with an order. */
export function newBuyer(): { email: string; first_name: string; last_name: string; password: string } {
  buyers += 1
  return { email: `buyer-${buyers}@example.com`, first_name: 'Karolina', last_name: 'Nowak', password: 'window light' }
}

export const CONSENTS = { terms: true, withdrawal_waiver: true }

/** A new visitor orders and is on the way to pay. */
export async function ordered(
  offer: Offer,
  schoolId: SchoolId = 1,
): Promise<{ visit: Visit } & Placed & { ref: string }> {
  const visit = new Visit(schoolId)
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
  if (answer.status !== 200) throw new Error(`ordering answered ${answer.status} ${await answer.text()}`)
  const placed = (await answer.json()) as Placed
  return { visit, ...placed, ref: placed.redirect.replace('/sandbox/pay/', '') }
}

type Message = {
  id?: string
  ref: string
  /** The sandbox's own number of the payment. */
  payment?: string
  type?: string
  amount?: number
  currency?: string
  occurred_at?: string
}

/** What the sandbox sends when payments of 199,00 PLN were captured, unless told otherwise. */
export function messageOf(...said: Message[]): string {
  const events = said.map(({ ref, type = 'captured', ...rest }) => {
    const usual = { id: `${ref}:${type}`, amount: 19_900, currency: 'PLN', occurred_at: '2026-11-20T12:00:00Z' }
    return { ...usual, ref, type, ...rest }
  })
  return JSON.stringify({ events })
}

/** Delivers a message to a school's notification address, signed for `signedFor` at `now`. */
export async function notify(
  body: string,
  {
    schoolId = 1,
    signedFor = schoolId,
    now = new Date(),
  }: { schoolId?: SchoolId; signedFor?: number; now?: Date } = {},
): Promise<Response> {
  const delivering = () =>
    app.request(`http://${HOSTS[schoolId]}/payments/sandbox/notifications`, {
      method: 'POST',
      headers: { host: HOSTS[schoolId], ...signedHeaders(signedFor, body, now) },
      body,
    })
  return await asProduct(delivering)
}
