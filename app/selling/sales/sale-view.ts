import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import type { VatSum } from '#app/platform/money.ts'
import type { GiftView } from '#app/selling/checkout/gift.ts'
import type { VatCheckView } from '#app/selling/companies/register.ts'
import type { ListedInvoice } from '#app/selling/invoicing/invoice.ts'
import { type Decline, type Method, PROVIDERS } from '#app/selling/payment-providers/provider.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import type { MyTransaction } from '#app/selling/payments/my-transaction.ts'
import { type FactKind, STATUSES, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import type { RefundState } from './refund.ts'

/** The statuses as people think of them: what came in, what is expected, what came to nothing, what was given back. */
export const SALE_GROUPS = {
  paid: ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'PARTIALLY_REFUNDED'],
  waiting: ['NEW', 'PENDING'],
  failed: ['FAILURE', 'ERROR', 'CANCELED'],
  returned: ['REFUNDED', 'REVOKED', 'CHARGEBACK'],
} as const satisfies Record<string, readonly TransactionStatus[]>
export type SaleGroup = keyof typeof SALE_GROUPS
export const SALE_GROUP_NAMES = Object.keys(SALE_GROUPS) as [SaleGroup, ...SaleGroup[]]
/** What somebody has to look at, whatever its status. */
export const SALE_ALARMS = ['no_access', 'withdrawn', 'refund_failed', 'paid_twice'] as const
export type SaleAlarm = (typeof SALE_ALARMS)[number]
export const SALE_STATUSES = [...SALE_GROUP_NAMES, ...SALE_ALARMS, ...STATUSES] as const

export function getGroup(status: TransactionStatus): SaleGroup {
  const found = SALE_GROUP_NAMES.find((name) => (SALE_GROUPS[name] as readonly TransactionStatus[]).includes(status))
  if (!found) throw new Error(`no group for ${status}`)
  return found
}

/** As the companies write themselves; the sandbox has words of its own. */
export const PROVIDER_NAMES: Record<string, string> = {
  stripe: 'Stripe',
  przelewy24: 'Przelewy24',
  tpay: 'Tpay',
  payu: 'PayU',
}

/** Who took the money; `none` where nothing was to be paid. */
export const SALE_PROVIDERS = [...PROVIDERS, 'none'] as const

export type SaleFilters = {
  /** A group, an alarm or a single status. */
  status?: (typeof SALE_STATUSES)[number]
  product?: number
  provider?: (typeof SALE_PROVIDERS)[number]
  method?: Method
  /** A promo code, whatever its case. */
  code?: string
  /** The affiliate to whom the order is credited. */
  affiliate?: number
  /** Days of the school's calendar, both included: `2026-11-20`. */
  from?: string
  to?: string
  q?: string
}

/** A transaction as the list shows it. */
export type SaleRow = MyTransaction & { buyer: { id: number; name: string; email: string } }

/** The same with what the buyer answered to the questions of the order. */
export type ListedSale = SaleRow & { affiliate?: CreditedAffiliate | null; answers?: StoredAnswer[] }

/** The affiliate to whom an order is credited. */
export type CreditedAffiliate = { id: number; code: string }

/** What the listed transactions come to, in the school's currency. */
export type SaleTotals = {
  count: number
  gross: number
  net: number
  vat: number
  refunded: number
  /** What providers keep, in the school's currency; null where none of them says it. */
  fees: number | null
  currency: string
  /** Paid orders in other currencies, which are in none of these sums. */
  others: number
}

/** One thing that happened to a transaction. */
export type SaleEvent = { at: string } & (
  | { kind: 'status'; status: TransactionStatus }
  | {
      kind: 'fact'
      fact: FactKind
      event: string
      provider: string
      reason: Decline | null
      amount: number
      currency: string
    }
  | { kind: 'access_opened'; title: string; until: string | null }
  | { kind: 'access_closed'; title: string; reason: string | null; by: string | null }
  | {
      kind: 'refund'
      state: RefundState
      amount: number
      currency: string
      keepAccess: boolean
      /** Of which items it is; none is the whole order. */
      titles: string[]
      reason: string
      by: string
    }
  | { kind: 'receipt'; number: string }
  | { kind: 'invoice'; number: string; document: 'invoice' | 'correction' }
  | { kind: 'buyer'; by: string; before: string; after: string }
  | { kind: 'withdrawn'; text: string | null }
  | { kind: 'mail'; state: 'waiting' | 'sent' | 'kept' | 'failed'; subject: string; problem: string | null }
)

