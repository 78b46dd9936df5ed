import { EntryForm } from '#app/login/ui/entry.tsx'
import { OwnPasswordField } from '#app/login/ui/own-password-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTyped } from '#app/ui/typed.ts'
import { AccountStep } from '../ui/account-frame.tsx'
import { Refused } from '../ui/refused.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

type Props = { email: string; hasPassword: boolean }

export default function ChangeEmail({ email, hasPassword }: Props) {
  const t = useTexts('accounts')
  const { field } = useTyped()
  return (
    <AccountStep title={t('change_email')} text={t('change_email_text', { email })} back="/account/security">
      <Refused />
      <EntryForm action="/account/security/email">
        <TextField
          {...field('email', '', true)}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('new_email')}
          required
        />
        {hasPassword && <OwnPasswordField />}
        <div>
          <Button type="submit" variant="primary">
            {t('change_email_button')}
          </Button>
        </div>
      </EntryForm>
    </AccountStep>
  )
}
