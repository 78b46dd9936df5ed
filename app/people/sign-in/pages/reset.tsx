import { NewPasswordField } from '#app/people/accounts/ui/account-fields.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Entry } from '../ui/entry.tsx'

export const hydrated = false

/** `email` is the address whose password the link sets; null when the link does not work (any more). */
export default function Reset({ token, email }: { token: string; email: string | null }) {
  const t = useTexts('accounts')
  if (email === null) {
    return (
      <Entry title={t('reset_invalid_title')} text={t('reset_invalid_text')}>
        <PageHead title={t('reset_invalid_title')} indexed={false} />
        <ButtonLink href="/password/forgot" variant="primary" size="lg" block>
          {t('reset_invalid_button')}
        </ButtonLink>
      </Entry>
    )
  }
  return (
    <Entry title={t('reset_title')} text={t('reset_text', { email })}>
      <PageHead title={t('reset_title')} indexed={false} />
      <Form className="stack entry-form" action="/password/reset">
        <input type="hidden" name="token" value={token} />
        {/* Not shown, but there: password managers learn whose password this is. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordField label="new_password" focus />
        <Submit size="lg" block>
          {t('reset_button')}
        </Submit>
      </Form>
    </Entry>
  )
}
