import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { Balance } from './entry.ts'
import type { PayoutRules } from './payer.ts'

/** What the operator owes to a school, by currency. */
export const proceedsOfSchool = slot<{ load(db: Db, schoolId: number): Promise<Balance[]> }>('proceeds of a school')

/** How the programme of a school says that balances are paid. */
export const payoutRules = slot<{ find(db: Db, schoolId: number): Promise<PayoutRules> }>('rules of payouts')
