import { EntryForm } from '#app/login/ui/entry.tsx'
import { OwnPasswordField } from '#app/login/ui/own-password-field.tsx'
import { AccountStep } from '#app/my-account/ui/account-frame.tsx'
import { Refused } from '#app/my-account/ui/refused.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTyped } from '#app/ui/typed.ts'

export const texts = ['ui', 'accounts']
export const hydrated = false

/** One key: its name, and its removal. */
export default function Passkey({ id, name, hasPassword }: { id: number; name: string; hasPassword: boolean }) {
  const t = useTexts('accounts')
  const { field } = useTyped()
  const path = `/account/security/passkeys/${id}`
  return (
    <AccountStep title={name} back="/account/security">
      <Refused />
      <EntryForm action={path}>
        <TextField {...field('name', name)} label={t('passkey_name')} maxLength={60} required />
        <div>
          <Button type="submit" variant="primary">
            {t('passkey_save_name')}
          </Button>
        </div>
      </EntryForm>
      <EntryForm action={`${path}/remove`}>
        {hasPassword && <OwnPasswordField />}
        <div>
          <Button type="submit" variant="danger">
            {t('passkey_remove')}
          </Button>
        </div>
      </EntryForm>
    </AccountStep>
  )
}
