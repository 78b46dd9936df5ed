import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { AccountStep } from '../ui/account-frame.tsx'

export const hydrated = false

/** `email` is the address that the link is about; null when the link does not work (any more, or for this account). */
export default function ConfirmEmail({ token, email }: { token: string; email: string | null }) {
  const t = useTexts('accounts')
  if (email === null) {
    return (
      <AccountStep title={t('email_link_invalid_title')} text={t('email_link_invalid_text')} back="/account/security">
        <div>
          <ButtonLink href="/account/security" variant="primary">
            {t('security')}
          </ButtonLink>
        </div>
      </AccountStep>
    )
  }
  return (
    <AccountStep title={t('confirm_email')} text={t('confirm_email_text', { email })} back="/account/security">
      <Form className="stack entry-form" action={`/account/security/email/${token}`}>
        <div>
          <Submit>{t('confirm_email_button')}</Submit>
        </div>
      </Form>
    </AccountStep>
  )
}
