import { sql } from 'drizzle-orm'
import { type MergeRule, moveRows, moves, movesOnce } from '#app/people/accounts/merging.server.ts'
import { eventReminders, eventSeats, eventVisits, eventWaiting } from './tables.server.ts'
import { leaveWaiting } from './waiting.server.ts'

/** Seats of two accounts that become one. Where both wait, the better place is kept; a seat offered to the other goes on. */
export const eventMerging: MergeRule[] = [
  moves(eventSeats.accountId),
  movesOnce(eventVisits.accountId, [eventVisits.productId]),
  movesOnce(eventReminders.accountId, [eventReminders.productId, eventReminders.startsAt, eventReminders.hours]),
  {
    columns: [eventWaiting.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const { rows } = await db.execute<{ productId: string; isFirst: boolean }>(sql`
        select f.product_id as "productId",
          (f.offered_until is null, f.id) < (i.offered_until is null, i.id) as "isFirst"
        from event_waiting f join event_waiting i on i.school_id = ${schoolId} and i.product_id = f.product_id
        where f.school_id = ${schoolId} and f.account_id = ${from} and i.account_id = ${into} order by f.product_id`)
      for (const { productId, isFirst } of rows)
        await leaveWaiting(db, { schoolId, productId: Number(productId) }, isFirst ? into : from)
      await moveRows(db, eventWaiting.accountId, merge)
    },
  },
]
