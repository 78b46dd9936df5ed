import { hasDate } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { findStandardRate, isInEu } from './vat-rates.ts'

/**
 * `oss`: the tax of the buyer's country. `reverse_charge`: a company elsewhere in the Union owes the tax itself. `home`: by the
 * rates of its prices, as VIES said nothing of the company before its invoice was issued.
 */
export const TREATMENTS = ['oss', 'reverse_charge', 'home'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** From what it is known where a buyer is. */
export const EVIDENCE_KINDS = ['billing_address', 'stated', 'vat_number', 'payment'] as const
export type Evidence = { kind: (typeof EVIDENCE_KINDS)[number]; country: string }

/** How a school sells to the rest of the Union. */
export type OssSettings = {
  enabled: boolean
  /** Where it is at home, and registered for OSS. */
  country: string
}

/** A school that uses OSS: where it is at home, and the day of its calendar. */
export type OssSeller = { country: string; today: string }

/** What is known of where a buyer is. */
export type BuyerFacts = {
  invoice?: { type: 'personal' | 'company'; country: string } | undefined
  /** Where consumers say that they live. */
  stated?: string | undefined
  /** The prefix of the number of a company that a register can be asked for. */
  numberPrefix: string | undefined
  method: string | null
}

/** What is delivered by people, on a day, is no electronic service, and what is exempt at home stays so. */
export const isElectronic = ({ type, vatRate }: { type: ProductType; vatRate: number | null }) =>
  vatRate !== null && !hasDate(type) && type !== 'consultation'

/** Addresses call Greece otherwise than VAT numbers do. */
const toCountry = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix)

/** All that an order says of its buyer's country; BLIK pays from Polish banks alone. */
export function collectEvidence({ invoice, stated, numberPrefix, method }: BuyerFacts): Evidence[] {
  return [
    ...(invoice ? [{ kind: 'billing_address' as const, country: invoice.country }] : []),
    ...(stated ? [{ kind: 'stated' as const, country: stated }] : []),
    ...(numberPrefix ? [{ kind: 'vat_number' as const, country: toCountry(numberPrefix) }] : []),
    ...(method === 'blik' ? [{ kind: 'payment' as const, country: 'PL' }] : []),
  ]
}

/** Whether two of them name another country each. */
export const isContradictory = (evidence: readonly Evidence[]) =>
  new Set(evidence.map(({ country }) => country)).size > 1

/**
 * How an order is taxed; undefined where it bears the rates of its prices, as at home and outside of the Union. A buyer is
 * where the billing address is, else where they say. A company with a number of another member state owes the tax itself once VIES confirmed it.
 */
export function decideTreatment(
  { enabled, country: home }: OssSettings,
  buyer: BuyerFacts,
): { treatment: Treatment; country: string } | undefined {
  const country = buyer.invoice?.country ?? buyer.stated
  if (!enabled || !country || country === home || !isInEu(country) || !isInEu(home)) return undefined
  const prefix = buyer.numberPrefix && toCountry(buyer.numberPrefix)
  const isOfState = prefix !== undefined && prefix !== '' && isInEu(prefix) && prefix !== home
  return { treatment: buyer.invoice?.type === 'company' && isOfState ? 'reverse_charge' : 'oss', country }
}

/** The rate that electronic services bear for this buyer; undefined where they bear that of their price. */
export function findConsumerRate(seller: OssSeller | undefined, buyer: BuyerFacts): number | undefined {
  const decided = seller && decideTreatment({ ...seller, enabled: true }, buyer)
  return seller && decided?.treatment === 'oss' ? findStandardRate(decided.country, seller.today) : undefined
}

/** What evidence lacks of the two pieces that agree, which the law asks for. */
export function getEvidenceLack(evidence: readonly Evidence[]): 'contradictory' | 'single' | undefined {
  if (isContradictory(evidence)) return 'contradictory'
  return evidence.length < 2 ? 'single' : undefined
}
