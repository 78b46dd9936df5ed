import { type AnyColumn, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Id } from './http.server.ts'
import type { TextKey } from './i18n.ts'
import { Refusal } from './refusal.ts'

/** All ids in their new order, and those that the editor saw before it. */
export const OrderOf = (max: number) => z.object({ ids: z.array(Id).max(max), from: z.array(Id).max(max).optional() })
export type OrderedIds = z.infer<ReturnType<typeof OrderOf>>

/** 409 with the ids as they stand for a list that is not all of them, each once, and for one made from another order. */
export function refuseOther(stored: readonly number[], { ids, from }: OrderedIds, message: TextKey): void {
  const wanted = new Set(ids)
  const isAll = wanted.size === ids.length && ids.length === stored.length && stored.every((id) => wanted.has(id))
  if (!isAll || (from && from.join() !== stored.join()))
    throw new Refusal(409, message, {}, { current: { ids: stored } })
}

/** The place of a row among these, from 0. */
export const placeAmong = (ids: readonly number[], id: AnyColumn) =>
  sql<number>`array_position(${sql.param(ids)}::bigint[], ${id}) - 1`
