import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CarriedTo, carrying, Entry, LoginEmailField } from '../ui/entry.tsx'

export const hydrated = false

type Props = { purpose: 'login' | 'reset'; sent: boolean; to?: string }
const PATHS = { login: '/login/link', reset: '/password/forgot' }

/** For whom a link is to be sent, to log in or to a new password; then, that it is on its way. */
export default function AskForLink({ purpose, sent, to = '' }: Props) {
  const t = useTexts('accounts')
  const path = PATHS[purpose]
  const after = (
    <a className="link" href={carrying('/login', to)}>
      {t('back_to_login')}
    </a>
  )
  if (sent) {
    return (
      <Entry title={t('sent_title')} text={t(`${purpose}_sent`)} after={after}>
        <PageHead title={t('sent_title')} indexed={false} />
        <p className="muted t14">{t('sent_hint')}</p>
        <ButtonLink href={carrying(path, to)} block>
          {t('ask_again')}
        </ButtonLink>
      </Entry>
    )
  }
  const title = t(`ask_${purpose}_title`)
  return (
    <Entry title={title} text={t(`ask_${purpose}_text`)} to={to} after={after}>
      <PageHead title={title} indexed={false} />
      <Form action={path} className="stack entry-form">
        <CarriedTo to={to} />
        <LoginEmailField />
        <Submit size="lg" block>
          {t('ask_for_link')}
        </Submit>
      </Form>
    </Entry>
  )
}
