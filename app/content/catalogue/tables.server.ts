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
import { tags } from '#app/content/tags/tables.server.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLengthUpTo,
  id,
  instant,
  isBetween,
  isOneOf,
  localText,
  minor,
  schoolId,
  updatedAt,
} from '#app/platform/columns.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { AMOUNT_MAX, INSTALMENTS_MAX, INSTALMENTS_MIN, MONTHS_BETWEEN_MAX } from './limits.ts'
import { ENTRIES, type Instalments, type Licences } from './price.ts'
import { LEVELS, PRODUCT_STATUSES, PRODUCT_TYPES } from './product.ts'
import { SLUG_MAX, SLUG_OWNERS } from './slug.ts'

/** What a school offers. */
export const products = pgTable(
  'products',
  {
    schoolId: schoolId(),
    id: id(),
    type: enumColumn('type', PRODUCT_TYPES).notNull(),
    slug: text('slug').notNull(),
    title: localText('title').notNull(),
    promise: localText('promise').notNull(),
    description: localText('description').$type<LocalHtml>().notNull(),
    outcomes: jsonb('outcomes').$type<LocalText[]>().notNull(),
    questions: jsonb('questions').$type<{ question: LocalText; answer: LocalText }[]>().notNull(),
    level: enumColumn('level', LEVELS),
    /** The language it is taught in, by its two letters. */
    language: text('language'),
    /** The cover's address; earlier versions stored that of its sizes, without their ending. */
    cover: text('cover'),
    /** Where a short film about it is embedded from. */
    trailerUrl: text('trailer_url'),
    /** A film of the school's own about it, one for everybody; goes before one of another service. */
    trailerVideoId: bigid('trailer_video_id'),
    /** What search engines show; a language without any has title and promise. */
    seoTitle: localText('seo_title').notNull().default({}),
    seoDescription: localText('seo_description').notNull().default({}),
    /** The picture that is shown when somebody shares its page, instead of the cover. */
    socialImage: text('social_image'),
    /** What the signature of the link to its draft is made of; without one there is no such link. */
    draftKey: text('draft_key'),
    status: enumColumn('status', PRODUCT_STATUSES).notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: updatedAt(),
    /** Sold before, it opens then to its buyers; once that has passed it says nothing. */
    presaleUntil: instant('presale_until'),
    /** Counts the edits, so that nobody writes over what another wrote meanwhile. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('product_slug').on(t.schoolId, t.slug),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.trailerVideoId], foreignColumns: [videos.schoolId, videos.id] }),
    index('products_in_order').on(t.schoolId, t.position, t.id),
    index('products_of_trailer').on(t.schoolId, t.trailerVideoId).where(sql`trailer_video_id is not null`),
    check('product_type', isOneOf(t.type)),
    // By hand until it gets another value: `isOneOf` has the same ones in another order, which would be a migration.
    check('product_status', sql`${t.status} in ('draft', 'published', 'hidden', 'archived')`),
    check('product_level', isOneOf(t.level)),
    check('product_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${hasLengthUpTo(t.slug, SLUG_MAX)}`),
    index('products_by_presale').on(t.schoolId, t.presaleUntil).where(sql`presale_until is not null`),
    check('product_presale', sql`${t.presaleUntil} is null or ${t.type} in ('course', 'file')`),
    check('product_language', sql`${t.language} ~ '^[a-z]{2}$'`),
  ],
)

/** Who teaches a product, in the order in which its page names them. */
export const productTeachers = pgTable(
  'product_teachers',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('products_of_teacher').on(t.schoolId, t.accountId, t.productId),
  ],
)

/** The tags that a product carries. */
export const productTags = pgTable(
  'product_tags',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    tagId: bigid('tag_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId, t.tagId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.tagId], foreignColumns: [tags.schoolId, tags.id] }).onDelete('cascade'),
    index('products_of_tag').on(t.schoolId, t.tagId, t.productId),
  ],
)

/** What a bundle holds, in order. */
export const bundleItems = pgTable(
  'bundle_items',
  {
    schoolId: schoolId(),
    bundleId: bigid('bundle_id').notNull(),
    productId: bigid('product_id').notNull(),
    position: integer('position').notNull(),
    /** Added later, and for those too who have the bundle. */
    reachesOwners: boolean('reaches_owners').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.bundleId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.bundleId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    index('bundles_of_product').on(t.schoolId, t.productId, t.bundleId),
    check('bundle_holds_others', sql`${t.bundleId} <> ${t.productId}`),
  ],
)

/**
 * Every first word of an address that belongs or belonged to a product or a page, which share them. The owner's table
 * holds the current one too, for whoever looks something up by it.
 */
export const slugs = pgTable(
  'slugs',
  {
    schoolId: schoolId(),
    slug: text('slug').notNull(),
    owner: enumColumn('owner', SLUG_OWNERS).notNull(),
    ownerId: bigid('owner_id').notNull(),
    /** The address now; any other leads there. */
    current: boolean('current').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.slug] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('one_current_slug').on(t.schoolId, t.owner, t.ownerId).where(sql`current`),
    check('slug_owner', isOneOf(t.owner)),
    check('slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${hasLengthUpTo(t.slug, SLUG_MAX)}`),
  ],
)

/** The prices at which a product can be bought, gross; 0 is free. Always within one currency. */
export const prices = pgTable(
  'prices',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    /** What sets it apart from the product's other prices. */
    name: localText('name').notNull().default({}),
    amount: minor('amount').notNull(),
    /** Where buyers choose themselves how much they pay: no less than this. The amount is then what is suggested. */
    customMinimum: minor('custom_minimum'),
    /** What it holds, in a line. */
    contents: localText('contents').notNull().default({}),
    /** What several cost, gross too; none where it is sold one by one. */
    licences: jsonb('licences').$type<Licences[]>().notNull().default([]),
    /** By which parts it may be paid instead, gross too; null is at once alone. */
    instalments: jsonb('instalments').$type<Instalments>(),
    /** Whether it was written with its VAT or without; the amounts hold it either way. */
    entry: enumColumn('entry', ENTRIES).notNull().default('gross'),
    currency: text('currency').notNull(),
    /** In hundredths of a per cent: 2300 is 23 %; null is exempt. */
    vatRate: integer('vat_rate'),
    /** Days of access that it buys; 0 is without end. */
    accessDays: integer('access_days').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** What it costs for a while instead; without one there is no promo. */
    promoAmount: minor('promo_amount'),
    promoStartsAt: instant('promo_starts_at'),
    promoEndsAt: instant('promo_ends_at'),
    /** How many orders get the promo; -1 is any number. */
    promoPackages: integer('promo_packages'),
    /** Orders that have it, paid or to be paid still; counted where there is a limit. */
    promoTaken: integer('promo_taken').notNull().default(0),
    /** The lowest amount of the 30 days before the promo began. */
    promoLowest: minor('promo_lowest'),
    /** How many promos it had; orders name theirs by it. */
    promoNumber: integer('promo_number').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('price_of_product').on(t.schoolId, t.productId, t.id),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('prices_of_product').on(t.schoolId, t.productId, t.position, t.id),
    check('price_amount', isBetween(t.amount, 0, AMOUNT_MAX)),
    check(
      'price_custom',
      sql`${t.customMinimum} between 0 and ${t.amount}
        and (${t.customMinimum} is null or (${t.promoAmount} is null and ${t.licences} = '[]'))`,
    ),
    check(
      'price_instalments',
      sql`${t.instalments} is null or (${t.customMinimum} is null and ${t.licences} = '[]'
        and ${isBetween(sql`(${t.instalments} ->> 'count')::int`, INSTALMENTS_MIN, INSTALMENTS_MAX)} and (${t.instalments} ->> 'amount')::bigint > 0
        and ${isBetween(sql`(${t.instalments} ->> 'everyMonths')::int`, 1, MONTHS_BETWEEN_MAX)})`,
    ),
    check('price_licences', sql`jsonb_typeof(${t.licences}) = 'array'`),
    check('price_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('price_vat', sql`${t.vatRate} between 0 and 10000`),
    check('price_entry', isOneOf(t.entry)),
    check('price_days', sql`${t.accessDays} >= 0`),
    check('promo_amount', sql`${t.promoAmount} >= 0 and ${t.promoAmount} < ${t.amount}`),
    check('promo_times', sql`${t.promoEndsAt} > ${t.promoStartsAt}`),
    check('promo_packages', sql`${t.promoPackages} >= -1 and ${t.promoTaken} >= 0`),
    check(
      'promo_whole',
      sql`num_nulls(${t.promoAmount}, ${t.promoPackages}, ${t.promoLowest}) in (0, 3)
        and (${t.promoAmount} is not null or num_nonnulls(${t.promoStartsAt}, ${t.promoEndsAt}) = 0)`,
    ),
  ],
)

/**
 * What a price was made of, and since when: its amount, the promo that was planned or ran, and whether its packages were
 * gone. Never changed; a price that is deleted adds a row that says so, and its history goes with its product alone. What
 * a buyer would have paid at any moment follows from it (price.ts).
 */
export const priceHistory = pgTable(
  'price_history',
  {
    schoolId: schoolId(),
    id: id(),
    /** No foreign key: the history of a price outlives it. */
    priceId: bigid('price_id').notNull(),
    /** Null where a former version of the product wrote it during a deployment. */
    productId: bigid('product_id'),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    promoAmount: minor('promo_amount'),
    promoStartsAt: instant('promo_starts_at'),
    promoEndsAt: instant('promo_ends_at'),
    customMinimum: minor('custom_minimum'),
    licences: jsonb('licences').$type<Licences[]>().notNull().default([]),
    soldOut: boolean('sold_out').notNull().default(false),
    /** The price was deleted then, and nobody could buy at it any more. */
    deleted: boolean('deleted').notNull().default(false),
    /** Who changed it; nobody did where its packages were sold. */
    changedBy: bigid('changed_by'),
    since: instant('since').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.changedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('history_of_price').on(t.schoolId, t.priceId, t.since),
    index('history_of_product').on(t.schoolId, t.productId),
  ],
)
