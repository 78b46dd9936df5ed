import PasskeyLogin from '#app/passkeys/islands/passkey-login.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Entry } from '../ui/entry.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

type Props = { to: string; email: string; hasPassword: boolean; remember: boolean }

/** Who is asking? Then on to what was being done, with what was typed. */
export default function Confirm({ to, email, hasPassword, remember }: Props) {
  const t = useTexts('accounts')
  return (
    <Entry
      title={t('confirm_title')}
      text={t('confirm_text', { email })}
      to={to}
      notice={hasPassword ? undefined : t('confirm_no_password')}
      after={
        hasPassword || (
          <a className="link" href="/password/forgot">
            {t('confirm_set_password')}
          </a>
        )
      }
    >
      <PageHead title={t('confirm_title')} indexed={false} />
      <Form id="confirm" action="/login/confirm" className="stack entry-form">
        {to && <input type="hidden" name="to" value={to} />}
        {remember && <input type="hidden" name="remember" value="1" />}
        {hasPassword && (
          <>
            <OwnPasswordField focus />
            <Submit size="lg" block>
              {t('confirm_button')}
            </Submit>
          </>
        )}
      </Form>
      <PasskeyLogin when="used" to={to} formId="confirm" />
    </Entry>
  )
}
