import { countriesIn } from '#app/platform/countries.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'

export function CompanyFields({ fields }: { fields: Record<string, string> }) {
  const t = useTexts('schools')
  const { locale } = useShared()
  return (
    <>
      <TextField
        name="company_name"
        defaultValue={fields.company_name}
        label={t('company_name')}
        autoComplete="organization"
        required
      />
      <TextField
        name="street"
        defaultValue={fields.street}
        label={t('street')}
        autoComplete="street-address"
        required
      />
      <div className="form-grid">
        <TextField
          name="postal_code"
          defaultValue={fields.postal_code}
          className="c3 keep"
          label={t('postal_code')}
          autoComplete="postal-code"
        />
        <TextField
          name="city"
          defaultValue={fields.city}
          className="c3 keep"
          label={t('city')}
          autoComplete="address-level2"
          required
        />
      </div>
      <div className="form-grid">
        <SelectField
          name="country"
          defaultValue={fields.country}
          className="c3"
          label={t('country')}
          autoComplete="country"
        >
          <Options of={countriesIn(locale).map(({ code, name }) => ({ id: code, title: name }))} />
        </SelectField>
        <TextField
          name="vat_id"
          defaultValue={fields.vat_id}
          className="c3"
          label={t('vat_id')}
          help={t('vat_id_help')}
          autoCapitalize="characters"
          optional
        />
      </div>
      <TextField
        name="company_email"
        defaultValue={fields.company_email}
        type="email"
        inputMode="email"
        label={t('company_email')}
        help={t('company_email_help')}
        required
      />
    </>
  )
}
