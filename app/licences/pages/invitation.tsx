import { NameFields, NewPasswordField } from '#app/accounts/ui/account-fields.tsx'
import { carrying, Entry } from '#app/login/ui/entry.tsx'
import { TermsSentence } from '#app/login/ui/terms-sentence.tsx'
import { useTexts } from '#app/platform/page.tsx'
import type { PictureSources } from '#app/platform/picture.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { eye } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

type Props = {
  token: string
  name: string
  email: string
  by: string
  course: { title: string; cover: PictureSources | null; href: string }
  way: 'accept' | 'has_access' | 'register' | 'login' | 'other_account'
}

export default function LicenceInvitation({ token, name, email, by, course, way }: Props) {
  const t = useTexts('licences')
  const title = t('accept_title', { course: course.title })
  return (
    <Entry title={title} text={t('accept_text', { name, by, email })}>
      <PageHead title={title} indexed={false} />
      {way !== 'has_access' && way !== 'other_account' && <Callout icon={eye}>{t('what_is_seen', { by })}</Callout>}
      {way === 'register' && <NewAccount token={token} email={email} />}
      {way === 'accept' && (
        <Form className="stack entry-form" action={`/licence/${token}`}>
          <Submit size="lg" block>
            {t('accept')}
          </Submit>
        </Form>
      )}
      {way === 'login' && (
        <div className="stack">
          <p>{t('accept_login')}</p>
          <ButtonLink href={carrying('/login', `/licence/${token}`)} variant="primary" size="lg" block>
            {t('log_in')}
          </ButtonLink>
        </div>
      )}
      {way === 'has_access' && (
        <div className="stack">
          <p>{t('you_have_access')}</p>
          <ButtonLink href={course.href} variant="primary" size="lg" block>
            {t('go_to_course')}
          </ButtonLink>
        </div>
      )}
      {way === 'other_account' && (
        <Form action="/logout" className="stack">
          <p>{t('accept_other', { email })}</p>
          <Submit variant="plain" size="lg" block>
            {t('log_out')}
          </Submit>
        </Form>
      )}
    </Entry>
  )
}

function NewAccount({ token, email }: { token: string; email: string }) {
  const t = useTexts('licences')
  return (
    <Form className="stack entry-form" action={`/licence/${token}/register`}>
      {/* Not shown, but there: password managers learn whose password this is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <NameFields focus />
      <NewPasswordField />
      <CheckField name="terms" required>
        <TermsSentence />
      </CheckField>
      <Submit size="lg" block>
        {t('accept_register')}
      </Submit>
    </Form>
  )
}
