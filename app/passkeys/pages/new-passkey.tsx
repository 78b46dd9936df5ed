import { OwnPasswordField } from '#app/login/ui/own-password-field.tsx'
import { AccountStep } from '#app/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

/** The one form that cannot work without a script: the browser makes the key. */
export default function NewPasskey({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('passkey_add')} text={t('passkey_add_text')} back="/account/security">
      <form className="stack" style={{ '--g': '18px' }} method="post" data-passkeys hidden>
        <TextField
          name="name"
          label={t('passkey_name')}
          help={t('passkey_name_help')}
          maxLength={60}
          autoComplete="off"
          required
        />
        {hasPassword && <OwnPasswordField />}
        <p className="error" role="alert" data-problem={t('passkey_failed')} hidden />
        <div>
          <Button type="submit" variant="primary">
            {t('passkey_add')}
          </Button>
        </div>
      </form>
      <noscript>{t('passkey_needs_script')}</noscript>
    </AccountStep>
  )
}
