import { unitPrice } from '#app/content/catalogue/price.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { orNone, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import type { LicencePurchase } from './invitation.ts'
import { invitationRow, type ListedInvitation, listInvitations } from './invitations.server.ts'
import type { InvitedList, ManagerView } from './manager-view.ts'
import type { OwnPurchase } from './purchases.server.ts'
import type { getReport } from './report.ts'

type Answer = Partial<Record<'purchases', LicencePurchase[]>> & {
  data: Invitation[]
  quantity: number
  licences_left: number
  parent_transaction_id: number
}

type ManagerPage = { purchase: OwnPurchase; purchases: OwnPurchase[]; invitations: ListedInvitation[]; json: Answer }

const counted = ({ transactionId, quantity, used }: OwnPurchase): LicencePurchase => ({
  parent_transaction_id: transactionId,
  quantity,
  licences_left: quantity - used,
})

/**
 * One purchase of several with its invitations: the one that is wanted, 404 where it is none of them; else the newest with
 * licences to give.
 */
export async function loadManagerRows(
  db: Db,
  purchases: [OwnPurchase, ...OwnPurchase[]],
  wanted: number | undefined,
): Promise<ManagerPage> {
  const purchase =
    wanted === undefined
      ? (purchases.find(({ used, quantity }) => used < quantity) ?? purchases[0])
      : purchases.find(({ transactionId }) => transactionId === wanted)
  requireFound(purchase)
  const invitations = await listInvitations(db, purchase.schoolId, [purchase.transactionId])
  const several = purchases.length > 1 ? { purchases: purchases.map(counted) } : {}
  return {
    purchase,
    purchases,
    invitations,
    json: { data: invitations.map(invitationRow), ...counted(purchase), ...several },
  }
}

/** The same as its page shows it, with how far those are who accepted. */
export function managerView(
  { locale }: Member,
  { purchase, purchases, invitations }: ManagerPage,
  { report, refill }: { report: ReturnType<typeof getReport>; refill: ManagerView['refill'] },
): ManagerView {
  const { productId, slug, title, boughtAt } = purchase
  return {
    course: { id: productId, slug, title: inLocale(title, locale) },
    purchase: { ...counted(purchase), boughtAt },
    purchases: purchases.length > 1 ? purchases.map((one) => ({ ...counted(one), boughtAt: one.boughtAt })) : [],
    people: invitations.map(({ id, name, email, status, sentAt, acceptedAt, activatedAt, expired }) => ({
      id,
      name,
      email,
      status,
      expired,
      since: activatedAt ?? acceptedAt ?? sentAt,
      report: report.people.get(id) ?? null,
    })),
    lists: getLists(invitations),
    number: orderNumber({ id: purchase.transactionId, number: purchase.number }),
    report: report.all,
    refill,
  }
}

function getLists(invitations: readonly ListedInvitation[]): InvitedList[] {
  const unused = invitations.filter(({ listId, status }) => listId !== null && status !== 'activated')
  const lists = Map.groupBy(unused, ({ listId }) => listId ?? 0)
  return [...lists]
    .map(([id, people]) => ({ id, people: people.length, sentAt: people.map(({ sentAt }) => sentAt).sort()[0] ?? '' }))
    .toSorted((a, b) => b.id - a.id)
}

/** What as many licences as somebody has given cost once more; null where some are left, or none are sold. */
export async function loadRefill(
  db: Db,
  viewer: Member,
  { slug, quantity, used }: OwnPurchase,
): Promise<ManagerView['refill']> {
  if (used < quantity) return null
  const offer = await findOffer(db, viewer, slug).catch(orNone)
  const [price] = offer?.prices.filter(({ licences }) => licences.length > 0) ?? []
  return price ? { quantity, amount: unitPrice(price, quantity).amount * quantity, currency: price.currency } : null
}
