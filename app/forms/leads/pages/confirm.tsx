import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { mailCheck } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

type Props = {
  token: string
  email: string
  confirmed: boolean
  /** The form's title; none where they wait for a product. */
  form: string | null
}

/** The button that a letter leads to: mail programs open links, and press nothing. */
export default function Confirm({ token, email, confirmed, form }: Props) {
  const t = useTexts('leads')
  const { school } = useShared()
  const title = t(confirmed ? 'confirmed_title' : 'confirm_title')
  const text = confirmed ? 'confirmed_text' : form === null ? 'confirm_text_waiting' : 'confirm_text'
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result
        mark={confirmed ? 'ok' : 'info'}
        icon={confirmed ? undefined : mailCheck}
        title={title}
        text={t(text, { email, school: school.name, form: form ?? '' })}
      >
        {confirmed ? (
          <ButtonLink href="/">{t('to_school', { school: school.name })}</ButtonLink>
        ) : (
          <form method="post" action={`/lead/confirm/${token}`}>
            <CsrfField />
            <Button type="submit" variant="primary">
              {t('confirm')}
            </Button>
          </form>
        )}
      </Result>
    </MessagePage>
  )
}
