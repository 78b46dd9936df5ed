import type { Cause, InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import type { ServiceName } from '#app/selling/invoice-services/services.ts'
import type { KsefState } from '#app/selling/ksef/ksef.ts'

/** So many hours after the payment at most an invoice is issued. */
export const DELAY_HOURS_MAX = 720

/** For which paid orders an invoice is issued without anybody asking staff. */
export const ISSUE_RULES = ['never', 'asked', 'companies', 'all'] as const
export type IssueRule = (typeof ISSUE_RULES)[number]

export const PERIODS = ['year', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** `issued` has its number and waits to be e-mailed; `failed` says in `problem` what has to be repaired. */
export const INVOICE_STATES = ['scheduled', 'issued', 'sent', 'failed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** What keeps an invoice from being issued or sent. */
export const PROBLEMS = [
  'seller_missing',
  'rate_missing',
  'unexpected',
  'email_failed',
  'ksef_refused',
  'service_away',
  'service_refused',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** An invoice as the list of the back office shows it. */
export type InvoiceRow = {
  id: number
  /** Null until it is issued. */
  number: string | null
  kind: InvoiceKind
  state: InvoiceState
  order: { hash: string }
  corrects: { id: number; number: string | null } | null
  buyer: { name: string; vat_id: string | null }
  net: number
  vat: number
  gross: number
  currency: string
  issuedAt: string | null
  ksefNumber: string | null
  /** What went wrong, in words. */
  error: string | null
}

/** The same with what its page and the list show beside it. */
export type ListedInvoice = InvoiceRow & {
  orderNumber: string
  transactionId: number
  byHand: boolean
  dueAt: string
  /** Whether corrections followed. */
  corrected: boolean
  /** Null for what does not go to KSeF. */
  ksefState: KsefState | null
  /** By when it has to be there, where KSeF was away. */
  ksefDueOn: string | null
  /** Whether KSeF's confirmation (UPO) can be downloaded. */
  hasKsefReceipt: boolean
  /** Who issues it in place of Katedra. */
  service: ServiceName | null
}

/** A document of one's own order. */
export type OwnInvoice = { id: number; number: string; kind: InvoiceKind; pdf: string }

/** What the list of the back office can be narrowed to; a corrected invoice is one that corrections followed. */
export const INVOICE_FILTERS = [...INVOICE_STATES, 'corrected'] as const

export const ownInvoicePath = (id: number) => `/my/invoices/${id}.pdf`

/** What the list says above its rows. */
export type InvoiceFigures = {
  /** `2026-11` */
  month: string
  currency: string
  gross: number
  issued: number
  corrections: number
  scheduled: number
  failed: number
}

/** A document of the same order, as the page of one names it. */
export type RelatedDocument = {
  id: number
  number: string
  kind: InvoiceKind
  issuedAt: string
  gross: number
  cause: Cause | null
}

/** The kind of the e-mails that bring invoices to buyers. */
export const INVOICE_EMAIL = 'invoicing.invoice'
