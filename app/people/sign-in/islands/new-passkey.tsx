import { startRegistration } from '@simplewebauthn/browser'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { island } from '#app/ui/island.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { usePasskey } from '../ui/use-passkey.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

const KEYS = '/account/security/passkeys'

/** The one form that cannot work without a script: the browser makes the key. */
export default island('sign-in/new-passkey', ['ui', 'accounts'], ({ hasPassword }: { hasPassword: boolean }) => {
  const t = useTexts('accounts')
  const { attempt, busy, problem } = usePasskey(async (form) => {
    const { name, current_password } = Object.fromEntries(new FormData(form ?? undefined))
    const { options } = await call<{ options: Options }>('post', `${KEYS}/options`, { current_password })
    await call('post', KEYS, { name, response: await startRegistration({ optionsJSON: options }) })
    return '/account/security?done=passkey_added'
  })
  return (
    <form
      className="stack needs-script"
      style={{ '--g': '18px' }}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(event.currentTarget)
      }}
    >
      <TextField
        name="name"
        label={t('passkey_name')}
        help={t('passkey_name_help')}
        maxLength={60}
        autoComplete="off"
        required
      />
      {hasPassword && (
        <PasswordField name="current_password" autoComplete="current-password" label={t('current_password')} required />
      )}
      <p className="error" role="alert" hidden={!problem}>
        {problem}
      </p>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={t('passkey_waiting')}>
          {t('passkey_add')}
        </Button>
      </div>
    </form>
  )
})
