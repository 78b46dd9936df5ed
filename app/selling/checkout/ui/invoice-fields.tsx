import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx'
import { CompanyLookUp } from './later-parts.ts'
import type { FieldOf, FormValues } from './typed.ts'

type Props = { field: FieldOf; typed: FormValues; countries: { code: string; name: string }[]; hidden: boolean }

/** A company's invoice or a person's, folded away until its box is ticked; styles follow the boxes. */
export function InvoiceFields({ field: fieldOf, typed, countries, hidden }: Props) {
  const t = useTexts('checkout')
  const field = (name: string) => fieldOf(`invoice.${name}`)
  const [number, setNumber] = useState(field('vat_id').defaultValue)
  // It stays, to take away what it filled in once the number is deleted.
  const [looksUp, setLooksUp] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [country, setCountry] = useState(field('country').defaultValue)
  return (
    <div className="stack co-invoice" style={{ '--g': '16px' }} hidden={hidden}>
      <CheckField name="invoice.type" value="company" defaultChecked={typed['invoice.type'] !== undefined}>
        <span className="medium">{t('want_invoice')}</span>
      </CheckField>
      <div className="form-grid inset">
        <CheckField name="invoice.for_me" value="1" defaultChecked={typed['invoice.for_me'] !== undefined}>
          {t('invoice_for_me')}
        </CheckField>
        <TextField
          className="c3 of-company"
          label={t('vat_id', { country })}
          inputClass="num"
          autoComplete="off"
          pattern="[A-Za-z0-9\s\-]{4,20}"
          {...field('vat_id')}
          error={field('vat_id').error ?? wrong}
          onChange={({ target }) => {
            setNumber(target.value)
            if (target.value.length > 3) setLooksUp(true)
          }}
        />
        <SelectField
          className="c3"
          label={t('country')}
          autoComplete="country"
          required
          {...field('country')}
          onChange={(event) => setCountry(event.target.value)}
        >
          <option value="" />
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {(looksUp || number.length > 3) && <CompanyLookUp number={number} country={country} onWrong={setWrong} />}
        <TextField
          label={
            <>
              <span className="of-company">{t('company')}</span>
              <span className="of-person">{t('whole_name')}</span>
            </>
          }
          autoComplete="organization"
          required
          {...field('name')}
        />
        <TextField label={t('street')} autoComplete="street-address" required {...field('street')} />
        <TextField
          className="c2"
          label={t('postal_code')}
          inputClass="num"
          autoComplete="postal-code"
          pattern={country === 'PL' ? '\\s*\\d{2}[ \\-–]?\\d{3}\\s*' : undefined}
          required={country === 'PL'}
          {...field('postal_code')}
        />
        <TextField className="c4" label={t('city')} autoComplete="address-level2" required {...field('city')} />
      </div>
    </div>
  )
}
