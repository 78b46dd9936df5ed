import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useTyped } from '#app/ui/typed.ts'

/** Whose a new account is. */
export function NameFields({ focus = false }: { focus?: boolean }) {
  const t = useTexts('accounts')
  const { field } = useTyped()
  return (
    <div className="form-grid">
      <TextField
        {...field('first_name', '', focus)}
        className="c3 keep"
        autoComplete="given-name"
        label={t('first_name')}
        required
      />
      <TextField
        {...field('last_name')}
        className="c3 keep"
        autoComplete="family-name"
        label={t('last_name')}
        optional
      />
    </div>
  )
}

/** The address of a new account. */
export function EmailField() {
  const t = useTexts('accounts')
  const { field } = useTyped()
  return (
    <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" label={t('email')} required />
  )
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
  const { field } = useTyped()
  return (
    <PasswordField
      {...field('password', '', focus)}
      autoComplete="new-password"
      minLength={6}
      label={t(label)}
      help={t('password_help')}
      required
    />
  )
}
