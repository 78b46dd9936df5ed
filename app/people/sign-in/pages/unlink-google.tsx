import { AccountStep } from '#app/people/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const hydrated = false

/** Gives up the log-in by Google. */
export default function UnlinkGoogle() {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('google_unlink_title')} text={t('google_unlink_text')} back="/account/security">
      <Form className="stack entry-form" action="/account/security/google/unlink">
        <OwnPasswordField />
        <div>
          <Submit variant="danger">{t('google_unlink')}</Submit>
        </div>
      </Form>
    </AccountStep>
  )
}
