import { useErrors, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useOld } from './old-values.ts'

const FORM = 'checkout-login'

/** Logging in without leaving the order. The fields belong to a form of their own that stands after the order's. */
export function LoginFields() {
  const t = useTexts('checkout')
  const accounts = useTexts('accounts')
  const errors = useErrors()
  const old = useOld()
  const taken = errors.email?.includes(accounts('exists'))
  return (
    <details className="co-login" open={taken}>
      <summary className="link t14">{t('have_account')}</summary>
      <div className="card card-pad form-grid">
        <TextField
          form={FORM}
          id="login-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          defaultValue={taken ? old.text('email') : ''}
        />
        <TextField
          form={FORM}
          id="login-password"
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('password')}
        />
        <div>
          <Button form={FORM} type="submit" busyText={t('logging_in')}>
            {t('log_in')}
          </Button>
        </div>
      </div>
    </details>
  )
}

export function CheckoutLogin() {
  return (
    <form id={FORM} method="post" action="/checkout/login" noValidate>
      <CsrfField />
    </form>
  )
}
