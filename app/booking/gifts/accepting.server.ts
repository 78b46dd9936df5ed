import { and, eq, isNull, sql } from 'drizzle-orm'
import { findAccess } from '#app/access/access/access.server.ts'
import { isDenied } from '#app/access/access/rule.ts'
import { presaleColumn, teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member, Viewer } from '#app/platform/viewer.ts'
import { ownsAll } from '#app/selling/bundles/lower-price.ts'
import { findParts } from '#app/selling/bundles/parts.server.ts'
import { handOver } from '#app/selling/checkout/fulfilment.server.ts'
import { isToBuy } from '#app/selling/checkout/order-request.server.ts'
import { opens } from '#app/selling/checkout/settle.server.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { giftAccepted } from './events.server.ts'
import type { GiftWay } from './gift-page.ts'
import { byKey, lockGift } from './rows.server.ts'
import { gifts } from './tables.server.ts'

type LinkedGift = NonNullable<Awaited<ReturnType<typeof findLinked>>>

async function findLinked(db: Db, schoolId: number, token: string) {
  const [found] = await db
    .select({
      gift: gifts,
      buyer: transactions.buyer,
      buyerId: transactions.accountId,
      buyerLeft: sql<boolean>`${accounts.deletedAt} is not null`,
      accessDays: transactionItems.accessDays,
      currency: transactions.currency,
      product: {
        id: products.id,
        type: products.type,
        slug: products.slug,
        title: products.title,
        cover: products.cover,
        presaleUntil: presaleColumn,
        teacherIds: teacherIds(schoolId),
      },
    })
    .from(gifts)
    .innerJoin(transactions, hasId(transactions, schoolId, gifts.transactionId))
    .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
    .innerJoin(products, hasId(products, schoolId, transactions.productId))
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.schoolId, schoolId),
        eq(transactionItems.transactionId, transactions.id),
        eq(transactionItems.productId, transactions.productId),
      ),
    )
    .where(and(eq(gifts.schoolId, schoolId), eq(gifts.tokenHash, hashToken(token)), isNull(gifts.endedAt)))
  return found
}

/**
 * The gift that a link opens; 404 when it was taken back or the link was replaced. Once it is accepted it is there for
 * whoever accepted it alone.
 */
export async function requireByLink(db: Db, viewer: Viewer, token: string): Promise<LinkedGift> {
  const found = await findLinked(db, viewer.schoolId, token)
  const open = found && (found.gift.acceptedAt === null || isHolder(viewer, found))
  requireFound(found && open, 'gifts.link_over')
  return found
}

const isHolder = (viewer: Viewer, { gift }: LinkedGift) => viewer.kind !== 'visitor' && viewer.id === gift.accountId

/** How whoever opened the link takes the gift; who has all of it leaves it to somebody else. */
export async function findWayToTake(db: Db, viewer: Viewer, linked: LinkedGift): Promise<GiftWay> {
  if (viewer.kind === 'visitor') return 'enter'
  const { product, accessDays, currency, buyerId } = linked
  const access = await findAccess(db, viewer, product)
  if (isDenied(access)) return 'denied'
  const parts = product.type === 'bundle' ? await findParts(db, viewer, product, { accessDays, currency }) : []
  if (!isToBuy(product.type, access) || ownsAll(parts)) return 'has_access'
  return viewer.id === buyerId ? 'own' : 'accept'
}

/**
 * Opens to whoever accepts the gift what was bought, from now on, once: of two at once the second finds it taken. Who has it
 * already leaves it to others (409). The order's lock comes first, as a refund takes it: either is done wholly.
 */
export async function accept(db: Db, viewer: Member, linked: LinkedGift): Promise<void> {
  const { schoolId } = viewer
  const { transactionId, link } = linked.gift
  const { transaction, items, facts, now } = await lockTransaction(db, { schoolId, id: transactionId })
  const gift = await lockGift(db, { schoolId, transactionId })
  if (gift?.endedAt === null && gift.acceptedAt !== null && gift.accountId === viewer.id) return
  const open = items.filter((item) => opens(transaction, facts, item))
  const isOpen = gift?.endedAt === null && gift.acceptedAt === null && gift.link === link && open.length > 0
  requireFound(gift && isOpen, 'gifts.link_over')
  const way = await findWayToTake(db, viewer, linked)
  if (way === 'denied') throw new Refusal(403, 'lectures.denied')
  if (way === 'has_access') throw new Refusal(409, 'gifts.you_have_access')
  await db.update(gifts).set({ acceptedAt: sql`now()`, accountId: viewer.id }).where(byKey(gift))
  await handOver(db, { ...transaction, accountId: viewer.id }, open, now)
  await publish(db, schoolId, giftAccepted, { transactionId })
}
