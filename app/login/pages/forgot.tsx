import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Entry } from '../ui/entry.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

export default function Forgot({ sent }: { sent: boolean }) {
  const t = useTexts('accounts')
  const after = (
    <a className="link" href="/login">
      {t('back_to_login')}
    </a>
  )
  if (sent) {
    return (
      <Entry title={t('sent_title')} text={t('reset_sent')} after={after}>
        <PageHead title={t('sent_title')} indexed={false} />
        <p className="muted t14">{t('sent_hint')}</p>
        <ButtonLink href="/password/forgot" block>
          {t('ask_again')}
        </ButtonLink>
      </Entry>
    )
  }
  return (
    <Entry title={t('forgot_title')} text={t('forgot_text')} after={after}>
      <PageHead title={t('forgot_title')} indexed={false} />
      <Form className="stack entry-form" action="/password/forgot">
        <TextField
          name="email"
          autoFocus
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          required
        />
        <Submit size="lg" block>
          {t('forgot_button')}
        </Submit>
      </Form>
    </Entry>
  )
}
