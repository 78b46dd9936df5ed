import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { IdAmong } from '#app/platform/http.server.ts'
import { Amount, Fields, Flag, JsonOrForm, OnlyInForm, Prose, Several } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { transactionItems } from '#app/selling/payments/tables.server.ts'
import { REASON_MAX } from './refund.ts'

/** Why money goes back or access ends; for staff alone. */
export const Reason = Prose(3, REASON_MAX)

/** The id of an item of the order that the path names. */
const ItemId = IdAmong<{ transaction: number }>(async ({ db, school, ids }, named) => {
  const ofOrder = and(eq(transactionItems.schoolId, school.id), eq(transactionItems.transactionId, ids.transaction))
  const wanted = [...new Set(named)]
  const found = await db.$count(transactionItems, and(ofOrder, inArray(transactionItems.id, wanted)))
  requireFound(found >= wanted.length)
})
/** By which whoever sends a request tells that it is the same one. */
export const Key = z.string().regex(/^[\w-]{1,100}$/)

const AMOUNT_MAX = 99_999_999_999

export const RefundInput = Fields({
  part: OnlyInForm(Flag),
  amount: Amount(AMOUNT_MAX, 1).optional(),
  items: JsonOrForm(z.array(ItemId).min(1).max(100).optional(), Several(ItemId)),
  keepAccess: JsonOrForm(z.boolean(), Flag),
  reason: Reason,
  key: OnlyInForm(Key.optional()),
})
