import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, hasLengthUpTo, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#app/selling/checkout/gift.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** For whom an order is that its buyer gives away, and what became of it. */
export const gifts = pgTable(
  'gifts',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    name: text('name').notNull(),
    /** Empty once whom it is for asked to be forgotten. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    message: text('message').notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    /** When it is to be sent; null is as soon as it is paid. */
    sendAt: instant('send_at'),
    /** Since when it is paid: from then on its link opens it. */
    openedAt: instant('opened_at'),
    /** Of the link that works; null before it is paid, and once it is somebody's. */
    tokenHash: bytes('token_hash'),
    /** The number of that link: another address gets another one. */
    link: integer('link').notNull().default(1),
    /** How many e-mails with it were asked for. */
    letters: integer('letters').notNull().default(0),
    /** When the last of them was written. */
    sentAt: instant('sent_at'),
    acceptedAt: instant('accepted_at'),
    /** Who accepted it; null again once they left. */
    accountId: bigid('account_id'),
    /** The money went back, or people ended what the order opened. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    unique('gift_token').on(t.schoolId, t.tokenHash),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('gifts_of_account').on(t.schoolId, t.accountId),
    index('gifts_of_email').on(t.schoolId, t.emailKey),
    index('gifts_to_send')
      .on(t.schoolId, t.sendAt)
      .where(sql`letters = 0 and opened_at is not null and ended_at is null`),
    check('gift_locale', isOneOf(t.locale)),
    check('gift_hash', sql`length(${t.tokenHash}) = 32`),
    check('gift_name', hasLengthUpTo(t.name, GIFT_NAME_MAX)),
    check('gift_message', hasLengthUpTo(t.message, GIFT_MESSAGE_MAX)),
    check(
      'gift_states',
      sql`(${t.acceptedAt} is null or ${t.openedAt} is not null) and (${t.accountId} is null or ${t.acceptedAt} is not null)
        and (${t.sentAt} is null or ${t.letters} > 0)`,
    ),
  ],
)
