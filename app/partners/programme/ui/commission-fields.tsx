import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { useTyped } from '#app/ui/money.tsx'
import { parseAmount } from '#app/ui/typed-amount.ts'
import { COMMISSION_TYPES, type Commission, type CommissionType } from '../commission.ts'
import './programme.css'

type Props = {
  /** Its fields are `<name>.type` and `<name>.value`. */
  name: string
  commission: Commission | null
  currency: string
  required?: boolean
  /** What stands first, where a rate of its own is only one of the choices. */
  none?: string
  onChange?: (commission: Commission) => void
}

/** A share in per cent, or an amount. */
export function CommissionFields({ name, commission, currency, required, none, onChange }: Props) {
  const t = useTexts('programme')
  const typed = useTyped()
  const [type, setType] = useState<CommissionType | ''>(commission?.type ?? (none === undefined ? 'percentage' : ''))
  const initial = commission
    ? commission.type === 'percentage'
      ? String(commission.value)
      : typed(commission.value)
    : ''
  const [value, setValue] = useState(initial)
  function tell(kind: CommissionType | '', text: string) {
    const amount = parseAmount(text)
    if (kind !== '' && amount !== undefined)
      onChange?.({ type: kind, value: kind === 'percentage' ? Math.floor(amount / 100) : amount })
  }
  return (
    <div className="programme-fields">
      <SelectField
        name={`${name}.type`}
        label={t('commission_type')}
        defaultValue={type}
        onChange={({ target }) => {
          setType(target.value as CommissionType | '')
          tell(target.value as CommissionType | '', value)
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options of={COMMISSION_TYPES.map((id) => ({ id, title: t(`type_${id}`) }))} />
      </SelectField>
      {type !== '' && (
        <AmountField
          name={`${name}.value`}
          label={t(type === 'percentage' ? 'percent' : 'amount')}
          defaultValue={initial}
          unit={type === 'percentage' ? '%' : currency}
          onInput={({ currentTarget }) => {
            setValue(currentTarget.value)
            tell(type, currentTarget.value)
          }}
          required={required}
        />
      )}
    </div>
  )
}
