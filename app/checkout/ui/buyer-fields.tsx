import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LoginFields } from './login-fields.tsx'
import { useOld } from './old-values.ts'

/** Who orders: the fields of a new account, or the account that is logged in. */
export function BuyerFields() {
  const t = useTexts('checkout')
  const { viewer } = useShared()
  const errors = useErrors()
  const old = useOld()
  const heading = <h2 id="your-details">{t('your_details')}</h2>
  if (viewer.kind !== 'visitor') {
    return (
      <>
        {heading}
        <p>{t('logged_in_as_you', { name: viewer.name, email: viewer.email })}</p>
      </>
    )
  }
  return (
    <>
      {heading}
      <LoginFields />
      <div className="form-grid">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          label={t('email')}
          help={t('email_help')}
          defaultValue={old.text('email')}
          error={errors.email}
        />
        <TextField
          className="c3 keep"
          name="first_name"
          autoComplete="given-name"
          required
          label={t('first_name')}
          defaultValue={old.text('first_name')}
          error={errors.first_name}
        />
        <TextField
          className="c3 keep"
          name="last_name"
          autoComplete="family-name"
          required
          label={t('last_name')}
          defaultValue={old.text('last_name')}
          error={errors.last_name}
        />
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          optional
          label={t('new_password')}
          help={t('new_password_help')}
          error={errors.password}
        />
      </div>
    </>
  )
}
