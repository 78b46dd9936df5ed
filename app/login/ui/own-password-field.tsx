import { useTexts } from '#app/platform/page.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useTyped } from '#app/ui/typed.ts'

/** The password that one has, asked for before something changes by which the account is opened. */
export function OwnPasswordField({ id, focus = false }: { id?: string; focus?: boolean }) {
  const t = useTexts('accounts')
  const { field } = useTyped()
  return (
    <PasswordField
      {...field('current_password', '', focus)}
      id={id}
      autoComplete="current-password"
      label={t('current_password')}
      required
    />
  )
}
