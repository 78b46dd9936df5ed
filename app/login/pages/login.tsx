import PasskeyLogin from '#app/passkeys/islands/passkey-login.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckField, TextField } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useTyped } from '#app/ui/typed.ts'
import { carrying, Entry, EntryForm } from '../ui/entry.tsx'
import { GoogleLogin } from '../ui/google-login.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

type Props = { to: string; expired: boolean; google: boolean; problem: 'google' | 'google_unverified' | null }

export default function Login({ to, expired, google, problem }: Props) {
  const t = useTexts('accounts')
  const { field, ticked } = useTyped()
  return (
    <Entry
      title={t('login_title')}
      to={to}
      notice={problem ? t(`problem_${problem}`) : expired ? t('login_expired') : undefined}
      after={
        <>
          {t('no_account')}{' '}
          <a className="link" href={carrying('/register', to)}>
            {t('to_register')}
          </a>
        </>
      }
    >
      <PageHead title={t('login_title')} canonical="/login" indexed={to === '' && !expired && problem === null} />
      <EntryForm id="login" action="/login" to={to}>
        <TextField
          {...field('email', '', true)}
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          required
        />
        <PasswordField {...field('password')} autoComplete="current-password" label={t('password')} required />
        <CheckField name="remember" defaultChecked={ticked('remember')}>
          {t('remember')}
        </CheckField>
        <Button type="submit" variant="primary" size="lg" block>
          {t('login_button')}
        </Button>
      </EntryForm>
      <PasskeyLogin when="used" to={to} formId="login" />
      {google && <GoogleLogin to={to} />}
      <ButtonLink href={carrying('/login/link', to)} size="lg" block>
        {t('login_by_link')}
      </ButtonLink>
      <p className="text-center text-14">
        <a className="link" href="/password/forgot">
          {t('forgot_link')}
        </a>
      </p>
    </Entry>
  )
}
