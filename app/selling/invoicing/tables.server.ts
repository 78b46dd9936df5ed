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
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  bytes,
  enumColumn,
  id,
  instant,
  isBetween,
  isOneOf,
  minor,
  schoolId,
  updatedAt,
} from '#app/platform/columns.server.ts'
import { CAUSES, INVOICE_KINDS, type InvoiceDocument, type Party } from '#app/selling/invoice-documents/document.ts'
import { INVOICE_SERVICES, ISSUERS } from '#app/selling/invoice-services/services.ts'
import { KSEF_MODES, KSEF_STATES } from '#app/selling/ksef/ksef.ts'
import { ledgerEntries, transactions } from '#app/selling/payments/tables.server.ts'
import { DELAY_HOURS_MAX, INVOICE_STATES, ISSUE_RULES, PERIODS, PROBLEMS } from './invoice.ts'

/** When a school issues invoices, how they are numbered and who sells. */
export const invoiceSettings = pgTable(
  'invoice_settings',
  {
    schoolId: schoolId(),
    issue: enumColumn('issue', ISSUE_RULES).notNull(),
    delayHours: integer('delay_hours').notNull(),
    pattern: text('pattern').notNull(),
    per: enumColumn('per', PERIODS).notNull(),
    correctionPattern: text('correction_pattern').notNull(),
    seller: jsonb('seller').$type<Omit<Party, 'type'>>().notNull(),
    /** Why lines without VAT are exempt, as the invoice says it. */
    exemptBasis: text('exempt_basis'),
    /** Who issues what is scheduled from now on. */
    issuer: enumColumn('issuer', ISSUERS).notNull().default('own'),
    ksefEnabled: boolean('ksef_enabled').notNull().default(false),
    ksefMode: enumColumn('ksef_mode', KSEF_MODES).notNull().default('test'),
    /** Sealed. */
    ksefToken: bytes('ksef_token'),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('invoice_issue', isOneOf(t.issue)),
    check('invoice_per', isOneOf(t.per)),
    check('invoice_delay', isBetween(t.delayHours, 0, DELAY_HOURS_MAX)),
    check('invoice_ksef_mode', isOneOf(t.ksefMode)),
    check('invoice_issuer', isOneOf(t.issuer)),
  ],
)

/** The account of a school at each service that it ever chose: what a service issued is read and corrected there. */
export const invoiceServices = pgTable(
  'invoice_services',
  {
    schoolId: schoolId(),
    service: enumColumn('service', INVOICE_SERVICES).notNull(),
    /** Sealed. */
    credentials: bytes('credentials').notNull(),
    /** What went wrong last, in the words of the service; null while it works. */
    problem: text('problem'),
    lastAt: instant('last_at'),
    lastNumber: text('last_number'),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.service] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('invoice_service', isOneOf(t.service)),
  ],
)

/** The last number given in each series; the row is locked by the transaction that issues, so none is skipped. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    schoolId: schoolId(),
    kind: enumColumn('kind', INVOICE_KINDS).notNull(),
    /** `2026-11` or `2026`. */
    period: text('period').notNull(),
    lastNumber: integer('last_number').notNull(),
    lastIssuedAt: instant('last_issued_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind, t.period] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('invoice_series_kind', isOneOf(t.kind)),
    check('invoice_series_number', sql`${t.lastNumber} >= 0`),
  ],
)

/** That an order is to have an invoice or a correction, and what became of it. What it says is in its document. */
export const invoices = pgTable(
  'invoices',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    kind: enumColumn('kind', INVOICE_KINDS).notNull(),
    state: enumColumn('state', INVOICE_STATES).notNull().default('scheduled'),
    /** The first invoice of the order, where this is a correction. */
    correctsId: bigid('corrects_id'),
    cause: enumColumn('cause', CAUSES),
    /** The movement of money that it corrects for. */
    entryId: bigid('entry_id'),
    /** Issued at the request of staff. */
    byHand: boolean('by_hand').notNull().default(false),
    dueAt: instant('due_at').notNull().default(sql`now()`),
    problem: enumColumn('problem', PROBLEMS),
    failedAt: instant('failed_at'),
    /** How often it was handed to the outbox; each time is an e-mail of its own. */
    sends: integer('sends').notNull().default(0),
    ksefState: enumColumn('ksef_state', KSEF_STATES),
    ksefNumber: text('ksef_number'),
    /** The session and the reference under which KSeF checks it. */
    ksefSession: text('ksef_session'),
    ksefReference: text('ksef_reference'),
    ksefSentAt: instant('ksef_sent_at'),
    /** By when it has to be in KSeF, once KSeF did not answer. */
    ksefDueOn: text('ksef_due_on'),
    /** What KSeF, or its absence, said last. */
    ksefProblem: text('ksef_problem'),
    ksefReceipt: text('ksef_receipt'),
    /** What was sent to KSeF, byte for byte, and to which of its environments. */
    ksefXml: text('ksef_xml'),
    ksefSentMode: enumColumn('ksef_sent_mode', KSEF_MODES),
    /** When the clock tried last to issue or send it. */
    triedAt: instant('tried_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.correctsId], foreignColumns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.entryId], foreignColumns: [ledgerEntries.schoolId, ledgerEntries.id] }),
    uniqueIndex('invoice_of_order').on(t.schoolId, t.transactionId).where(sql`kind = 'invoice'`),
    uniqueIndex('correction_of_movement').on(t.schoolId, t.entryId).where(sql`entry_id is not null`),
    uniqueIndex('invoice_ksef_number').on(t.schoolId, t.ksefNumber).where(sql`ksef_number is not null`),
    index('invoices_of_order').on(t.schoolId, t.transactionId),
    index('corrections_of_invoice').on(t.schoolId, t.correctsId).where(sql`corrects_id is not null`),
    index('invoices_open').on(t.schoolId, t.dueAt).where(sql`state <> 'sent'`),
    check('invoice_kind', isOneOf(t.kind)),
    check('invoice_state', isOneOf(t.state)),
    check('invoice_cause', isOneOf(t.cause)),
    check('invoice_problem', isOneOf(t.problem)),
    check('invoice_ksef_state', isOneOf(t.ksefState)),
    check('invoice_ksef_sent_mode', isOneOf(t.ksefSentMode)),
    check('invoice_failed', sql`(${t.state} = 'failed') = (${t.problem} is not null)`),
    check(
      'invoice_corrects',
      sql`(${t.kind} = 'correction') = (${t.correctsId} is not null) and (${t.kind} = 'correction') = (${t.cause} is not null)`,
    ),
  ],
)

