import type { IssueRule, Party, Period } from './invoice.ts'
import type { Issuer } from './services.ts'

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
