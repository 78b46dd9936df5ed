import type { Decline } from '../provider.ts'

/** What they say of a decline by what a buyer can do about it. What is not here is for the bank to explain. */
const DECLINE_CODES: Record<Exclude<Decline, 'other'>, readonly string[]> = {
  insufficient_funds: ['insufficient_funds'],
  limit_exceeded: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  expired: ['expired_card'],
  inactive: [
    'restricted_card',
    'not_permitted',
    'transaction_not_allowed',
    'invalid_account',
    'new_account_information_available',
  ],
  wrong_data: [
    'incorrect_number',
    'invalid_number',
    'incorrect_cvc',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
  ],
  authentication: [
    'authentication_required',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
}

/**
 * Why a payment was declined. That a card was lost or stolen is nobody's business but the bank's: it is told like any
 * other decline (docs/decisions/039).
 */
export function getDecline({ code, decline_code }: { code?: string | null; decline_code?: string | null }): Decline {
  const reasons = [decline_code, code]
  const found = Object.entries(DECLINE_CODES).find(([, codes]) => reasons.some((one) => one && codes.includes(one)))
  return (found?.[0] as Decline | undefined) ?? 'other'
}
