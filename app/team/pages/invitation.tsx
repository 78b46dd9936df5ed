import { NameFields, NewPasswordField } from '#app/accounts/ui/account-fields.tsx'
import { carrying, Entry } from '#app/login/ui/entry.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { StaffRole } from '../team.ts'

export const hydrated = false

type Props = {
  token: string
  email: string
  role: StaffRole
  way: 'accept' | 'register' | 'login' | 'other_account'
}

export default function Invitation({ token, email, role, way }: Props) {
  const t = useTexts('team')
  const { school } = useShared()
  const title = t('invitation_title', { school: school.name })
  return (
    <Entry title={title} text={t('invitation_text', { role: t(`role_${role}`), email })}>
      <PageHead title={title} indexed={false} />
      <p className="muted">{t(`role_${role}_text`)}</p>
      {way === 'register' && <NewAccount token={token} email={email} />}
      {way === 'accept' && (
        <Form className="stack entry-form" action={`/invitation/${token}`}>
          <Submit size="lg" block>
            {t('invitation_accept')}
          </Submit>
        </Form>
      )}
      {way === 'login' && (
        <div className="stack">
          <p>{t('invitation_login')}</p>
          <ButtonLink href={carrying('/login', `/invitation/${token}`)} variant="primary" size="lg" block>
            {t('login_button')}
          </ButtonLink>
        </div>
      )}
      {way === 'other_account' && (
        <Form action="/logout" className="stack">
          <p>{t('invitation_other', { email })}</p>
          <Submit variant="plain" size="lg" block>
            {t('log_out')}
          </Submit>
        </Form>
      )}
    </Entry>
  )
}

function NewAccount({ token, email }: { token: string; email: string }) {
  const t = useTexts('team')
  return (
    <Form className="stack entry-form" action={`/invitation/${token}/register`}>
      {/* Not shown, but there: password managers learn whose password this is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <NameFields focus />
      <NewPasswordField />
      <Submit size="lg" block>
        {t('invitation_register')}
      </Submit>
    </Form>
  )
}
