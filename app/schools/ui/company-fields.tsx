import { countriesIn } from '#app/checkout/countries.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useTyped } from '#app/ui/typed.ts'

export function CompanyFields({ fields }: { fields: Record<string, string> }) {
  const t = useTexts('schools')
  const { locale } = useShared()
  const { field } = useTyped()
  return (
    <>
      <TextField
        {...field('company_name', fields.company_name)}
        label={t('company_name')}
        autoComplete="organization"
        required
      />
      <TextField {...field('street', fields.street)} label={t('street')} autoComplete="street-address" required />
      <div className="form-grid">
        <TextField
          {...field('postal_code', fields.postal_code)}
          className="c3 keep"
          label={t('postal_code')}
          autoComplete="postal-code"
          required
        />
        <TextField
          {...field('city', fields.city)}
          className="c3 keep"
          label={t('city')}
          autoComplete="address-level2"
          required
        />
      </div>
      <div className="form-grid">
        <SelectField {...field('country', fields.country)} className="c3" label={t('country')} autoComplete="country">
          {countriesIn(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('vat_id', fields.vat_id)}
          className="c3"
          label={t('vat_id')}
          help={t('vat_id_help')}
          autoCapitalize="characters"
          optional
        />
      </div>
      <TextField
        {...field('company_email', fields.company_email)}
        type="email"
        inputMode="email"
        label={t('company_email')}
        help={t('company_email_help')}
        required
      />
    </>
  )
}
