import { and, eq } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { GiftView } from '#app/selling/checkout/gift.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { askForLetter, sendWhenDue } from './gifts.server.ts'
import { getGiftToken } from './link.server.ts'
import type { OwnGiftView } from './own-gift.ts'
import { byKey, type Gift, getState, lockGift } from './rows.server.ts'
import { gifts } from './tables.server.ts'

type OwnGift = Awaited<ReturnType<typeof requireOwnGift>>

/** A gift of one's own purchases, by the order's hash; else 404. */
export async function requireOwnGift(
  db: Db,
  { schoolId, id: accountId }: Pick<Member, 'schoolId' | 'id'>,
  hash: string,
) {
  const [found] = await db
    .select({
      gift: gifts,
      order: {
        id: transactions.id,
        number: transactions.number,
        createdAt: transactions.createdAt,
        buyer: transactions.buyer,
      },
      product: {
        id: products.id,
        type: products.type,
        slug: products.slug,
        title: products.title,
        cover: products.cover,
      },
    })
    .from(transactions)
    .innerJoin(gifts, and(eq(gifts.schoolId, schoolId), eq(gifts.transactionId, transactions.id)))
    .innerJoin(products, hasId(products, schoolId, transactions.productId))
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.hash, hash), eq(transactions.accountId, accountId)))
  requireFound(found)
  return found
}

/** A gift as calls answer it. */
export function giftView(gift: Gift): GiftView {
  const { name, email, sendAt, sentAt, acceptedAt } = gift
  return { state: getState(gift), name, email, sendAt, sentAt, acceptedAt }
}

export function ownGiftView({ locale }: Member, hash: string, { gift, order, product }: OwnGift): OwnGiftView {
  const { slug, type, title } = product
  return {
    hash,
    number: orderNumber(order),
    at: order.createdAt,
    product: { slug, type, title: inLocale(title, locale) },
    gift: { ...giftView(gift), message: gift.message },
  }
}

const isOpen = ({ gift }: { gift: Gift }) => ['waiting', 'unaddressed', 'sent'].includes(getState(gift))

/** Its link, for whoever prints it: nobody has it twice, and none that is taken. */
export function requirePrintable(found: OwnGift): OwnGift {
  if (!isOpen(found)) throw new Refusal(409, 'gifts.not_open')
  return found
}

/** E-mails of one gift on a day, beside its first. */
const lettersOf = (transactionId: number): Bucket => ({
  name: `gift letters ${transactionId}`,
  burst: 4,
  perSecond: 4 / (24 * 3600),
})

/** In how many seconds the gift of an order may be sent once more. */
export async function findLetterWait({ c, db, schoolId, member }: Limited): Promise<number> {
  const hash = c.req.param('hash')
  if (!member || !hash) return 0
  const found = await requireOwnGift(db, { ...member, schoolId }, hash).catch(() => undefined)
  return found ? await secondsUntilOneInEach(db, schoolId, [lettersOf(found.order.id)]) : 0
}

async function count(db: Db, { schoolId, transactionId }: Gift): Promise<void> {
  const bucket = lettersOf(transactionId)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
}

/** The gift with its lock, while it may be changed; 409 once it is accepted or taken back. */
async function lockOpen(db: Db, { gift }: OwnGift): Promise<Gift> {
  const locked = await lockGift(db, gift)
  if (!locked || !isOpen({ gift: locked })) throw new Refusal(409, 'gifts.not_open')
  return locked
}

/** Sends a gift once more, or before its day. */
export async function sendNow(db: Db, own: OwnGift): Promise<void> {
  const gift = await lockOpen(db, own)
  await count(db, gift)
  if (!(await askForLetter(db, gift))) throw new Refusal(409, 'gifts.unaddressed')
}

/**
 * Corrects for whom a gift is. Another address gets a link of its own, at once where it was sent already: the former one
 * opens nothing any more.
 */
export async function correct(db: Db, own: OwnGift, { name, email }: { name: string; email: string }): Promise<void> {
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  if (key === emailKey(own.order.buyer.email)) throw invalid('email', 'order-forms.gift_own_address')
  const gift = await lockOpen(db, own)
  if (key === gift.emailKey) {
    await db.update(gifts).set({ name, email }).where(byKey(gift))
    return
  }
  if (gift.letters > 0) await count(db, gift)
  const next = { ...gift, link: gift.link + 1 }
  const anew = { link: next.link, tokenHash: hashToken(getGiftToken(next)), sentAt: null }
  await db
    .update(gifts)
    .set({ name, email, emailKey: key, ...anew })
    .where(byKey(gift))
  if (gift.letters > 0) await askForLetter(db, gift)
  else await sendWhenDue(db, gift)
}
