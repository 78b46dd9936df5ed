import { EmailField, NameFields, NewPasswordField } from '#app/people/accounts/ui/account-fields.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CarriedTo, carrying, Entry } from '../ui/entry.tsx'
import { TermsSentence } from '../ui/terms-sentence.tsx'

export const hydrated = false

export default function Register({ to }: { to: string }) {
  const t = useTexts('accounts')
  return (
    <Entry
      title={t('register_title')}
      to={to}
      text={t('register_text')}
      after={
        <>
          {t('have_account')}{' '}
          <a className="link" href={carrying('/login', to)}>
            {t('to_login')}
          </a>
        </>
      }
    >
      <PageHead title={t('register_title')} canonical="/register" indexed={to === ''} />
      <Form action="/register" className="stack entry-form">
        <CarriedTo to={to} />
        <NameFields />
        <EmailField />
        <NewPasswordField />
        <CheckField name="terms" required>
          <TermsSentence />
        </CheckField>
        <Submit size="lg" block>
          {t('register_button')}
        </Submit>
      </Form>
    </Entry>
  )
}
