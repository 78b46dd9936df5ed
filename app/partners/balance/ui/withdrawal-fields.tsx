import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import type { Balance } from '../entry.ts'
import { ACCOUNT_HOLDER_MAX } from '../payer.ts'

type Props = {
  /** Those out of which something can be withdrawn. */
  balances: readonly Balance[]
  /** From which amount in one of the currencies. */
  minimum?: { amount: number; currency: string }
  /** Who holds the bank account, as far as that is known. */
  holder: string
}

export const listWithdrawable = (balances: readonly Balance[]) => balances.filter(({ available }) => available > 0)

/** How much to withdraw, and to which bank account. */
export function WithdrawalFields({ balances, minimum, holder }: Props) {
  const t = useTexts('balance')
  const locale = useLocale()
  const single = balances.length === 1 ? balances[0] : undefined
  const amounts = balances.map(({ available, currency }) => formatMoney(available, currency, locale)).join(', ')
  const hasMinimum = minimum && minimum.amount > 0 && balances.some(({ currency }) => currency === minimum.currency)
  const helps = [
    t('available_help', { amount: amounts }),
    hasMinimum && t('minimum_help', { amount: formatMoney(minimum.amount, minimum.currency, locale) }),
  ]
  return (
    <>
      {single ? (
        <input type="hidden" name="currency" value={single.currency} />
      ) : (
        <SelectField name="currency" label={t('currency')} defaultValue={balances[0]?.currency}>
          <Options of={balances.map(({ currency }) => ({ id: currency, title: currency }))} />
        </SelectField>
      )}
      <AmountField
        name="amount"
        label={t('amount')}
        help={helps.filter(Boolean).join(' ')}
        saved={single?.available}
        unit={single?.currency ?? ''}
        required
      />
      <TextField
        name="iban"
        label={t('iban')}
        help={t('iban_help')}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        required
      />
      <TextField
        name="name"
        label={t('holder')}
        defaultValue={holder}
        maxLength={ACCOUNT_HOLDER_MAX}
        autoComplete="name"
        required
      />
      <p className="t13 muted">{t('due_note')}</p>
    </>
  )
}
