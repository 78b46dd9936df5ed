import { NewPasswordField } from '#app/accounts/ui/account-fields.tsx'
import { EntryForm } from '#app/login/ui/entry.tsx'
import { OwnPasswordField } from '#app/login/ui/own-password-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { AccountStep } from '../ui/account-frame.tsx'
import { Refused } from '../ui/refused.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

export default function ChangePassword({ email }: { email: string }) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('change_password')} text={t('change_password_text')} back="/account/security">
      <Refused />
      <EntryForm action="/account/security/password">
        {/* Not sent, but there: password managers learn whose password this is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <OwnPasswordField focus />
        <NewPasswordField label="new_password" />
        <div>
          <Button type="submit" variant="primary">
            {t('change_password_button')}
          </Button>
        </div>
      </EntryForm>
    </AccountStep>
  )
}
