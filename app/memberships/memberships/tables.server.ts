import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Period } from '#app/content/catalogue/period.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { tags } from '#app/content/tags/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isBetween, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { promoCodes } from '#app/selling/promotions/tables.server.ts'
import { CHANGE_REASONS, CHANGE_STATES, HISTORY_EVENT_TYPES } from './history-events.ts'
import { INTENTS, LEAVING_REASONS } from './leaving.ts'
import { REASONS, STATES } from './membership.ts'
import { PAUSE, PAUSE_MONTHS_MAX } from './pause.ts'
import { TRIAL_DAYS_MAX, WIN_BACK_DAYS_MAX } from './plan.ts'

/** What makes a product of the kind `membership` a plan. */
export const membershipPlans = pgTable(
  'membership_plans',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    trialDays: integer('trial_days').notNull().default(0),
    /** Opens whatever is published later, too. */
    future: boolean('future').notNull().default(false),
    /** For how many months at most its members pause, 0 is not at all, and how many it runs between two pauses. */
    pauseMonths: integer('pause_months').notNull().default(PAUSE.months),
    pauseApart: integer('pause_apart').notNull().default(PAUSE.apart),
    /** So many days after they left its members are asked back, with this code where there is one; null is never. */
    winBackDays: integer('win_back_days'),
    winBackCodeId: bigid('win_back_code_id'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.winBackCodeId], foreignColumns: [promoCodes.schoolId, promoCodes.id] }),
    check('plan_trial', isBetween(t.trialDays, 0, TRIAL_DAYS_MAX)),
    check(
      'plan_pause',
      sql`${isBetween(t.pauseMonths, 0, PAUSE_MONTHS_MAX)} and ${isBetween(t.pauseApart, 0, PAUSE_MONTHS_MAX)}`,
    ),
    check('plan_win_back', isBetween(t.winBackDays, 1, WIN_BACK_DAYS_MAX)),
    check('plan_win_back_code', sql`${t.winBackCodeId} is null or ${t.winBackDays} is not null`),
  ],
)

/** Goes with its plan. */
const ofPlan = (t: { schoolId: AnyPgColumn; planId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.schoolId, t.planId],
    foreignColumns: [membershipPlans.schoolId, membershipPlans.productId],
  }).onDelete('cascade')

/** Which price of a plan is for which period; one that is offered no more stays, as members may pay it. */
export const membershipPrices = pgTable(
  'membership_prices',
  {
    schoolId: schoolId(),
    planId: bigid('plan_id').notNull(),
    priceId: bigid('price_id').notNull(),
    /** In months; -1 is for good. */
    period: integer('period').$type<Period>().notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.planId, t.priceId] }),
    ofPlan(t),
    foreignKey({
      columns: [t.schoolId, t.planId, t.priceId],
      foreignColumns: [prices.schoolId, prices.productId, prices.id],
    }).onDelete('cascade'),
    uniqueIndex('plan_period_once').on(t.schoolId, t.planId, t.period).where(sql`offered`),
    check('plan_period', sql`${t.period} in (-1, 1, 3, 6, 12)`),
  ],
)

/** The products that a plan opens by name, and those that were there before it was to open what is published later. */
export const membershipProducts = pgTable(
  'membership_products',
  {
    schoolId: schoolId(),
    planId: bigid('plan_id').notNull(),
    productId: bigid('product_id').notNull(),
    /** Published earlier, so that it is nothing that comes later; by itself this opens nothing. */
    earlier: boolean('earlier').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.planId, t.productId, t.earlier] }),
    ofPlan(t),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('plans_of_product').on(t.schoolId, t.productId),
  ],
)

