import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'

/** Hidden until a script finds that this browser knows passkeys. */
export function PasskeyLogin() {
  const t = useTexts('accounts')
  return (
    <div className="stack" style={{ '--g': '8px' }} data-passkeys hidden>
      <Button size="lg" block>
        {t('passkey_login')}
      </Button>
      <p className="error" role="alert" data-problem={t('passkey_failed')} hidden />
    </div>
  )
}
