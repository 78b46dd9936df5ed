import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { GiftState, GiftView } from '#app/selling/checkout/gift.ts'
import type { SoldGifts } from '#app/selling/checkout/sold-kinds.server.ts'
import { sendGift, tellHolder } from './jobs.server.ts'
import { getGiftToken } from './link.server.ts'
import { byKey, type GiftKey, isOpen, lockGift } from './rows.server.ts'
import { gifts } from './tables.server.ts'

const STATE = sql<GiftState>`case when g.ended_at is not null then 'ended' when g.accepted_at is not null then 'accepted'
  when g.opened_at is null then 'unpaid' when g.email = '' then 'unaddressed' when g.sent_at is null then 'waiting' else 'sent' end`

type OfOrder = { schoolId: number; id: number }
const keyOf = ({ schoolId, id }: OfOrder): GiftKey => ({ schoolId, transactionId: id })

const of = (school: Parameters<SoldGifts['stateOf']>[0], order: SQL | unknown) =>
  sql`g.school_id = ${school} and g.transaction_id = ${order}`

/** What an order asks of its gift. */
export const giftsOfOrders: SoldGifts = {
  async store(db, { schoolId, id: transactionId, locale }, gift) {
    const known = await findAccountByEmail(db, schoolId, gift.email)
    const reads = known?.emailVerifiedAt ? known.locale : locale
    const key = emailKey(gift.email)
    if (key === undefined) throw new Error('a gift for no address')
    await db.insert(gifts).values({ schoolId, transactionId, ...gift, emailKey: key, locale: reads })
  },
  async open(db, order) {
    const gift = await lockGift(db, keyOf(order))
    if (!gift || gift.openedAt) return
    await db
      .update(gifts)
      .set({ openedAt: sql`now()`, tokenHash: hashToken(getGiftToken(gift)) })
      .where(byKey(gift))
    await sendWhenDue(db, gift)
  },
  async end(db, order) {
    const [ended] = await db
      .update(gifts)
      .set({ endedAt: sql`now()` })
      .where(and(byKey(keyOf(order)), isNull(gifts.endedAt)))
      .returning({ accountId: gifts.accountId })
    const { schoolId, id: transactionId } = order
    if (ended?.accountId) await enqueue(db, tellHolder, { schoolId, transactionId, accountId: ended.accountId })
  },
  async reopen(db, order) {
    const [again] = await db
      .update(gifts)
      .set({ endedAt: null })
      .where(and(byKey(keyOf(order)), isNotNull(gifts.endedAt)))
      .returning()
    if (again?.openedAt && !again.acceptedAt) await sendWhenDue(db, again)
  },
  async findHolder(db, order) {
    const [gift] = await db
      .select({ accountId: gifts.accountId })
      .from(gifts)
      .where(byKey(keyOf(order)))
    return gift?.accountId ?? undefined
  },
  holderOf: (school, order) => sql<number | null>`(select g.account_id from gifts g where ${of(school, order)})`,
  stateOf: (school, order) => sql<GiftView | null>`(select json_build_object('state', ${STATE}, 'name', g.name,
    'email', g.email, 'sendAt', ${isoText(sql`g.send_at`)}, 'sentAt', ${isoText(sql`g.sent_at`)},
    'acceptedAt', ${isoText(sql`g.accepted_at`)}) from gifts g where ${of(school, order)})`,
}

/** Asks for its first e-mail where its day has come; else that is asked for by the clock. */
export async function sendWhenDue(db: Db, key: GiftKey): Promise<void> {
  await askForLetter(db, key, and(eq(gifts.letters, 0), or(isNull(gifts.sendAt), sql`${gifts.sendAt} <= now()`)))
}

/** Asks for one more e-mail with its link, where it can still be sent; false where it cannot. */
export async function askForLetter(db: Db, key: GiftKey, where?: SQL): Promise<boolean> {
  const [gift] = await db
    .update(gifts)
    .set({ letters: sql`${gifts.letters} + 1` })
    .where(and(byKey(key), isOpen, sql`${gifts.email} <> ''`, where))
    .returning({ letter: gifts.letters })
  const { schoolId, transactionId } = key
  if (gift) await enqueue(db, sendGift, { schoolId, transactionId, letter: gift.letter })
  return gift !== undefined
}
