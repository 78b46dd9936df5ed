import type { LocalText } from '#app/platform/i18n.ts'
import { divideMoney, splitVat } from '#app/platform/money.ts'

/** How a price is written: with its VAT, or without. */
export const ENTRIES = ['gross', 'net'] as const
export type Entry = (typeof ENTRIES)[number]

/** What an amount is with its VAT; `vatRate` in hundredths of a per cent, null is exempt. */
export function gross(amount: number, entry: Entry, vatRate: number | null): number {
  return entry === 'gross' || vatRate === null ? amount : divideMoney(amount, 10_000 + vatRate, 10_000)
}

/** What was entered for a price that is this much with its VAT; the other way round of `gross`. */
export function entered(amount: number, entry: Entry, vatRate: number | null): number {
  return entry === 'gross' ? amount : splitVat(amount, vatRate).net
}

/** A price for a while, below the standard one: from its start to its end, or until its packages are gone. */
export type Promo = {
  /** Which promo of the price it is. */
  number: number
  amount: number
  /** The lowest amount of the 30 days before it began; its own, where nothing was sold then. */
  lowest: number
  startsAt: string | null
  endsAt: string | null
  /** How many orders can still get it; null is any number. */
  left: number | null
}

/** Several licences at once: a size that is offered, and what each costs in every order of `activatesWhen` or more. */
export type Licences = { quantity: number; unitAmount: number; activatesWhen: number }

/** By which parts a price may be paid instead: how many, what each comes to, and every how many months one is charged. */
export type Instalments = { count: number; amount: number; everyMonths: number }

/** What all instalments come to. */
export const sumOfInstalments = ({ count, amount }: Instalments) => count * amount

/** A price as whoever pays in instalments meets it: at one of them, without what counts for a payment at once alone. */
export function inInstalments<P extends Price>(price: P): P {
  if (!price.instalments) return price
  const { amount } = price.instalments
  return { ...price, amount, reduction: null, turnsAt: null, soldOut: null, minimum: null, licences: [] }
}

/** What every price has; its amount is gross, in minor units. */
type PriceTerms = {
  id: number
  /** What sets it apart from others of the product; may be empty. */
  name: LocalText
  amount: number
  currency: string
  /** In hundredths of a per cent: 2300 is 23 %; null is exempt. */
  vatRate: number | null
  /** Days of access that it buys; 0 is without end. */
  accessDays: number
  /** What it holds, in a line; may be empty. */
  contents: LocalText
  /** Where buyers choose how much they pay: at least this, and the amount unless they say. Null is a fixed price. */
  minimum: number | null
  /** What several cost; none where only one can be had. */
  licences: Licences[]
  /** Null where it is paid at once alone. */
  instalments?: Instalments | null
  /** By which ways its product is paid, where not by all of the school's. */
  ways?: readonly string[] | null
  /** It is the first of those of a plan's periods: to have it longer costs more. */
  several?: boolean
}

/** A price as it is stored, at its standard amount, and the time by the database's clock. */
export type StoredPrice = PriceTerms & { promo: (Promo & { now: string }) | null }

/** What a price is reduced from while a promo runs, and what goes with saying so. */
export type Reduction = Pick<Promo, 'number' | 'lowest' | 'endsAt' | 'left'> & { from: number }

/** A price that one can choose, as it is at one moment: its amount is what a buyer pays. */
export type Price = PriceTerms & {
  reduction: Reduction | null
  /** The next moment at which the clock alone changes the amount. */
  turnsAt: string | null
  /** What it cost while the promo that runs had packages. */
  soldOut: number | null
}

/** What of a price lists show. */
export type ListedPrice = Pick<Price, 'amount' | 'currency' | 'reduction' | 'turnsAt' | 'soldOut' | 'ways' | 'several'>

type Times = Pick<Promo, 'startsAt' | 'endsAt'>

function hasBegun({ startsAt }: Times, now: number): boolean {
  return startsAt === null || Date.parse(startsAt) <= now
}

function isOver({ endsAt }: Times, now: number): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now
}

function isWithin(promo: Times, now: number): boolean {
  return hasBegun(promo, now) && !isOver(promo, now)
}

/** What changes with time of a price. */
type CurrentPrice = Pick<Price, 'amount' | 'reduction' | 'turnsAt' | 'soldOut'>

/** What a buyer pays at a moment: the promo's amount while it runs and has packages, else the standard one. */
export function priceAt<P extends Pick<StoredPrice, 'amount' | 'promo'>>(
  { promo, ...price }: P,
  now = Date.parse(promo?.now ?? ''),
): Omit<P, 'promo'> & CurrentPrice {
  const standard = { ...price, reduction: null, turnsAt: null, soldOut: null }
  if (!promo || isOver(promo, now)) return standard
  const { number, amount, lowest, startsAt, endsAt, left } = promo
  if (!hasBegun(promo, now)) return { ...standard, turnsAt: startsAt }
  if (left !== null && left <= 0) return { ...standard, soldOut: amount }
  return { ...standard, amount, reduction: { number, from: price.amount, lowest, endsAt, left }, turnsAt: endsAt }
}

