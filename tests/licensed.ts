import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, messageOf, newBuyer, notify } from './buyer.ts'
import { linkTo } from './mailbox.ts'
import { transactionOf } from './purchase-books.ts'

const LICENCES = [{ quantity: 2, unitAmount: 10_000, activatesWhen: 2 }]

/** A course of which several licences cost 100,00 each. */
export const licensedCourse = (wanted: Parameters<typeof aCourse>[1] = {}) =>
  inSchool(1, async (db) => {
    const course = await aCourse(db, wanted)
    await changePrice(db, 1, course.prices[0]?.id ?? 0, { licences: LICENCES })
    return course
  })

type Course = Awaited<ReturnType<typeof licensedCourse>>

/** Pays at the sandbox and comes back. */
export async function pay(visit: Visit, { hash, redirect }: { hash: string; redirect: string }): Promise<void> {
  await inSchool(1, (db) => decidePayment(db, 1, redirect.replace('/sandbox/pay/', ''), 'paid'))
  await visit.request(`/transaction/${hash}/pending`)
}

/** Somebody new who paid for so many licences of a course. */
export async function licencesBought(quantity = 5, course?: Course) {
  const offer = course ?? (await licensedCourse())
  const visit = new Visit().speaking('en')
  const buyer = newBuyer()
  const order = { ...buyer, consents: CONSENTS, quantity }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, order)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  const ref = redirect.replace('/sandbox/pay/', '')
  const { id, total } = await transactionOf(hash)
  const said = (type: string, amount = total) => notify(messageOf({ ref, type, amount }))
  await pay(visit, { hash, redirect })
  const at = `/home/access-manager/${offer.id}`
  const invite = (name: string, email: string) =>
    visit.post(at, { course_id: offer.id, parent_transaction_id: id, name, email })
  return { visit, course: offer, hash, id, at, invite, said, email: buyer.email, total }
}

type Manager = { data: Invitation[]; quantity: number; licences_left: number; parent_transaction_id: number }
type Bought = Awaited<ReturnType<typeof licencesBought>>

let invited = 0
/** Of somebody whom nobody invited before. */
export const anAddress = () => `invited-${++invited}@example.com`
/** The access manager’s answer. */
export const managed = async ({ visit, at }: Bought) => (await (await visit.request(at)).json()) as Manager
/** What inviting answered. */
export const invitation = async (answer: Response) => {
  if (answer.status !== 201) throw new Error(`inviting answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { invitation: Invitation }).invitation
}
export const PERSON = { first_name: 'Olga', last_name: 'Lis', password: 'window light', terms: true }

/** Somebody new accepts what was sent to an address, with an account that is made for it. */
export async function accepted(email: string): Promise<Visit> {
  const visit = new Visit().speaking('en')
  const link = await linkTo(email, '/licence/')
  const { status } = await visit.post(`${link}/register`, PERSON)
  if (status !== 201) throw new Error(`accepting answered ${status}`)
  return visit
}
/** What a lecture that has to be paid answers. */
export const opens = async (visit: Visit, { course }: Bought) =>
  (await visit.page(`/${course.slug}/watch/${course.sections[1]?.lectures[0]?.id}`)).status
