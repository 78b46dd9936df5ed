import { accessGrants } from '#app/access/access/tables.server.ts'
import { licenceInvitations, licences } from '#app/booking/licences/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { STUDIO, TEAM } from '../demo/history.ts'
import type { LoadedOrder } from './demo-order.ts'

const DAY = 24 * 3_600_000

type Invited = { firstName: string; lastName: string; email: string; daysAgo: number; share?: number }

/** The licences of orders of several, and whom their buyers invited; answers who has a course by them, as if they had bought it. */
export async function loadLicences(db: Db, schoolId: number, bought: LoadedOrder[], now: Date): Promise<LoadedOrder[]> {
  const learners: LoadedOrder[] = []
  for (const order of bought) {
    const { id: transactionId, accountId, offer, quantity = 1, settledAt: boughtAt } = order
    if (quantity === 1) continue
    const people: Invited[] = [TEAM, STUDIO].find((one) => getEmail(one) === order.buyer.email)?.invited ?? []
    const { accessDays } = order.bought
    const used = people.length
    const row = { schoolId, transactionId, accountId, productId: offer.id, quantity, used, accessDays, boughtAt }
    await db.insert(licences).values(row)
    for (const person of people) {
      const learner = await inviteOne(db, schoolId, order, person, now)
      if (learner) learners.push(learner)
    }
  }
  return learners
}

const getEmail = (one: typeof TEAM | typeof STUDIO) => ('email' in one ? one.email : one.buyer.email)

/** One invitation; who said yes has an account, and the course by it. */
async function inviteOne(
  db: Db,
  schoolId: number,
  order: LoadedOrder,
  { firstName, lastName, email, daysAgo, share }: Invited,
  now: Date,
): Promise<LoadedOrder | undefined> {
  const at = (ago: number) => new Date(now.getTime() - ago * DAY).toISOString()
  const { offer, id: transactionId } = order
  const sent = {
    schoolId,
    transactionId,
    productId: offer.id,
    name: `${firstName} ${lastName}`,
    email,
    emailKey: email,
    locale: 'pl' as const,
    sentAt: at(daysAgo),
    expiresAt: at(daysAgo - 14),
  }
  if (share === undefined) {
    await db.insert(licenceInvitations).values(sent)
    return undefined
  }
  const [acceptedAt, begun] = [at(daysAgo - 0.1), at(daysAgo - 0.3)]
  const person = { firstName, lastName, email, emailKey: email, locale: 'pl' as const }
  const [account] = await db
    .insert(accounts)
    .values({ schoolId, ...person, createdAt: acceptedAt, emailVerifiedAt: acceptedAt })
    .returning({ id: accounts.id })
  const accountId = account?.id ?? 0
  const state = share > 0 ? { status: 'activated' as const, activatedAt: begun } : { status: 'accepted' as const }
  const [written] = await db
    .insert(licenceInvitations)
    .values({ ...sent, ...state, accountId, acceptedAt })
    .returning({ id: licenceInvitations.id })
  const { accessDays } = order.bought
  const endsAt = accessDays > 0 ? at(daysAgo - 0.1 - accessDays) : null
  const grant = { schoolId, accountId, productId: offer.id, startsAt: acceptedAt, endsAt }
  await db.insert(accessGrants).values({ ...grant, source: 'licence', sourceId: written?.id ?? 0 })
  return { ...order, buyer: person, accountId, settledAt: acceptedAt, learns: { share, weekly: 4 } }
}
