import { z } from 'zod'
import { AMOUNT_MAX } from '#app/content/catalogue/limits.ts'
import { LIFETIME, PERIODS, type Period } from '#app/content/catalogue/period.ts'
import { VAT_RATES } from '#app/content/catalogue/price-editor.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { topicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import { PAUSE, PAUSE_MONTHS_MAX } from '#app/memberships/memberships/pause.ts'
import { TRIAL_DAYS_MAX } from '#app/memberships/memberships/plan.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { IdAmong, IdOf } from '#app/platform/http.server.ts'
import { Flag, Line, Several, TypedAmount, Whole } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { findCodeRow } from '#app/selling/promotions/code-list.server.ts'
import { MEMBERS_DO, PLAN_TITLE_MAX, type PlanRow, WIN_BACK_DAYS_MAX } from './plan-row.ts'

const ProductId = IdIn(products)
const TopicId = IdAmong(({ db, school }, ids) => topicsOfPlans.use().needTopics(db, school.id, ids))
const CodeId = IdOf(({ db, school }, id) => findCodeRow(db, school.id, id))
const Ids = (one: typeof ProductId) => z.array(one).max(100).default([])
const status = z.enum(PRODUCT_STATUSES).optional()
const members = z.enum(MEMBERS_DO).optional()
const Months = z.int().min(0).max(PAUSE_MONTHS_MAX)
const WinBackDays = z.int().min(1).max(WIN_BACK_DAYS_MAX)

/** A plan as calls say it. */
export const PlanInput = z.object({
  title: Local(Line(1, PLAN_TITLE_MAX), { needed: true }),
  prices: z
    .array(
      z.strictObject({ period: z.literal([...PERIODS]), amount: z.int().min(0).max(AMOUNT_MAX), currency: Currency }),
    )
    .min(1)
    .max(PERIODS.length)
    .refine((prices) => new Set(prices.map(({ period }) => period)).size === prices.length, {
      params: { text: 'membership-plans.period_once' },
    })
    .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === 1, {
      params: { text: 'membership-plans.one_currency' },
    }),
  vat_rate: z.literal(VAT_RATES).nullish(),
  trial_days: z.int().min(0).max(TRIAL_DAYS_MAX).default(0),
  pause: z.strictObject({ months: Months, apart: Months }).default(PAUSE),
  win_back: z.strictObject({ days: WinBackDays, code_id: CodeId.nullish() }).nullable().default(null),
  opens: z
    .strictObject({
      product_ids: Ids(ProductId),
      tag_ids: Ids(TagId),
      topic_ids: Ids(TopicId),
      future: z.boolean().default(false),
    })
    .prefault({}),
  status,
  members,
  version: Version,
})
export type PlanBody = Omit<z.infer<typeof PlanInput>, 'prices'> & Pick<PlanRow, 'prices'>

/** The same as the form says it: an amount for each period that is sold, as people write them. */
export const PlanForm = z.object({
  title: Line(1, PLAN_TITLE_MAX),
  amount_1: TypedAmount.optional(),
  amount_3: TypedAmount.optional(),
  amount_6: TypedAmount.optional(),
  amount_12: TypedAmount.optional(),
  amount_lifetime: TypedAmount.optional(),
  vat_rate: z.union([z.literal('exempt').transform(() => null), Whole.pipe(z.literal(VAT_RATES))]),
  trial_days: Whole.pipe(z.int().min(0).max(TRIAL_DAYS_MAX)).default(0),
  pause_months: Whole.pipe(Months).default(PAUSE.months),
  pause_apart: Whole.pipe(Months).default(PAUSE.apart),
  win_back_days: Whole.pipe(WinBackDays).optional(),
  win_back_code: CodeId.optional(),
  product_ids: Several(ProductId),
  tag_ids: Several(TagId),
  topic_ids: Several(TopicId),
  future: Flag.default(false),
  status,
  members,
  version: Version,
})

/** What the form says, as a call would. */
export function planOfForm(typed: z.infer<typeof PlanForm>, currency: string): PlanBody {
  const { title, vat_rate, trial_days, product_ids, tag_ids, topic_ids, future, status: wanted, version } = typed
  const amounts: [Period, number | undefined][] = [
    [1, typed.amount_1],
    [3, typed.amount_3],
    [6, typed.amount_6],
    [12, typed.amount_12],
    [LIFETIME, typed.amount_lifetime],
  ]
  const prices = amounts.flatMap(([period, amount]) => (amount === undefined ? [] : [{ period, amount, currency }]))
  if (prices.length === 0) throw invalid('amount_1', 'membership-plans.some_price')
  const opens = { product_ids, tag_ids, topic_ids, future }
  const pause = { months: typed.pause_months, apart: typed.pause_apart }
  const { win_back_days: days, win_back_code: code_id } = typed
  if (days === undefined && code_id !== undefined) throw invalid('win_back_days', 'membership-plans.win_back_when')
  const win_back = days === undefined ? null : { days, code_id }
  return {
    title,
    prices,
    vat_rate,
    trial_days,
    pause,
    win_back,
    opens,
    status: wanted,
    members: typed.members,
    version,
  }
}
