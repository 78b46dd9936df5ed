import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

/** Whose a new account is. */
export function NameFields({ focus = false }: { focus?: boolean }) {
  const t = useTexts('accounts')
  return (
    <div className="form-grid">
      <TextField
        name="first_name"
        autoFocus={focus}
        className="c3 keep"
        autoComplete="given-name"
        label={t('first_name')}
        required
      />
      <TextField name="last_name" className="c3 keep" autoComplete="family-name" label={t('last_name')} optional />
    </div>
  )
}

/** The address of a new account. */
export function EmailField() {
  const t = useTexts('accounts')
  return <TextField name="email" type="email" inputMode="email" autoComplete="email" label={t('email')} required />
}

/** A password that is chosen here; password managers offer one. */
export function NewPasswordField({
  label = 'password',
  focus = false,
}: {
  label?: 'password' | 'new_password'
  focus?: boolean
}) {
  const t = useTexts('accounts')
  return (
    <PasswordField
      name="password"
      autoFocus={focus}
      autoComplete="new-password"
      minLength={6}
      label={t(label)}
      help={t('password_help')}
      required
    />
  )
}
