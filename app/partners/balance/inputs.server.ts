import { z } from 'zod'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { Amount, Line, ListOf, Prose } from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { isBankName } from './bank-text.ts'
import { isIban, tidyIban } from './iban.ts'
import { ACCOUNT_HOLDER_MAX } from './payer.ts'
import { balanceWithdrawals } from './tables.server.ts'
import { FILE_FORMATS, REASON_MAX, WITHDRAWAL_DECISIONS, WITHDRAWAL_MAX } from './withdrawal.ts'

export const Iban = z
  .string()
  .max(50)
  .transform(tidyIban)
  .refine(isIban, { params: { text: 'balance.iban_wrong' } })

/** Who holds a bank account, in letters that banks take. */
export const AccountHolder = Line(1, ACCOUNT_HOLDER_MAX).refine((name) => name === '' || isBankName(name), {
  params: { text: 'balance.holder_letters' },
})

export const WithdrawalInput = z.object({
  amount: Amount(WITHDRAWAL_MAX, 1),
  currency: Currency,
  iban: Iban,
  name: AccountHolder,
})

export const WithdrawalDecisionInput = z.object({
  status: z.enum(WITHDRAWAL_DECISIONS),
  reason: Prose(0, REASON_MAX).optional(),
})

export const PaymentFileInput = z.object({
  ids: ListOf(IdIn(balanceWithdrawals), 1000).refine((ids) => ids.length > 0, {
    params: { text: 'balance.none_chosen' },
  }),
  format: z.enum(FILE_FORMATS),
})