/**
 * What an issued invoice says: written once, with its number, and never changed. A later version has the same number: the
 * invoice that KSeF refused was not issued in the sense of the law, and is issued again with its data put right.
 */
export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    schoolId: schoolId(),
    invoiceId: bigid('invoice_id').notNull(),
    version: integer('version').notNull().default(1),
    kind: enumColumn('kind', INVOICE_KINDS).notNull(),
    period: text('period').notNull(),
    /** Null where a service gave the number. */
    sequence: integer('sequence'),
    number: text('number').notNull(),
    issuedOn: text('issued_on').notNull(),
    issuedAt: instant('issued_at').notNull(),
    net: minor('net').notNull(),
    vat: minor('vat').notNull(),
    gross: minor('gross').notNull(),
    currency: text('currency').notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.invoiceId, t.version] }),
    foreignKey({ columns: [t.schoolId, t.invoiceId], foreignColumns: [invoices.schoolId, invoices.id] }),
    // A service, or another account there, may count as we do.
    uniqueIndex('invoice_own_number').on(t.schoolId, t.kind, t.number, t.version).where(sql`sequence is not null`),
    unique('invoice_sequence').on(t.schoolId, t.kind, t.period, t.sequence, t.version),
    index('invoices_by_day').on(t.schoolId, t.issuedOn, t.invoiceId),
    check('invoice_document_kind', isOneOf(t.kind)),
    check('invoice_sum', sql`${t.net} + ${t.vat} = ${t.gross}`),
    check('invoice_counts', sql`${t.sequence} > 0 and ${t.version} > 0`),
    check('invoice_issued_on', sql`${t.issuedOn} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
  ],
)

/**
 * What a service is to issue, with what it was told. It is written before the service is asked, so that a lost answer is
 * followed by a look at what is there.
 */
export const serviceInvoices = pgTable(
  'service_invoices',
  {
    schoolId: schoolId(),
    invoiceId: bigid('invoice_id').notNull(),
    service: enumColumn('service', INVOICE_SERVICES).notNull(),
    /** Our id of it, which the service keeps. */
    reference: text('reference').notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
    /** Since when it is not known whether the service issued it; null before it was asked, and after it refused. */
    askedAt: instant('asked_at'),
    /** Until when the service may still be issuing it, where it gave no answer at all. */
    settlesAt: instant('settles_at'),
    /** Whose worker is asking keeps others out until then. */
    claimedUntil: instant('claimed_until'),
    /** The service's id of what it issued. */
    externalId: text('external_id'),
    /** What the service, or its absence, said last. */
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.invoiceId] }),
    foreignKey({ columns: [t.schoolId, t.invoiceId], foreignColumns: [invoices.schoolId, invoices.id] }),
    unique('service_reference').on(t.schoolId, t.service, t.reference),
    check('service_invoice', isOneOf(t.service)),
  ],
)

/** What currencies were worth in PLN on a day, in ten-thousandths, as staff entered it from the central bank's table. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    schoolId: schoolId(),
    currency: text('currency').notNull(),
    day: text('day').notNull(),
    rate: integer('rate').notNull(),
    table: text('table_number').notNull(),
    enteredBy: bigid('entered_by').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.currency, t.day] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('exchange_currency', sql`${t.currency} ~ '^[A-Z]{3}$' and ${t.currency} <> 'PLN'`),
    check('exchange_day', sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
    check('exchange_rate', sql`${t.rate} > 0`),
  ],
)
