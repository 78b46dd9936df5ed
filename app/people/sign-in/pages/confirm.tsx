import { useTexts } from '#app/platform/page.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import PasskeyLogin from '../islands/passkey-login.tsx'
import { CarriedTo, Entry } from '../ui/entry.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const hydrated = false

type Props = { to: string; email: string; hasPassword: boolean; remember: boolean }

/** Who is asking? Then on to what was being done, with what was typed. */
export default function Confirm({ to, email, hasPassword, remember }: Props) {
  const t = useTexts('accounts')
  return (
    <Entry title={t('confirm_title')} text={t(hasPassword ? 'confirm_text' : 'confirm_no_password', { email })} to={to}>
      <PageHead title={t('confirm_title')} indexed={false} />
      <Form id="confirm" action={hasPassword ? '/login/confirm' : '/login/link'} className="stack entry-form">
        <CarriedTo to={to} />
        {hasPassword ? (
          <>
            {remember && <input type="hidden" name="remember" value="1" />}
            <OwnPasswordField focus />
          </>
        ) : (
          <input type="hidden" name="email" value={email} />
        )}
        <Submit size="lg" block>
          {t(hasPassword ? 'confirm_button' : 'confirm_send_link')}
        </Submit>
      </Form>
      <PasskeyLogin when="used" to={to} formId="confirm" />
    </Entry>
  )
}
