import { OwnPasswordField } from '#app/people/sign-in/ui/own-password-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { AccountStep } from '../ui/account-frame.tsx'

export const hydrated = false

type Props = { email: string; hasPassword: boolean }

export default function ChangeEmail({ email, hasPassword }: Props) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('change_email')} text={t('change_email_text', { email })} back="/account/security">
      <Form className="stack entry-form" action="/account/security/email">
        <TextField
          name="email"
          autoFocus
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('new_email')}
          required
        />
        {hasPassword && <OwnPasswordField />}
        <div>
          <Submit>{t('change_email_button')}</Submit>
        </div>
      </Form>
    </AccountStep>
  )
}
