import type { Decline } from '../provider.ts'

/**
 * What a card's bank answers, as the codes of ISO 8583 with three digits, by what its owner can do about it. That PayU hands
 * them on as they are is to be confirmed with PayU; what is not here is for the bank to explain.
 */
const DECLINE_CODES: Record<Exclude<Decline, 'other' | 'authentication'>, readonly string[]> = {
  insufficient_funds: ['116'],
  limit_exceeded: ['121', '123'],
  expired: ['101'],
  inactive: ['104', '119', '125'],
  wrong_data: ['111', '117'],
}
const ACCEPTED = '000'
/** The bank says that it was not its customer, or that nobody confirmed it. */
const NOT_CONFIRMED = ['N', 'R']
const LIKE_FRAUD = ['AUT_ERROR_ANTIFRAUD_DECLINED', 'REG_ERROR_ANTIFRAUD_DECLINED']

/** How it went to pay by a card: what its bank said of the card and of its owner, and what PayU itself said. */
export type Attempt = {
  resultCode?: string | undefined
  code?: string | undefined
  confirmed?: string | undefined
}

/** Why a card was declined; undefined where it was not, as when its owner went away before. */
export function getDecline({ resultCode = '', code = ACCEPTED, confirmed = '' }: Attempt): Decline | undefined {
  if (code !== ACCEPTED) {
    const found = Object.entries(DECLINE_CODES).find(([, codes]) => codes.includes(code))
    return (found?.[0] as Decline | undefined) ?? 'other'
  }
  if (NOT_CONFIRMED.includes(confirmed)) return 'authentication'
  return LIKE_FRAUD.includes(resultCode) ? 'other' : undefined
}
