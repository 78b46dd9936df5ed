import type { Party } from '#app/selling/invoice-documents/document.ts'
import type { Issuer } from '#app/selling/invoice-services/services.ts'
import type { IssueRule, Period } from './invoice.ts'

/** How a school issues invoices. */
export type SettingsView = {
  issue: IssueRule
  delayHours: number
  series: { pattern: string; per: Period }
  correctionPattern: string
  seller: Omit<Party, 'type'> & { vat_id: string }
  exemptBasis: string | null
  /** Who issues what is scheduled from now on. */
  issuer: Issuer
}
