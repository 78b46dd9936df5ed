import type { Letter } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'
import type { WithdrawalStatus } from '../withdrawal.ts'

type WithdrawalFacts = {
  href: string
  amount: number
  currency: string
  account: string
  dueAt: string
  reason: string | null
}

const letter = (status: WithdrawalStatus): Letter<WithdrawalFacts> =>
  createLetter<WithdrawalFacts>({
    kind: `balance.withdrawal-${status}`,
    values: ({ amount, currency, dueAt, locale, school }) => ({
      amount: formatMoney(amount, currency, locale),
      date: formatDate(dueAt, locale, school.timeZone),
    }),
    subject: `balance.mail_${status}_subject`,
    texts: [`balance.mail_${status}_text`],
    quote: ({ reason }) => reason,
    button: 'balance.mail_to_balance',
    reason: 'balance.mail_reason',
  })

/** What the owner of a balance is told at each step of a withdrawal. */
export const withdrawalLetters: Record<WithdrawalStatus, Letter<WithdrawalFacts>> = {
  requested: letter('requested'),
  approved: letter('approved'),
  paid: letter('paid'),
  rejected: letter('rejected'),
  canceled: letter('canceled'),
}
