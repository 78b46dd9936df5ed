import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { FieldOf } from './typed.ts'

/** The form of the log-in, beside the order's: a field of it names it. */
export const LOGIN_FORM = 'checkout-login'

/** Says in a form that is shown again that its buyer logs in. */
export const LOG_IN = 'log_in'

/** Whether the buyer logs in instead of getting an account by ordering: wants to, or has one as it turned out. */
export type BuyerEntry = 'chosen' | 'known' | null

type Props = {
  /** One name, and no password. */
  simple: boolean
  /** What they order is somebody else's. */
  isGift: boolean
  field: FieldOf
  login: BuyerEntry
  busy: boolean
  loginError: string | undefined
  /** Where another address may be given without a script. */
  again: string
  onOther(): void
}

/** Who orders: the fields of a new account, or the log-in of one that is known. */
export function BuyerFields({ simple, isGift, field, login, busy, loginError, again, onOther }: Props) {
  const t = useTexts('checkout')
  const email = field('email')
  const known = login !== null
  return (
    <div className="form-grid">
      <TextField
        {...email}
        form={known ? LOGIN_FORM : undefined}
        type="email"
        inputMode="email"
        autoComplete={known ? 'username' : 'email'}
        pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
        required
        label={t('email')}
        help={login === 'chosen' || (isGift && !known) ? undefined : t(known ? 'email_known' : 'email_help')}
        error={known ? loginError : email.error}
        autoFocus={!known && email.autoFocus}
      />
      {known && (
        <PasswordField
          id="login-password"
          name="password"
          form={LOGIN_FORM}
          autoComplete="current-password"
          label={t('password')}
          autoFocus
          required
        />
      )}
      {known && (
        <div className="row wrap" style={{ '--g': '12px 16px' }}>
          <Button type="submit" form={LOGIN_FORM} variant="primary" busy={busy} busyText={t('logging_in')}>
            {t('log_in')}
          </Button>
          <a className="link t14" href="/password/forgot">
            {t('forgot_password')}
          </a>
          <a className="link t14" href={`/login/link?to=${again.replaceAll('&', '%26')}`}>
            {t('login_by_link')}
          </a>
          <button type="submit" className="link t14" formAction={again} onClick={onOther}>
            {t(login === 'known' ? 'other_email' : 'without_account')}
          </button>
        </div>
      )}
      <div className="form-grid" hidden={known}>
        <TextField
          className={simple ? undefined : 'c3 keep'}
          {...field('first_name')}
          autoComplete="given-name"
          required
          label={t(simple ? 'name' : 'first_name')}
        />
        {!simple && (
          <>
            <TextField
              className="c3 keep"
              {...field('last_name')}
              autoComplete="family-name"
              required
              label={t('last_name')}
            />
            <PasswordField
              {...field('password')}
              disabled={known}
              autoComplete="new-password"
              minLength={6}
              optional
              label={t('new_password')}
              help={t('new_password_help')}
            />
          </>
        )}
      </div>
    </div>
  )
}
