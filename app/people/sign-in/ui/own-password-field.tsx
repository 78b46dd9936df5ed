import { useTexts } from '#app/platform/page.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

/** The password that one has, asked for before something changes by which the account is opened. */
export function OwnPasswordField({ id, focus = false }: { id?: string; focus?: boolean }) {
  const t = useTexts('accounts')
  return (
    <PasswordField
      name="current_password"
      autoFocus={focus}
      id={id}
      autoComplete="current-password"
      label={t('current_password')}
      required
    />
  )
}
