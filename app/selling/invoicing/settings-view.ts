import type { IssueRule, Party, Period } from './invoice.ts'

/** How a school issues invoices. */
export type SettingsView = {
  issue: IssueRule
  delayHours: number
  series: { pattern: string; per: Period }
  correctionPattern: string
  seller: Omit<Party, 'type'> & { vat_id: string }
  exemptBasis: string | null
}
