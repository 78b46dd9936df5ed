/** Where invoices are sent: only production counts; the others take invented data. */
export const KSEF_MODES = ['test', 'demo', 'production'] as const
export type KsefMode = (typeof KSEF_MODES)[number]

/** `waiting` is to be sent, `sent` is being checked there, `refused` says why in its problem. */
export const KSEF_STATES = ['waiting', 'sent', 'accepted', 'refused'] as const
export type KsefState = (typeof KSEF_STATES)[number]

/** How a school is connected; of its token the last letters alone. */
export type KsefView = { enabled: boolean; mode: KsefMode; tokenEnd: string | null }

/** Why an invoice cannot be written as the ministry's form asks for it. */
export const FORM_PROBLEMS = ['seller_number', 'rate', 'exempt_basis', 'buyer_number', 'currency', 'tax'] as const
export type FormProblem = (typeof FORM_PROBLEMS)[number]

/** The ten digits of a Polish number; undefined where it is none. */
export function toNip({ vat_id = '', country }: { vat_id?: string; country: string }): string | undefined {
  const digits = vat_id.replace(/^PL/, '')
  return (country === 'PL' || vat_id.startsWith('PL')) && /^[1-9]\d{9}$/.test(digits) ? digits : undefined
}
