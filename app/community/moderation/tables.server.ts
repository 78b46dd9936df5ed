import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  schoolId,
} from '#app/platform/columns.server.ts'
import { DECISIONS, REASONS, REPORT_TEXT_MAX, REPORTABLE, REPORTED_MAX } from './report.ts'

/** What people say is against the rules, once each; what they mean may be gone by now, so its words stand here too. */
export const reports = pgTable(
  'reports',
  {
    schoolId: schoolId(),
    id: id(),
    type: enumColumn('type', REPORTABLE).notNull(),
    itemId: bigid('item_id').notNull(),
    /** Who reported it. */
    accountId: bigid('account_id').notNull(),
    reason: enumColumn('reason', REASONS).notNull(),
    text: text('text'),
    /** Who wrote what is reported, and what that was. */
    authorId: bigid('author_id').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    decision: enumColumn('decision', DECISIONS),
    decidedAt: instant('decided_at'),
    decidedBy: bigid('decided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('reported_once').on(t.schoolId, t.type, t.itemId, t.accountId),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.authorId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.decidedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('open_reports').on(t.schoolId, t.id).where(sql`decided_at is null`),
    index('reports_of_account').on(t.schoolId, t.accountId),
    check('report_type', isOneOf(t.type)),
    check('report_reason', isOneOf(t.reason)),
    check('report_text', hasLength(t.text, 1, REPORT_TEXT_MAX)),
    check('reported_body', hasLengthUpTo(t.body, REPORTED_MAX)),
    check('report_decision', isOneOf(t.decision)),
    check('report_decided', sql`num_nonnulls(${t.decision}, ${t.decidedAt}, ${t.decidedBy}) in (0, 3)`),
  ],
)

/** How far each member of staff has seen the list of comments, and when that was. */
export const commentLooks = pgTable(
  'comment_looks',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    commentId: bigid('comment_id').notNull(),
    lookedAt: instant('looked_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
  ],
)
