import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AccountStep } from '../ui/account-frame.tsx'
import { EntryForm, useTyped } from '../ui/entry.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'
import { Refused } from '../ui/refused.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

export default function ChangePassword({ email }: { email: string }) {
  const t = useTexts('accounts')
  const { field } = useTyped()
  return (
    <AccountStep title={t('change_password')} text={t('change_password_text')} back="/account/security">
      <Refused />
      <EntryForm action="/account/security/password">
        {/* Not sent, but there: password managers learn whose password this is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <OwnPasswordField focus />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          minLength={6}
          label={t('new_password')}
          help={t('password_help')}
          required
        />
        <div>
          <Button type="submit" variant="primary">
            {t('change_password_button')}
          </Button>
        </div>
      </EntryForm>
    </AccountStep>
  )
}
