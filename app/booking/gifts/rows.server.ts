import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { GiftState } from '#app/selling/checkout/gift.ts'
import { gifts } from './tables.server.ts'

export type Gift = typeof gifts.$inferSelect
export type GiftKey = { schoolId: number; transactionId: number }

export const byKey = ({ schoolId, transactionId }: GiftKey) =>
  and(eq(gifts.schoolId, schoolId), eq(gifts.transactionId, transactionId))

/** Those that can still be sent, corrected and accepted. */
export const isOpen = and(isNotNull(gifts.openedAt), isNull(gifts.acceptedAt), isNull(gifts.endedAt))

/** The gift of an order, unchanged by anybody else until this transaction ends. */
export async function lockGift(db: Db, key: GiftKey): Promise<Gift | undefined> {
  const [gift] = await db.select().from(gifts).where(byKey(key)).for('no key update')
  return gift
}

export function getState({ openedAt, endedAt, acceptedAt, sentAt, email }: Gift): GiftState {
  if (endedAt) return 'ended'
  if (acceptedAt) return 'accepted'
  if (!openedAt) return 'unpaid'
  if (!email) return 'unaddressed'
  return sentAt ? 'sent' : 'waiting'
}
