import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useTyped } from '#app/ui/typed.ts'
import { Entry, EntryForm } from '../ui/entry.tsx'

export const texts = ['ui', 'accounts']
export const hydrated = false

export default function Forgot({ sent }: { sent: boolean }) {
  const t = useTexts('accounts')
  const { field } = useTyped()
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
      <EntryForm action="/password/forgot">
        <TextField
          {...field('email', '', true)}
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          required
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('forgot_button')}
        </Button>
      </EntryForm>
    </Entry>
  )
}
