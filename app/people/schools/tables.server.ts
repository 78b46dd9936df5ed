import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
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
import {
  bigid,
  bytes,
  enumColumn,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { LOOK } from '#app/platform/look.ts'
import type { OfferedProvider, OpenSurvey } from '#app/platform/viewer.ts'
import { DOMAIN_PROBLEMS } from './domain.ts'
import { LEGAL_KINDS, type LegalKind } from './legal.ts'
import { MAIL_FROM_NAME_MAX, STYLE_MAX } from './limits.ts'
import { SCRIPT_MAX, type ScriptSettings } from './script.ts'
import type { Seller } from './seller.ts'

/** The tenants. With `domains`, `first_run_tokens` and `delivery` the only tables that belong to no school. */
export const schools = pgTable(
  'schools',
  {
    id: bigid('id').generatedAlwaysAsIdentity().primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    tagline: localText('tagline').notNull(),
    about: localText('about').$type<LocalHtml>().notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    currency: text('currency').notNull(),
    timeZone: text('time_zone').notNull(),
    brandHue: doublePrecision('brand_hue').notNull(),
    brandChroma: doublePrecision('brand_chroma').notNull(),
    /** How its public pages look beside the colour. */
    lookTheme: enumColumn('look_theme', LOOK.lookTheme).notNull().default('system'),
    lookCorners: enumColumn('look_corners', LOOK.lookCorners).notNull().default('soft'),
    lookDensity: enumColumn('look_density', LOOK.lookDensity).notNull().default('comfortable'),
    lookFont: enumColumn('look_font', LOOK.lookFont).notNull().default('inter'),
    lookHeader: enumColumn('look_header', LOOK.lookHeader).notNull().default('left'),
    lookSearch: enumColumn('look_search', LOOK.lookSearch).notNull().default('shown'),
    lookFooter: enumColumn('look_footer', LOOK.lookFooter).notNull().default('line'),
    /** What the foot of its pages says above the seller. */
    footerText: localText('footer_text').notNull().default({}),
    seller: jsonb('seller').$type<Seller>().notNull(),
    /** The languages that visitors are offered; `locale` is one of them. */
    locales: text('locales').array().$type<Locale[]>().notNull().default(['en', 'pl']),
    /** Addresses of public files. */
    logo: text('logo'),
    socialImage: text('social_image'),
    favicon: text('favicon'),
    /** Beside the forms with which people enter, and what it says to who does not see it. */
    loginPicture: text('login_picture'),
    loginPictureAlt: localText('login_picture_alt').notNull().default({}),
    /** What search engines show for the home page. */
    seoTitle: localText('seo_title').notNull().default({}),
    seoDescription: localText('seo_description').notNull().default({}),
    /** From when on there is an article that everybody may read. */
    articlesFrom: instant('articles_from'),
    /** It has topics, so that its pages lead to its community. */
    hasTopics: boolean('has_topics').notNull().default(false),
    /** Its surveys that are asked, so that pages know of them without a statement of their own. */
    openSurveys: jsonb('open_surveys').$type<OpenSurvey[]>().notNull().default([]),
    /** The legal texts that were ever published, for the links to them. */
    legalKinds: text('legal_kinds').array().$type<LegalKind[]>().notNull().default([]),
    /** The school's own pages that the foot of every page links to, in order. */
    footerPages: jsonb('footer_pages').$type<{ slug: string; title: LocalText }[]>().notNull().default([]),
    /** What of its home and of its products' pages it lays out itself; all others are as we made them. */
    laidOut: text('laid_out').array().$type<('home' | 'product')[]>().notNull().default([]),
    /** Instructors see only the products they teach, and their students. */
    instructorsLimited: boolean('instructors_limited').notNull().default(false),
    /** Whoever works here enters the back office with two steps alone. */
    staffTwoStep: boolean('staff_two_step').notNull().default(false),
    /** Nobody orders for money without giving up the right to withdraw. */
    waiverRequired: boolean('waiver_required').notNull().default(false),
    /** The payment providers that its checkout offers, in its order, so that pages know of them without asking. */
    providers: jsonb('providers').$type<OfferedProvider[]>().notNull().default([]),
    /** Writes to students who stopped in the middle of a course. */
    reminds: boolean('reminds').notNull().default(true),
    /** Writes to buyers who left an order unpaid. */
    remindsBuyers: boolean('reminds_buyers').notNull().default(true),
    /** Who its e-mails are from, and where answers go; without one its name, and the address of its company. */
    mailFromName: text('mail_from_name'),
    mailReplyTo: text('mail_reply_to'),
    /** The services that are told of its purchases, so that pages know that they ask for consent. */
    conversions: text('conversions').array().$type<('ga4' | 'meta')[]>().notNull().default([]),
    /** The sites of others that may show what is the school's. */
    embedOrigins: text('embed_origins').array().notNull().default([]),
    /** Names its own style sheet, which is in `school_styles`, by its content; null without one. */
    styleHash: text('style_hash'),
    /** How the school's own script runs; without it none does. The script itself is in `school_scripts`. */
    scripts: jsonb('scripts').$type<ScriptSettings>(),
    /** Until then nothing of it is saved, as its rows are on their way to another node of the database. */
    savingPausedUntil: instant('saving_paused_until'),
    /** Counts changes, so that nobody overwrites what they have not seen. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    check('school_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 63`),
    check('school_name', sql`length(${t.name}) between 1 and 120`),
    check('school_locale', isOneOf(t.locale)),
    check('school_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('school_locales', sql`${t.locales} <@ array['en', 'pl'] and ${t.locale} = any (${t.locales})`),
    check('school_mail_from_name', hasLengthUpTo(t.mailFromName, MAIL_FROM_NAME_MAX)),
    check('school_mail_reply_to', sql`${t.mailReplyTo} !~ '[\\r\\n]'`),
    check('school_look', sql`${isOneOf(t.lookTheme)} and ${isOneOf(t.lookCorners)} and ${isOneOf(t.lookDensity)}`),
    check('school_look_font', isOneOf(t.lookFont)),
    check('school_favicon', sql`${t.favicon} ~ '^/media/public/[1-9][0-9]*/[0-9a-f]{64}[.](png|svg)$'`),
    check('school_style_hash', sql`${t.styleHash} ~ '^[0-9a-f]{32}$'`),
    check('school_look_frame', sql`${isOneOf(t.lookHeader)} and ${isOneOf(t.lookSearch)} and ${isOneOf(t.lookFooter)}`),
    check('school_brand', sql`${t.brandHue} between 0 and 360 and ${t.brandChroma} between 0 and 0.4`),
  ],
)

/**
 * Custom domains that schools asked for. Several schools may ask for the same one; it belongs to the one that proved it
 * by a TXT record, until it is released.
 */
export const domains = pgTable(
  'domains',
  {
    schoolId: schoolId(),
    id: id(),
    /** In lower case, without the last dot, IDNA in its ASCII form. */
    host: text('host').notNull(),
    /** What the TXT record must say. */
    token: text('token').notNull(),
    /** Where visitors of the school's other addresses are sent. */
    canonical: boolean('canonical').notNull().default(false),
    addedAt: instant('added_at').notNull().default(sql`now()`),
    verifiedAt: instant('verified_at'),
    checkedAt: instant('checked_at'),
    /** When it is looked at again; null once nobody seems to wait for it. */
    nextCheckAt: instant('next_check_at').default(sql`now()`),
    /** What the last check found wrong. */
    problem: enumColumn('problem', DOMAIN_PROBLEMS),
    /** Since when the proof of a verified domain is gone. */
    missingSince: instant('missing_since'),
    /** Whether its addresses were the platform's at the last check; null when that could not be told. */
    pointsHere: boolean('points_here'),
    releasedAt: instant('released_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('domain_holder').on(t.host).where(sql`verified_at is not null and released_at is null`),
    uniqueIndex('domain_once').on(t.schoolId, t.host).where(sql`released_at is null`),
    uniqueIndex('domain_canonical').on(t.schoolId).where(sql`canonical`),
    index('domains_by_host').on(t.host),
    index('domains_due').on(t.nextCheckAt).where(sql`released_at is null`),
    check(
      'domain_host',
      sql`${t.host} ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9-]+$' and length(${t.host}) <= 240`,
    ),
    check(
      'domain_canonical_serves',
      sql`not ${t.canonical} or (${t.verifiedAt} is not null and ${t.releasedAt} is null)`,
    ),
    check('domain_problem', isOneOf(t.problem)),
  ],
)

/** Terms, privacy and withdrawal texts; a consent names the version that was agreed to. Versions are never changed. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    schoolId: schoolId(),
    id: id(),
    kind: enumColumn('kind', LEGAL_KINDS).notNull(),
    version: integer('version').notNull(),
    html: localText('html').$type<LocalHtml>().notNull(),
    publishedAt: instant('published_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('legal_version').on(t.schoolId, t.kind, t.version),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('legal_kind', isOneOf(t.kind)),
  ],
)

/** Who changed what in a school's settings, and when. The actor is an account, which this domain does not know. */
export const schoolChanges = pgTable(
  'school_changes',
  {
    schoolId: schoolId(),
    id: id(),
    actorId: bigid('actor_id').notNull(),
    field: text('field').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('change_field', sql`${t.field} ~ '^[a-z_.]+$'`),
  ],
)

/** The school's own JavaScript, in a table of its own because every page reads `schools`. */
export const schoolScripts = pgTable('school_scripts', { schoolId: schoolId(), code: text('code').notNull() }, (t) => [
  primaryKey({ columns: [t.schoolId] }),
  foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
  check('script_length', hasLengthUpTo(t.code, SCRIPT_MAX)),
])

/** The school's own style sheet: as it was written, and as pages get it. */
export const schoolStyles = pgTable(
  'school_styles',
  { schoolId: schoolId(), source: text('source').notNull(), css: text('css').notNull().default('') },
  (t) => [
    primaryKey({ columns: [t.schoolId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('style_length', hasLengthUpTo(t.source, STYLE_MAX)),
  ],
)

/** What lets somebody open the first school of a deployment; gone once there is one. */
export const firstRunTokens = pgTable(
  'first_run_tokens',
  { tokenHash: bytes('token_hash').primaryKey(), createdAt: instant('created_at').notNull().default(sql`now()`) },
  (t) => [check('first_run_hash', sql`length(${t.tokenHash}) = 32`)],
)
