import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, enumColumn, id, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { DECLINES, PROVIDERS } from './provider.ts'

/** A school's account at a provider, with what it entered to connect it. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    schoolId: schoolId(),
    provider: enumColumn('provider', PROVIDERS).notNull(),
    mode: enumColumn('mode', ['production', 'sandbox']).notNull(),
    /** JSON of names and values, sealed for this school and provider. */
    credentials: bytes('credentials').notNull(),
    /** Whether the checkout offers it; what was paid there is heard of and given back all the same. */
    enabled: boolean('enabled').notNull(),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.provider] }),
    check('account_provider', isOneOf(t.provider)),
    check('account_mode', isOneOf(t.mode)),
  ],
)

/**
 * The sandbox provider's own books: a payment as it knows it, apart from what we made of it, so that `doctor` can
 * compare the two. Only the sandbox writes here.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    schoolId: schoolId(),
    /** The sandbox's own number of the payment. */
    id: id(),
    ref: text('ref').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    returnPath: text('return_path').notNull(),
    /** What was given back, each once. */
    refunds: jsonb('refunds').$type<SandboxRefund[]>().notNull().default([]),
    outcome: enumColumn('outcome', ['paid', 'declined', 'abandoned', 'delayed']),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    decidedAt: instant('decided_at'),
    /** When the money moves: at once for `paid`, later for `delayed`. */
    capturesAt: instant('captures_at'),
    /** Whether it saves the means for later; one of no amount does nothing else. */
    saves: boolean('saves').notNull().default(false),
    /** How a later charge of what it saved is declined, as was chosen on the sandbox's page; null where it is paid. */
    later: enumColumn('later', DECLINES),
    /** Why it was declined, where it was charged without the buyer. */
    reason: enumColumn('reason', DECLINES),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.ref] }),
    unique('sandbox_payment_id').on(t.schoolId, t.id),
    check('sandbox_outcome', isOneOf(t.outcome)),
    check('sandbox_decided', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
  ],
)

export type SandboxRefund = { ref: string; amount: number; at: string }
