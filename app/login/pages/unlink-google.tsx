import { AccountStep } from '#app/my-account/ui/account-frame.tsx'
import { Refused } from '#app/my-account/ui/refused.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EntryForm } from '../ui/entry.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

/** Gives up the log-in by Google. */
export default function UnlinkGoogle() {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('google_unlink_title')} text={t('google_unlink_text')} back="/account/security">
      <Refused />
      <EntryForm action="/account/security/google/unlink">
        <OwnPasswordField />
        <div>
          <Button type="submit" variant="danger">
            {t('google_unlink')}
          </Button>
        </div>
      </EntryForm>
    </AccountStep>
  )
}
