import { NewPasswordField } from '#app/people/accounts/ui/account-fields.tsx'
import { OwnPasswordField } from '#app/people/sign-in/ui/own-password-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { AccountStep } from '../ui/account-frame.tsx'

export const hydrated = false

export default function ChangePassword({ email }: { email: string }) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('change_password')} text={t('change_password_text')} back="/account/security">
      <Form className="stack entry-form" action="/account/security/password">
        {/* Not sent, but there: password managers learn whose password this is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <OwnPasswordField focus />
        <NewPasswordField label="new_password" />
        <div>
          <Submit>{t('change_password_button')}</Submit>
        </div>
      </Form>
    </AccountStep>
  )
}
