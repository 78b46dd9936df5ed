import { and, eq, sql } from 'drizzle-orm'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { giftAcceptedLetter, giftEndedLetter, giftLetter } from './emails/gift-letters.ts'
import { nameGiver } from './giver.ts'
import { getGiftLink, getGiftToken } from './link.server.ts'
import { byKey, type Gift, isOpen } from './rows.server.ts'
import { gifts } from './tables.server.ts'

type GiftPayload = SchoolPayload & { transactionId: number }

async function findGift(db: Db, key: GiftPayload) {
  const { schoolId } = key
  const [found] = await db
    .select({
      gift: gifts,
      order: { hash: transactions.hash, buyer: transactions.buyer, accountId: transactions.accountId },
      product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
    })
    .from(gifts)
    .innerJoin(transactions, hasId(transactions, schoolId, gifts.transactionId))
    .innerJoin(products, hasId(products, schoolId, transactions.productId))
    .where(byKey(key))
  const giver = found && (await findAccount(db, schoolId, found.order.accountId))
  return found && { ...found, giver: giver?.deletedAt === null ? giver : undefined }
}

/** Sends a gift with its link, once per time that it was asked for. */
export async function sendGift(payload: GiftPayload & { letter: number }): Promise<void> {
  const { schoolId, transactionId, letter } = payload
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => findGift(db, payload), { reading: true })
  if (!found || found.gift.letters !== letter) return
  const { gift, order, product, giver } = found
  const { email, locale, name, message } = gift
  if (!email) return
  const props = {
    name,
    by: nameGiver(order.buyer, giver === undefined),
    product: inLocale(product.title, locale),
    message,
    href: getGiftLink(school, gift),
  }
  const to = { id: null, email, emailVerifiedAt: null, locale, firstName: '' }
  const reference = `${transactionId} ${letter}`
  await sendLetter(giftLetter, { school, to, reference, props }, (db) => markSent(db, gift))
}

/** False where it cannot be sent any more: it was accepted or taken back, or asked for anew meanwhile. */
async function markSent(db: Db, gift: Gift): Promise<boolean> {
  const sent = await db
    .update(gifts)
    .set({ sentAt: sql`now()`, tokenHash: hashToken(getGiftToken(gift)) })
    .where(
      and(byKey(gift), isOpen, eq(gifts.letters, gift.letters), eq(gifts.link, gift.link), eq(gifts.email, gift.email)),
    )
    .returning({ id: gifts.transactionId })
  return sent.length > 0
}

/** Tells the buyer that somebody accepted what they gave. */
export async function tellGiver(accepted: GiftPayload): Promise<void> {
  const { schoolId, transactionId } = accepted
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => findGift(db, accepted), { reading: true })
  if (!found?.giver) return
  const { gift, order, product, giver: to } = found
  const props = {
    name: gift.name,
    product: inLocale(product.title, to.locale),
    href: school.origin + ownGiftPath(order.hash),
  }
  await sendLetter(giftAcceptedLetter, { school, to, toStranger: false, reference: String(transactionId), props })
}

/** Tells who accepted a gift that it is closed to them: its order was refunded or ended. */
export async function tellHolder({ accountId, ...ended }: GiftPayload & { accountId: number }): Promise<void> {
  const { schoolId, transactionId } = ended
  const school = await findSchool(schoolId)
  const found = await inSchool(
    schoolId,
    async (db) => {
      const gift = await findGift(db, ended)
      const to = await findAccount(db, schoolId, accountId)
      return gift && to && to.deletedAt === null ? { ...gift, to } : undefined
    },
    { reading: true },
  )
  if (!found?.gift.endedAt) return
  const { product, to } = found
  const href = getLoginAddress(mainOrigin(school), getHomePath(product))
  const props = { product: inLocale(product.title, to.locale), href }
  await sendLetter(giftEndedLetter, { school, to, reference: `${transactionId} ${found.gift.endedAt}`, props })
}
