import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { FieldOf } from './typed.ts'

type Props = {
  chosen: string
  countries: { code: string; name: string }[]
  field: FieldOf
  loggingIn: boolean
  onChoose(): void
}

/** Where a consumer lives, which decides the VAT in the price; what is paid stays the same. */
export function TaxCountry({ chosen, countries, field, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  // As in price-tiles.tsx.
  const [given] = useState(chosen)
  const { defaultValue, ...named } = field('country')
  return (
    <div hidden={loggingIn}>
      <SelectField
        {...named}
        label={t('tax_country')}
        help={t('tax_country_help')}
        autoComplete="country"
        required
        defaultValue={defaultValue || given}
        onChange={onChoose}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
