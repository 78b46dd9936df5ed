/** What an invoice needs to know of a company. */
export type Company = { name: string; street: string; postal_code: string; city: string; country: string }

export const REGISTERS = ['white_list', 'vies'] as const
/** `exempt`: known, and charges no VAT. `invalid`: the register does not know it, or not any more. */
export const VAT_STATUSES = ['valid', 'exempt', 'invalid'] as const

/** What a register says of a number. */
export type RegisterAnswer = {
  register: (typeof REGISTERS)[number]
  standing: (typeof VAT_STATUSES)[number]
  /** Null where it is not known, or not shown. */
  company: Company | null
  /** The register's own name of this answer, by which it can be proven. */
  reference: string | null
}

/** What a look-up answers: a company, one whose name is hidden, none under this number, or that its register is asked later. */
export type LookUpResult = { state: 'found' | 'unnamed' | 'not_found' | 'later'; company: Company | null }

/** What a register said of the company that an order is for. */
export type VatCheckView = Pick<RegisterAnswer, 'register' | 'standing' | 'reference'> & {
  number: string
  /** The company as the register calls it. */
  name: string | null
  at: string
}
