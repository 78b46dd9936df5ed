import { z } from 'zod'
import { AMOUNT_MAX } from '#app/content/catalogue/limits.ts'
import { PERIODS, type Period } from '#app/content/catalogue/period.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { VatRate } from '#app/content/catalogue/vat-rate-input.server.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { topicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import { PAUSE, PAUSE_MONTHS_MAX } from '#app/memberships/memberships/pause.ts'
import { TRIAL_DAYS_MAX, WIN_BACK_DAYS_MAX } from '#app/memberships/memberships/plan.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { IdAmong, IdOf } from '#app/platform/http.server.ts'
import { Amount, Box, Count, Fields, JsonOrForm, Line, ListOf, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { requireCodeRow } from '#app/selling/promotions/code-list.server.ts'
import { MEMBERS_DO, PLAN_TITLE_MAX, type PlanRow } from './plan-row.ts'

const ProductId = IdIn(products)
const TopicId = IdAmong(({ db, school }, ids) => topicsOfPlans.use().needTopics(db, school.id, ids))
const CodeId = IdOf(({ db, school }, id) => requireCodeRow(db, school.id, id))
const Ids = (one: typeof ProductId) => ListOf(one).default([])
const Months = Count(0, PAUSE_MONTHS_MAX)
const WinBackDays = z.int().min(1).max(WIN_BACK_DAYS_MAX)
const Money = Amount(AMOUNT_MAX)

const PricesOfCall = z
  .array(z.strictObject({ period: z.literal([...PERIODS]), amount: Money, currency: Currency }))
  .min(1)
  .max(PERIODS.length)
  .refine((prices) => new Set(prices.map(({ period }) => period)).size === prices.length, {
    params: { text: 'membership-plans.period_once' },
  })
  .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === 1, {
    params: { text: 'membership-plans.one_currency' },
  })

type TypedPrice = { period: Period; amount: number; currency?: undefined }

/** An amount for each period that is sold, in the currency of the plan or the school. */
const PricesOfForm = z
  .partialRecord(z.enum(PERIODS.map(String)), Money)
  .default({})
  .transform((amounts, context): TypedPrice[] => {
    const prices = PERIODS.flatMap((period) => {
      const amount = amounts[String(period)]
      return amount === undefined ? [] : [{ period, amount }]
    })
    if (prices.length > 0) return prices
    context.addIssue({ code: 'custom', path: [PERIODS[0]], params: { text: 'membership-plans.some_price' } })
    return z.NEVER
  })

const isGiven = (value: unknown) => value !== undefined

export const PlanInput = Fields({
  title: Local(Line(1, PLAN_TITLE_MAX), { needed: true }),
  prices: JsonOrForm(PricesOfCall, PricesOfForm),
  vatRate: VatRate.optional(),
  trialDays: Count(0, TRIAL_DAYS_MAX).default(0),
  pause: z
    .strictObject({
      months: JsonOrForm(Months, Months.default(PAUSE.months)),
      apart: JsonOrForm(Months, Months.default(PAUSE.apart)),
    })
    .default(PAUSE),
  winBack: Fields({
    days: JsonOrForm(
      WinBackDays,
      z
        .unknown()
        .refine(isGiven, { params: { text: 'membership-plans.win_back_when' } })
        .pipe(WholeNumber.pipe(WinBackDays)),
    ),
    codeId: CodeId.nullish(),
  })
    .nullable()
    .default(null),
  opens: Fields({
    productIds: Ids(ProductId),
    tagIds: Ids(TagId),
    topicIds: Ids(TopicId),
    future: Box.default(false),
  }).prefault({}),
  status: z.enum(PRODUCT_STATUSES).optional(),
  members: z.enum(MEMBERS_DO).optional(),
  version: Version,
})

export type PlanBody = Omit<z.infer<typeof PlanInput>, 'prices'> & Pick<PlanRow, 'prices'>

/** The prices of a form are in this currency. */
export function inCurrency({ prices, ...plan }: z.infer<typeof PlanInput>, currency: string): PlanBody {
  return { ...plan, prices: prices.map((price) => ({ ...price, currency: price.currency ?? currency })) }
}