/** The tags whose products a plan opens. */
export const membershipTags = pgTable(
  'membership_tags',
  { schoolId: schoolId(), planId: bigid('plan_id').notNull(), tagId: bigid('tag_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.planId, t.tagId] }),
    ofPlan(t),
    foreignKey({ columns: [t.schoolId, t.tagId], foreignColumns: [tags.schoolId, tags.id] }).onDelete('cascade'),
    index('plans_of_tag').on(t.schoolId, t.tagId),
  ],
)

/** Somebody's membership, at the price at which it was joined, or given by the school free of charge. */
export const memberships = pgTable(
  'memberships',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    planId: bigid('plan_id').notNull(),
    /** Null where it was given. */
    priceId: bigid('price_id'),
    period: integer('period').$type<Period>().notNull(),
    /** What each period costs, whatever the plan costs by now. */
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** The order by which it was joined; null where it was given. */
    transactionId: bigid('transaction_id'),
    /** The school gave it: nothing is ever charged. */
    given: boolean('given').notNull().default(false),
    /** What its renewals are charged to; null where nothing was saved. */
    meansId: bigid('means_id'),
    status: enumColumn('status', STATES).notNull().default('STARTED'),
    since: instant('since').notNull().default(sql`now()`),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    /** It began with days for nothing, which its member has once of each plan. */
    trial: boolean('trial').notNull().default(false),
    /** From when its periods are counted, and how many were paid since. */
    anchor: instant('anchor'),
    periods: integer('periods').notNull().default(0),
    /** The end of the trial, or of what was paid for; null is never, or not yet. */
    until: instant('until'),
    nextChargeAt: instant('next_charge_at'),
    /** The end of the period of which its member was told before that it is renewed. */
    toldOf: instant('told_of'),
    /** While it is paused: since when, and until when at most. */
    pausedAt: instant('paused_at'),
    pausedUntil: instant('paused_until'),
    reason: enumColumn('reason', REASONS),
    /** Whether it opens what its plan opens, and until when at most. */
    open: boolean('open').notNull().default(false),
    opensUntil: instant('opens_until'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('membership_of_order').on(t.schoolId, t.transactionId),
    uniqueIndex('trial_once').on(t.schoolId, t.accountId, t.planId).where(sql`trial`),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      columns: [t.schoolId, t.planId, t.priceId],
      foreignColumns: [membershipPrices.schoolId, membershipPrices.planId, membershipPrices.priceId],
    }),
    foreignKey({
      columns: [t.schoolId, t.planId],
      foreignColumns: [membershipPlans.schoolId, membershipPlans.productId],
    }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.meansId], foreignColumns: [paymentMeans.schoolId, paymentMeans.id] }),
    index('memberships_due').on(t.schoolId, t.nextChargeAt).where(sql`next_charge_at is not null`),
    index('memberships_of_account').on(t.schoolId, t.accountId, t.id),
    index('memberships_of_plan').on(t.schoolId, t.planId, t.status),
    check('membership_status', isOneOf(t.status)),
    check('membership_reason', isOneOf(t.reason)),
    check('membership_period', sql`${t.period} in (-1, 1, 3, 6, 12)`),
    check('membership_amount', sql`${t.amount} >= 0 and ${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'membership_lifetime',
      sql`${t.period} <> -1 or ${t.given} or (${t.until} is null and ${t.nextChargeAt} is null)
        or ${t.status} in ('ENDED', 'CANCELED')`,
    ),
    check(
      'membership_given',
      sql`(${t.priceId} is null) = ${t.given} and (${t.transactionId} is null) = ${t.given}
        and (not ${t.given} or ${t.amount} = 0 and ${t.period} = -1 and ${t.nextChargeAt} is null
          and ${t.meansId} is null and not ${t.trial})`,
    ),
    check('membership_open', sql`${t.open} or ${t.opensUntil} is null`),
    check(
      'membership_paused',
      sql`(${t.pausedAt} is null) = (${t.pausedUntil} is null) and ${t.pausedUntil} > ${t.pausedAt}
        and (${t.pausedAt} is null or ${t.status} = 'ACTIVE' and not ${t.open} and ${t.nextChargeAt} is null)`,
    ),
  ],
)

/** What a membership was paid for, each period once. */
export const membershipPeriods = pgTable(
  'membership_periods',
  {
    schoolId: schoolId(),
    membershipId: bigid('membership_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Null is never. */
    endsAt: instant('ends_at'),
    /** The order that pays it. */
    transactionId: bigid('transaction_id').notNull(),
    paidAt: instant('paid_at').notNull().default(sql`now()`),
    /** What was taken off its price for the unused part of the period before, by a change of plan. */
    credit: minor('credit').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.membershipId, t.startsAt] }),
    foreignKey({ columns: [t.schoolId, t.membershipId], foreignColumns: [memberships.schoolId, memberships.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    unique('period_of_order').on(t.schoolId, t.transactionId),
    check('period_ends', sql`${t.endsAt} > ${t.startsAt}`),
    check('period_credit', sql`${t.credit} >= 0`),
  ],
)

/**
 * Other terms that a membership is to go over to: once their order is paid, or with the period that its next charge pays
 * (of a price that the school changed, not before `fromAt`). What was applied or given up stays.
 */
export const membershipChanges = pgTable(
  'membership_changes',
  {
    schoolId: schoolId(),
    id: id(),
    membershipId: bigid('membership_id').notNull(),
    why: enumColumn('why', CHANGE_REASONS).notNull(),
    planId: bigid('plan_id').notNull(),
    priceId: bigid('price_id').notNull(),
    period: integer('period').$type<Period>().notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** What is taken off the order for what is left of the period. */
    credit: minor('credit').notNull().default(0),
    /** The order that pays for a change at once. */
    transactionId: bigid('transaction_id'),
    fromAt: instant('from_at'),
    /** What its member agreed to by choosing it for the next period, word for word. */
    wording: text('wording'),
    state: enumColumn('state', CHANGE_STATES).notNull().default('waiting'),
    madeAt: instant('made_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('change_of_order').on(t.schoolId, t.transactionId),
    uniqueIndex('change_waits_once')
      .on(t.schoolId, t.membershipId, t.why)
      .where(sql`state = 'waiting' and transaction_id is null`),
    foreignKey({ columns: [t.schoolId, t.membershipId], foreignColumns: [memberships.schoolId, memberships.id] }),
    foreignKey({
      columns: [t.schoolId, t.planId, t.priceId],
      foreignColumns: [membershipPrices.schoolId, membershipPrices.planId, membershipPrices.priceId],
    }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('changes_of_membership').on(t.schoolId, t.membershipId),
    check('change_why', isOneOf(t.why)),
    check('change_state', isOneOf(t.state)),
    check('change_period', sql`${t.period} in (-1, 1, 3, 6, 12)`),
    check('change_amount', sql`${t.amount} >= 0 and ${t.credit} >= 0 and ${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/** What happened to a membership, by whom and why; never changed, but for words that are forgotten with a person. */
export const membershipHistory = pgTable(
  'membership_history',
  {
    schoolId: schoolId(),
    id: id(),
    membershipId: bigid('membership_id').notNull(),
    what: enumColumn('what', HISTORY_EVENT_TYPES).notNull(),
    /** How it stood afterwards. */
    status: enumColumn('status', STATES).notNull(),
    reason: enumColumn('reason', REASONS),
    /** Who did it; null is the clock, or the money. */
    accountId: bigid('account_id'),
    /** What staff said of it. */
    note: text('note'),
    /** Up to when it holds, or from when. */
    until: instant('until'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.membershipId], foreignColumns: [memberships.schoolId, memberships.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('history_of_membership').on(t.schoolId, t.membershipId),
    check('history_status', isOneOf(t.status)),
  ],
)

/** Why somebody left, in their words. */
export const membershipSurveys = pgTable(
  'membership_surveys',
  {
    schoolId: schoolId(),
    membershipId: bigid('membership_id').notNull(),
    accountId: bigid('account_id').notNull(),
    reason: enumColumn('reason', LEAVING_REASONS).notNull(),
    otherReason: text('other_reason'),
    returnIntent: enumColumn('return_intent', INTENTS).notNull(),
    answeredAt: instant('answered_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.membershipId] }),
    foreignKey({ columns: [t.schoolId, t.membershipId], foreignColumns: [memberships.schoolId, memberships.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('surveys_of_member').on(t.schoolId, t.accountId),
    check(
      'leaving_reason',
      sql`${isOneOf(t.reason)}
        and (${t.reason} not in ('technical', 'other') or length(${t.otherReason}) >= 4)`,
    ),
    check('return_intent', isOneOf(t.returnIntent)),
  ],
)
