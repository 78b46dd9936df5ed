import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { island } from '#app/ui/island.tsx'
import { usePasskey } from '../ui/use-passkey.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** `formId` names the form of the password, whose choice of being remembered counts here too. */
export default island('sign-in/passkey-login', ['accounts'], ({ to, formId }: { to: string; formId: string }) => {
  const t = useTexts('accounts')
  const { attempt, busy, problem } = usePasskey(async (form) => {
    const { options } = await call<{ options: Options }>('post', '/login/passkey/options', {})
    const response = await startAuthentication({ optionsJSON: options })
    const remember = form !== null && new FormData(form).has('remember')
    const { redirect } = await call<{ redirect: string }>('post', '/login/passkey', { response, remember, to })
    return redirect
  })
  return (
    <div className="stack needs-script" style={{ '--g': '8px' }}>
      <Button
        size="sm"
        block
        form={formId}
        busy={busy}
        busyText={t('passkey_waiting')}
        onClick={({ currentTarget }) => void attempt(currentTarget.form)}
      >
        {t('passkey_login')}
      </Button>
      <p className="error" role="alert" hidden={!problem}>
        {problem}
      </p>
    </div>
  )
})
