import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { ExchangeRate } from '#app/selling/invoice-documents/document.ts'
import { exchangeRates } from './tables.server.ts'

/** Keeps the rate of a day as staff read it from the central bank's table; entered again it is put right. */
export async function saveExchangeRate(
  db: Db,
  { schoolId, id: enteredBy }: { schoolId: number; id: number },
  { currency, day, rate, table }: ExchangeRate,
): Promise<void> {
  const entered = { rate, table, enteredBy }
  await db
    .insert(exchangeRates)
    .values({ schoolId, currency, day, ...entered })
    .onConflictDoUpdate({
      target: [exchangeRates.schoolId, exchangeRates.currency, exchangeRates.day],
      set: { ...entered, at: sql`excluded.at` },
    })
}