/**
 * The price of one in an order of so many: what the buyer chose (`own`), else what the highest number of licences says
 * that the order reaches. Promos are of what one licence costs alone.
 */
export function unitPrice<P extends Omit<Price, 'id' | 'name'>>(price: P, quantity: number, own?: number): P {
  if (own !== undefined) return { ...price, amount: own }
  const reached = price.licences
    .filter(({ activatesWhen }) => activatesWhen > 1 && activatesWhen <= quantity)
    .sort((a, b) => b.activatesWhen - a.activatesWhen)[0]
  return reached ? { ...price, amount: reached.unitAmount, reduction: null, turnsAt: null, soldOut: null } : price
}

/**
 * How much less a bundle costs than its parts one by one, at what each costs now. 0 where that would compare what cannot be
 * compared: a part that is not sold to everybody, in another currency, for what buyers choose, or for longer.
 */
export function getSaving(bundle: Price | null, parts: readonly (Price | null)[]): number {
  if (!bundle || bundle.minimum !== null) return 0
  const days = ({ accessDays }: Price) => accessDays || Number.POSITIVE_INFINITY
  const fits = (part: Price | null): part is Price =>
    part?.minimum === null && part.currency === bundle.currency && days(part) <= days(bundle)
  if (!parts.every(fits)) return 0
  return Math.max(0, parts.reduce((sum, { amount }) => sum + amount, 0) - bundle.amount)
}

export type PriceView = {
  amountMinor: number
  currency: string
  /** The lowest of several. */
  from?: true
  reduced?: { fromMinor: number; lowestMinor: number | null; endsAt: string | null; left: number | null }
}

/**
 * The reduction that is announced: null where no less is paid than at some time in the 30 days before. Such a price runs as
 * a promo and is not called reduced.
 */
export function announcedReduction({ amount, reduction }: Pick<Price, 'amount' | 'reduction'>): Price['reduction'] {
  return reduction && reduction.lowest > amount ? reduction : null
}

/** A price and its reduction as screens draw them. */
export function priceView({
  amount,
  currency,
  several = false,
  reduction,
}: Pick<Price, 'amount' | 'currency' | 'several' | 'reduction'>): PriceView {
  const price = { amountMinor: amount, currency, ...(several && { from: several }) }
  if (!reduction) return price
  const { from, lowest, endsAt, left } = reduction
  const lowestMinor = announcedReduction({ amount, reduction }) && lowest
  return { ...price, reduced: { fromMinor: from, lowestMinor, endsAt, left } }
}

/** What a price was made of, from a moment on. */
export type PriceState = {
  since: string
  amount: number
  promo: (Times & { amount: number }) | null
  /** The promo's packages were gone. */
  soldOut: boolean
  /** It was deleted then: from there on there is no amount. */
  deleted?: boolean
}

/** For how long, in milliseconds since 1970, a buyer would have paid an amount, and why. */
export type Span = { from: number; to: number; amount: number; reason: 'standard' | 'promo' }

/**
 * What a buyer would have paid since the first of the states, which are in their order; the last span has no end, unless the
 * price was deleted.
 */
export function getSpans(states: readonly PriceState[]): Span[] {
  const spans: Span[] = []
  for (const [index, state] of states.entries()) {
    const until = states[index + 1] ? Date.parse(states[index + 1]?.since ?? '') : Number.POSITIVE_INFINITY
    for (const span of state.deleted ? [] : spansWithin(state, until)) {
      const last = spans.at(-1)
      if (last && last.amount === span.amount && last.reason === span.reason) last.to = span.to
      else spans.push(span)
    }
  }
  return spans
}

function spansWithin({ since, amount, promo, soldOut }: PriceState, until: number): Span[] {
  const begin = Date.parse(since)
  const running = soldOut ? null : promo
  const edges = [running?.startsAt, running?.endsAt].flatMap((at) => (at ? [Date.parse(at)] : []))
  const cuts = [begin, ...edges.filter((at) => at > begin && at < until).sort((a, b) => a - b), until]
  return cuts.slice(0, -1).flatMap((from, index) => {
    const to = cuts[index + 1] ?? until
    if (to <= from) return []
    const reduced = running !== null && isWithin(running, from)
    return [{ from, to, amount: reduced ? running.amount : amount, reason: reduced ? 'promo' : 'standard' }]
  })
}

/** The lowest that a buyer would have paid between two moments; undefined where nothing was sold then. */
export function lowestWithin(states: readonly PriceState[], from: number, to: number): number | undefined {
  const within = getSpans(states).filter((span) => span.from < to && span.to > from)
  const amounts = within.map(({ amount }) => amount)
  return amounts.length > 0 ? Math.min(...amounts) : undefined
}

/** The earliest moment at which the clock changes one of these; null where it changes none. */
export function nextTurn(prices: readonly (Pick<Price, 'turnsAt'> | null | undefined)[]): string | null {
  const turns = prices.flatMap((price) => (price?.turnsAt ? [price.turnsAt] : []))
  return turns.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}