export type SaleItem = {
  id: number
  title: string
  quantity: number
  unitAmount: number
  amount: number
  /** Of an event there are none, as its date decides. */
  accessDays?: number
  /** Whether it opened what was bought; null where nothing was to open. */
  access: 'open' | 'missing' | 'closed' | null
  /** What of it went back by itself, what was asked for and waits for the provider, and what still may. */
  refunded: number
  refunding: number
  left: number
  /** Of what was sold at a promo price: what it was reduced from, and the lowest of the 30 days before. */
  standardAmount?: number
  lowestAmount?: number
}

/** What a buyer said beside a box of the checkout, and the versions of the texts that its sentence named. */
export type SaleConsent = {
  kind: 'terms' | 'withdrawal_waiver' | 'marketing' | 'renewal' | 'keep_card'
  given: boolean
  wording: string
  terms: number | null
  privacy: number | null
}

/** An invoice or a correction of the order, and what became of it. */
export type SaleInvoice = Pick<
  ListedInvoice,
  'id' | 'number' | 'kind' | 'state' | 'dueAt' | 'corrected' | 'error' | 'ksefState' | 'ksefDueOn'
> & {
  /** Null until it is issued. */
  pdf: string | null
}

export type SalePage = {
  sale: SaleRow & {
    net: number
    vat: number
    /** In per cent, of the first item; null is exempt. */
    vatRate: number | null
    discount: number
    /** The code that took it off, as it was called then. */
    promoCode: string | null
    affiliate: CreditedAffiliate | null
    provider: string | null
    /** How it was paid there. */
    method: Method | null
    /** What the provider keeps of it; null until it says so. */
    fee: number | null
    providerRef: string | null
    /** As it is stored with the order. */
    invoice: {
      name: string
      vat_id?: string
      street: string
      postal_code: string
      city: string
      country: string
    } | null
    /** What a register said of its company; `waiting` until one has. */
    vatCheck: VatCheckView | 'waiting' | null
    firstName: string
    lastName: string
    /** Whether the buyer is on the list of students. */
    isStudent: boolean
    /** It pays one of the instalments of its product. */
    inInstalments: boolean
    waiting: boolean
    /** Whether the buyer's data may be changed: an unpaid order is not invoiced. */
    correctable: boolean
    /** What came in beyond the price and was not given back. */
    surplus: number
    /** What the provider reported that does not fit the order. */
    mismatched: { amount: number; currency: string }[]
    /** Orders that were paid as well, though one of them and this had replaced the other. */
    alsoPaid: { id: number; number: string }[]
    /** What makes a refund that is sent twice from this page one. */
    refundKey: string
    /** What may still be given back. */
    left: number
    /** What the provider holds of it: what came in, less what went back and what banks took back. */
    held: number
    /** What was asked for and waits for the provider. */
    refunding: number
    /** Whether there is access to take away, or one that is missing to be given up. */
    revocable: boolean
    /** Since when something that was paid for is not open; null where nothing is missing. */
    missingSince: string | null
    /** When the buyer withdrew, as long as money is still to go back. */
    owedSince: string | null
  }
  items: SaleItem[]
  /** The tax, for each of the rates. */
  vats: VatSum[]
  /** What of the discount is for parts of a bundle that the buyer had. */
  owned: number
  /** What the buyer answered to the questions of the order. */
  answers: StoredAnswer[]
  consents: SaleConsent[]
  /** To whom its buyer gave it, and what became of that. */
  gift: GiftView | null
  /** Whom the buyer of licences invited. */
  childInvitations: Invitation[]
  invoices: SaleInvoice[]
  /** The letters about it. */
  letters: { id: number; subject: string; state: 'waiting' | 'sent' | 'kept' | 'failed' }[]
  /** What happened, in its order. */
  events: SaleEvent[]
}

/**
 * The number by which what was said is found at the provider: that of the payment, of the refund or the dispute, or where the
 * provider has none of its own, ours, which it was told. What facts are told apart by says more: `{number}:captured`,
 * `{payment}:refunded:{number}`, `mismatched {number}:captured`.
 */
export function providerNumber(event: string): string {
  const [payment = '', what, own] = event.replace(/^mismatched /, '').split(':')
  return what === 'refunded' && own ? own : payment
}

/** In a tie what followed stands below what it followed from. */
const ORDER: SaleEvent['kind'][] = [
  'fact',
  'status',
  'receipt',
  'invoice',
  'refund',
  'withdrawn',
  'buyer',
  'access_opened',
  'access_closed',
  'mail',
]

export function inOrder<Event extends Pick<SaleEvent, 'at' | 'kind'>>(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}
