import { AccountStep } from '#app/people/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import NewPasskeyForm from '../islands/new-passkey.tsx'

export const hydrated = false

export default function NewPasskey({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('passkey_add')} text={t('passkey_add_text')} back="/account/security">
      <NewPasskeyForm when="used" hasPassword={hasPassword} />
      <noscript>{t('passkey_needs_script')}</noscript>
    </AccountStep>
  )
}
