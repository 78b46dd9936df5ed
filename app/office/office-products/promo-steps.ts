import type { EditedPrice, PriceSpan } from '#app/content/catalogue/price-editor.ts'
import { DAY } from '#app/platform/days-later.ts'

type PromoState = Pick<EditedPrice, 'promo' | 'promoGross' | 'gross' | 'history' | 'at'> & {
  now: Pick<EditedPrice['now'], 'reduction' | 'turnsAt' | 'soldOut'>
}

/** What happened or will happen to a promo price, and when; without a time it is a number of packages alone that decides. */
export type PromoStep = {
  what: 'began' | 'begins' | 'returns' | 'returned' | 'sold_out' | 'runs_on' | 'counts'
  at: string | null
  /** Where it comes sooner once so many are sold. */
  packages: number | null
  amount: number
  done: boolean
}

/** For how long an amount is among the lowest of 30 days. */
const COUNTS = 30 * DAY

/** What happens when: the promo begins, the standard price returns, and until when a new reduction would name the promo's. */
export function promoSteps({ promo, promoGross, gross, now, history, at }: PromoState): PromoStep[] {
  if (!promo || promoGross === null) return []
  const step = (what: PromoStep['what'], when: string | null, more: Partial<PromoStep> = {}): PromoStep => {
    const done = when !== null && Date.parse(when) <= Date.parse(at)
    return { what, at: when, packages: null, amount: promoGross, done, ...more }
  }
  const counts = (ended: string | null) => {
    const until = ended && new Date(Date.parse(ended) + COUNTS).toISOString()
    return until && Date.parse(until) <= Date.parse(at) ? [] : [step('counts', until)]
  }
  const { endsAt: ends } = promo
  const limited = promo.packages > 0
  const began = step('began', lastPromoBegan(history) ?? promo.startsAt, { done: true })
  if (now.soldOut !== null) {
    const gone = history[0]?.from ?? at
    return [began, step('sold_out', gone, { amount: gross, packages: promo.packages, done: true }), ...counts(gone)]
  }
  if (!now.reduction && !now.turnsAt) return [step('returned', ends, { amount: gross, done: true }), ...counts(ends)]
  const begins = now.reduction ? began : step('begins', now.turnsAt)
  const returns = step('returns', ends, { amount: gross, packages: limited ? promo.packages : null })
  return ends || limited ? [begins, returns, ...counts(ends)] : [begins, step('runs_on', null)]
}

/** When the last promo began, which may be sold out: the standard price is paid since. */
function lastPromoBegan(history: readonly PriceSpan[]): string | null {
  const promo = history.findIndex(({ reason }) => reason === 'promo')
  return promo < 0 ? null : reductionBegan(history.slice(promo))
}

/** Since when a reduced price has been paid, by the spans of a history that has the newest first; null while none is. */
export function reductionBegan(history: readonly PriceSpan[]): string | null {
  const standard = history.findIndex(({ reason }) => reason === 'standard')
  return history[standard < 0 ? history.length - 1 : standard - 1]?.from ?? null
}

/** When within the 30 days before a reduction began its lowest amount was paid; null where the history does not have it. */
export function getLowest(
  history: readonly PriceSpan[],
  lowest: number,
): { began: string; from: string; to: string } | null {
  const began = reductionBegan(history)
  if (began === null) return null
  // The first of these days counts from its beginning, which lies up to a day earlier.
  const [start, end] = [Date.parse(began) - COUNTS - DAY, Date.parse(began)]
  const span = history.find(({ amount, from, to }) => {
    return amount === lowest && Date.parse(from) < end && (to === null || Date.parse(to) > start)
  })
  return span?.to ? { began, from: span.from, to: span.to } : null
}
