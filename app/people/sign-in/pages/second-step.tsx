import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Entry } from '../ui/entry.tsx'

export const hydrated = false

export default function SecondStep() {
  const t = useTexts('accounts')
  return (
    <Entry
      title={t('second_step_title')}
      text={t('second_step_text')}
      after={
        <a className="link" href="/login">
          {t('back_to_login')}
        </a>
      }
    >
      <PageHead title={t('second_step_title')} indexed={false} />
      <Form className="stack entry-form" action="/login/code">
        <TextField
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          label={t('code')}
          help={t('code_help')}
          required
        />
        <Submit size="lg" block>
          {t('login_button')}
        </Submit>
      </Form>
    </Entry>
  )
}
