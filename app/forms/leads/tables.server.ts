import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { Answer } from '#app/forms/form-questions/question.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  bytes,
  enumColumn,
  foldedText,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { folded } from '#app/platform/search.server.ts'
import type { HiddenPair, LeadField } from './lead-form.ts'

/** The forms by which visitors leave an address. */
export const leadForms = pgTable(
  'lead_forms',
  {
    schoolId: schoolId(),
    id: id(),
    title: localText('title').notNull(),
    fields: jsonb('fields').$type<LeadField[]>().notNull(),
    hidden: jsonb('hidden').$type<HiddenPair[]>().notNull(),
    labels: boolean('labels').notNull(),
    successHeader: localText('success_header').notNull(),
    /** Markdown, and beside it what was made of it. */
    successText: localText('success_text').notNull(),
    successHtml: localText('success_html').$type<LocalHtml>().notNull(),
    redirectTo: text('redirect_to'),
    buttonText: localText('button_text').notNull(),
    buttonClass: text('button_class').notNull(),
    doubleOptIn: boolean('double_opt_in').notNull(),
    consentText: localText('consent_text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Nobody finds it any more; whoever used it stays on the list. */
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
  ],
)

/** Who left an address: by a form, or to hear when a product opens. */
export const leads = pgTable(
  'leads',
  {
    schoolId: schoolId(),
    id: id(),
    formId: bigid('form_id'),
    productId: bigid('product_id'),
    fields: jsonb('fields').$type<Record<string, Answer>>().notNull(),
    /** All that was said, folded, for the list's search. */
    words: foldedText('words').notNull().generatedAlwaysAs(folded(sql`jsonb_path_query_array(fields, '$.*')::text`)),
    email: text('email'),
    emailKey: text('email_key'),
    locale: enumColumn('locale', LOCALES).notNull(),
    source: text('source'),
    /** The sentence that was agreed to. */
    consentText: text('consent_text'),
    /** Whether the address is asked to confirm. */
    asked: boolean('asked').notNull(),
    tokenHash: bytes('token_hash'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    confirmedAt: instant('confirmed_at'),
    /** When it was written that the product is open. */
    toldAt: instant('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.formId], foreignColumns: [leadForms.schoolId, leadForms.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    unique('lead_token').on(t.schoolId, t.tokenHash),
    uniqueIndex('waiting_once').on(t.schoolId, t.productId, t.emailKey).where(sql`product_id is not null`),
    index('leads_of_form').on(t.schoolId, t.formId, t.id),
    index('leads_of_address').on(t.schoolId, t.emailKey),
    index('leads_unconfirmed').on(t.schoolId, t.createdAt).where(sql`asked and confirmed_at is null`),
    check('lead_of_one', sql`(${t.formId} is null) <> (${t.productId} is null)`),
    check('lead_to_tell', sql`${t.productId} is null or ${t.emailKey} is not null`),
    check('lead_locale', isOneOf(t.locale)),
    check('lead_token_hash', sql`length(${t.tokenHash}) = 32`),
  ],
)
