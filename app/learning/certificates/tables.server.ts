import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import { RULES } from './certificate.ts'
import { type Design, TITLE_MAX } from './look.ts'

/** How a school’s certificates look. */
export const certificateTemplates = pgTable(
  'certificate_templates',
  {
    schoolId: schoolId(),
    id: id(),
    /** What staff call it. */
    title: text('title').notNull(),
    design: jsonb('design').$type<Design>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    check('certificate_template_title', hasLength(t.title, 1, TITLE_MAX)),
  ],
)

/** By what one earns the certificate of a product; without a row by hand alone, in the form that all have. */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    rule: enumColumn('rule', RULES).notNull(),
    templateId: bigid('template_id'),
    /** Whoever earned it before is given none by itself; null gives it to all. */
    since: instant('since'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'certificate_rule_template',
      columns: [t.schoolId, t.templateId],
      foreignColumns: [certificateTemplates.schoolId, certificateTemplates.id],
    }),
    index('certificate_rules_of_template').on(t.schoolId, t.templateId),
    check('certificate_rule', isOneOf(t.rule)),
  ],
)

/** The last number given in each series. */
export const certificateSeries = pgTable(
  'certificate_series',
  { schoolId: schoolId(), series: text('series').notNull(), lastNumber: integer('last_number').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.series] }),
    check('certificate_series_number', sql`${t.lastNumber} >= 0`),
  ],
)

/** What was issued, as it was said then: whatever becomes of the course, the template and the account. */
export const certificates = pgTable(
  'certificates',
  {
    schoolId: schoolId(),
    id: id(),
    /** Opens its page: whoever has it may look. */
    code: text('code').notNull(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    name: text('name').notNull(),
    /** When its holder said that the name is spelled right, or staff wrote it. */
    nameConfirmedAt: instant('name_confirmed_at'),
    course: localText('course').notNull(),
    /** The language in which it is written. */
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    issuedAt: instant('issued_at').notNull(),
    minutes: integer('minutes').notNull(),
    lectures: integer('lectures').notNull(),
    /** What came of the exams, in percent. */
    grade: integer('grade'),
    design: jsonb('design').$type<Design>().notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: bigid('revoked_by'),
    /** For staff alone. */
    revokeReason: text('revoke_reason'),
    /** The one that was issued anew in its place. */
    replacedBy: bigid('replaced_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('certificate_code').on(t.schoolId, t.code),
    unique('certificate_number').on(t.schoolId, t.series, t.number),
    uniqueIndex('certificate_of_student').on(t.schoolId, t.accountId, t.productId).where(sql`replaced_by is null`),
    // Without a cascade: a product with certificates stays.
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.revokedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('certificates_by_time').on(t.schoolId, t.issuedAt, t.id),
    index('certificates_of_product').on(t.schoolId, t.productId, t.id),
    check('certificate_code_shape', sql`${t.code} ~ '^[0-9a-hjkmnp-tv-z]{20}$'`),
    check('certificate_name', sql`length(${t.name}) between 1 and 201`),
    check('certificate_amounts', sql`${t.minutes} >= 0 and ${t.lectures} >= 0 and ${t.number} > 0`),
    check('certificate_grade', sql`${t.grade} between 0 and 100`),
    check('certificate_locale', isOneOf(t.locale)),
    check('certificate_dated', sql`${t.issuedAt} <= ${t.createdAt}`),
    check(
      'certificate_revoked',
      sql`(${t.revokedAt} is null) = (${t.revokeReason} is null) and (${t.replacedBy} is null or ${t.revokedAt} is not null)`,
    ),
  ],
)
