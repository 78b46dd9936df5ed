import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { STATES } from '#app/selling/payments/invitation.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** What somebody bought to give to others: how many licences of a course, and how many are given. */
export const licences = pgTable(
  'licences',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    /** Who bought and gives them. */
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    used: integer('used').notNull().default(0),
    /** For how long each opens the course from when it is accepted; 0 is without end. */
    accessDays: integer('access_days').notNull(),
    boughtAt: instant('bought_at').notNull(),
    /** The money went back, or people ended what the order opened. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    index('licences_of_account').on(t.schoolId, t.accountId, t.productId),
    check('licences_left', sql`${t.used} between 0 and ${t.quantity}`),
  ],
)

/** Whom the buyer of licences invited. Each takes a licence; one that is taken back is deleted. */
export const licenceInvitations = pgTable(
  'licence_invitations',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    productId: bigid('product_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    status: enumColumn('status', STATES).notNull().default('sent'),
    /** Null until its letter is written, and once its person is forgotten. */
    tokenHash: bytes('token_hash'),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    /** The first of those that were sent with one list of people; null of one that was sent alone. */
    listId: bigid('list_id'),
    /** Who accepted it. */
    accountId: bigid('account_id'),
    acceptedAt: instant('accepted_at'),
    activatedAt: instant('activated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('licence_email').on(t.schoolId, t.transactionId, t.emailKey),
    unique('licence_token').on(t.schoolId, t.tokenHash),
    foreignKey({
      columns: [t.schoolId, t.transactionId],
      foreignColumns: [licences.schoolId, licences.transactionId],
    }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('licence_invitations_of_account').on(t.schoolId, t.accountId, t.productId),
    index('licence_invitations_of_email').on(t.schoolId, t.emailKey),
    check('licence_status', isOneOf(t.status)),
    check('licence_locale', isOneOf(t.locale)),
    check('licence_hash', sql`length(${t.tokenHash}) = 32`),
    check(
      'licence_states',
      sql`(${t.status} = 'sent') = (${t.acceptedAt} is null) and (${t.status} = 'activated') = (${t.activatedAt} is not null)
        and (${t.accountId} is null or ${t.acceptedAt} is not null)`,
    ),
  ],
)
