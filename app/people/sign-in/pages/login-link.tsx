import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CarriedTo, carrying, Entry } from '../ui/entry.tsx'

export const hydrated = false

type Props = {
  token: string
  to: string
  /** Whom the link lets in; null when it does not work (any more). */
  account: { email: string; closes: boolean } | null
}

/** Nothing happens before the button: mail scanners follow links, too. `closes`: what opened the account ends with it. */
export default function LoginLink({ token, to, account }: Props) {
  const t = useTexts('accounts')
  if (account === null) {
    return (
      <Entry title={t('reset_invalid_title')} text={t('login_link_over')} to={to}>
        <PageHead title={t('reset_invalid_title')} indexed={false} />
        <ButtonLink href={carrying('/login/link', to)} variant="primary" size="lg" block>
          {t('reset_invalid_button')}
        </ButtonLink>
      </Entry>
    )
  }
  return (
    <Entry title={t('login_title')} text={t('login_link_text', { email: account.email })} to={to}>
      <PageHead title={t('login_title')} indexed={false} />
      <Form className="stack entry-form" action={`/login/link/${token}`}>
        <CarriedTo to={to} />
        {account.closes && <p className="muted t14">{t('login_link_closes')}</p>}
        <CheckField name="remember">{t('remember')}</CheckField>
        <Submit size="lg" block>
          {t('login_button')}
        </Submit>
      </Form>
    </Entry>
  )
}
