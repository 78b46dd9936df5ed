import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import PasskeyLogin from '../islands/passkey-login.tsx'
import { getLoginContext } from '../login-context.ts'
import { CarriedTo, carrying, Entry, LoginEmailField } from '../ui/entry.tsx'
import { GoogleLogin } from '../ui/google-login.tsx'

export const hydrated = false

type Props = { to: string; expired: boolean; google: boolean; problem: 'google' | 'google_unverified' | null }

export default function Login({ to, expired, google, problem }: Props) {
  const t = useTexts('accounts')
  const { school } = useShared()
  return (
    <Entry
      title={t('login_title')}
      text={t(`login_for_${getLoginContext(to)}`, { school: school.name })}
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
      <Form id="login" action="/login" className="stack entry-form">
        <CarriedTo to={to} />
        <LoginEmailField />
        <PasswordField name="password" autoComplete="current-password" label={t('password')} required />
        <div className="split wrap">
          <CheckField name="remember">{t('remember')}</CheckField>
          <a className="link text-14" href="/password/forgot">
            {t('forgot_link')}
          </a>
        </div>
        <Submit size="lg" block>
          {t('login_button')}
        </Submit>
      </Form>
      <section className="stack" style={{ '--g': '12px' }} aria-labelledby="other-ways">
        <h2 id="other-ways" className="t13 muted">
          {t('login_other_ways')}
        </h2>
        <PasskeyLogin when="used" to={to} formId="login" />
        {google && <GoogleLogin to={to} />}
        <ButtonLink href={carrying('/login/link', to)} size="sm" block>
          {t('login_by_link')}
        </ButtonLink>
      </section>
    </Entry>
  )
}
