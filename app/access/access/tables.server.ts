import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { GRANT_SOURCES } from './rule.ts'

/** Access that was given by hand to a list of people at once, which is undone as a whole where the list was wrong. */
export const accessBatches = pgTable(
  'access_batches',
  {
    schoolId: schoolId(),
    id: id(),
    givenBy: bigid('given_by').notNull(),
    givenAt: instant('given_at').notNull().default(sql`now()`),
    reason: text('reason').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: bigid('undone_by'),
    undoReason: text('undo_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.givenBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.undoneBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check(
      'access_batch_undone',
      sql`(${t.undoneAt} is null) = (${t.undoneBy} is null) and (${t.undoneAt} is null) = (${t.undoReason} is null)`,
    ),
    check('access_batch_reasons', sql`length(${t.reason}) <= 500 and length(${t.undoReason}) <= 500`),
  ],
)

/** Who may open what, from when until when, and where that comes from. Ended rows stay as a record. */
export const accessGrants = pgTable(
  'access_grants',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    source: enumColumn('source', GRANT_SOURCES).notNull(),
    /** The transaction, the member of staff who granted it, the membership that it comes with, or the invitation to a licence. */
    sourceId: bigid('source_id').notNull(),
    reason: text('reason'),
    /** Given by hand to lengthen what was open. */
    lengthens: boolean('lengthens').notNull().default(false),
    /** The list of people to whom it was given at once. */
    batchId: bigid('batch_id'),
    startsAt: instant('starts_at').notNull().default(sql`now()`),
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
    /** The member of staff who took it away by hand, and why; null when a refund or the end of its days did. */
    revokedBy: bigid('revoked_by'),
    revokeReason: text('revoke_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    // What was bought opens a product once, even after it was taken away; by hand it can be given again after that, and
    // lengthened as often as somebody likes.
    uniqueIndex('access_once')
      .on(t.schoolId, t.accountId, t.productId, t.source, t.sourceId)
      .where(sql`source <> 'staff'`),
    uniqueIndex('access_by_hand_once')
      .on(t.schoolId, t.accountId, t.productId)
      .where(sql`source = 'staff' and revoked_at is null and not lengthens`),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.revokedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      name: 'access_in_batch',
      columns: [t.schoolId, t.batchId],
      foreignColumns: [accessBatches.schoolId, accessBatches.id],
    }),
    index('access_of_account').on(t.schoolId, t.accountId, t.productId),
    index('access_of_batch').on(t.schoolId, t.batchId, t.id).where(sql`batch_id is not null`),
    index('access_of_product').on(t.schoolId, t.productId, t.accountId),
    index('access_by_end').on(t.schoolId, t.endsAt).where(sql`ends_at is not null and revoked_at is null`),
    index('access_by_source').on(t.schoolId, t.source, t.sourceId),
    check('access_source', isOneOf(t.source)),
    check('access_reason', sql`${t.source} <> 'staff' or ${t.reason} is not null`),
    check(
      'access_revoked',
      sql`(${t.revokedBy} is null) = (${t.revokeReason} is null) and (${t.revokedBy} is null or ${t.revokedAt} is not null)`,
    ),
    check('access_reason_lengths', sql`length(${t.reason}) <= 500 and length(${t.revokeReason}) <= 500`),
  ],
)

/** To whom the school denies a product, whatever opens it to them; one that was lifted stays as a record. */
export const accessDenials = pgTable(
  'access_denials',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    /** For staff alone. */
    reason: text('reason').notNull(),
    deniedAt: instant('denied_at').notNull().default(sql`now()`),
    deniedBy: bigid('denied_by').notNull(),
    liftedAt: instant('lifted_at'),
    liftedBy: bigid('lifted_by'),
    liftReason: text('lift_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    uniqueIndex('access_denied_once').on(t.schoolId, t.accountId, t.productId).where(sql`lifted_at is null`),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.deniedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.liftedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('denials_of_account').on(t.schoolId, t.accountId, t.productId),
    index('denials_of_product').on(t.schoolId, t.productId),
    check(
      'access_denial_lifted',
      sql`(${t.liftedAt} is null) = (${t.liftedBy} is null) and (${t.liftedAt} is null) = (${t.liftReason} is null)`,
    ),
    check('access_denial_reasons', sql`length(${t.reason}) <= 500 and length(${t.liftReason}) <= 500`),
  ],
)
