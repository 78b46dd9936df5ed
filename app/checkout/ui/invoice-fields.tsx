import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx'
import { countriesIn } from '../countries.ts'
import { useOld } from './old-values.ts'

/** A company's invoice, folded away until its box is ticked. */
export function InvoiceFields() {
  const t = useTexts('checkout')
  const { locale, school } = useShared()
  const errors = useErrors()
  const old = useOld()
  const field = (name: string) => ({
    name: `invoice.${name}`,
    defaultValue: old.text(`invoice.${name}`),
    error: errors[`invoice.${name}`],
  })
  return (
    <div className="stack co-invoice" style={{ '--g': '16px' }}>
      <CheckField name="invoice.type" value="company" defaultChecked={old.ticked('invoice.type')}>
        <span className="medium">{t('want_invoice')}</span>
      </CheckField>
      <div className="form-grid inset">
        <TextField className="c3" label={t('vat_id')} inputClass="num" autoComplete="off" {...field('vat_id')} />
        <SelectField
          className="c3"
          label={t('country')}
          autoComplete="country"
          {...field('country')}
          defaultValue={old.text('invoice.country') || (school.currency === 'PLN' ? 'PL' : '')}
        >
          <option value="" />
          {countriesIn(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('company')} autoComplete="organization" {...field('name')} />
        <TextField label={t('street')} autoComplete="street-address" {...field('street')} />
        <TextField
          className="c2"
          label={t('postal_code')}
          inputClass="num"
          autoComplete="postal-code"
          {...field('postal_code')}
        />
        <TextField className="c4" label={t('city')} autoComplete="address-level2" {...field('city')} />
      </div>
    </div>
  )
}
