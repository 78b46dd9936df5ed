import { z } from 'zod'
import { COMMISSION_MAX } from '#app/partners/programme/commission.ts'
import { AccountHolder, Iban } from '#app/partners/programme/inputs.server.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { Amount, ListOf, Prose } from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { balanceWithdrawals } from './tables.server.ts'
import { FILE_FORMATS, REASON_MAX, WITHDRAWAL_DECISIONS } from './withdrawal.ts'

export const WithdrawalInput = z.object({
  amount: Amount(COMMISSION_MAX, 1),
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
