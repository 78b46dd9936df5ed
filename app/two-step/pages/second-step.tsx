import { Entry, EntryForm } from '#app/login/ui/entry.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useTyped } from '#app/ui/typed.ts'

export const texts = ['ui', 'accounts']
export const hydrated = false

export default function SecondStep() {
  const t = useTexts('accounts')
  const { field } = useTyped()
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
      <EntryForm action="/login/code">
        <TextField
          {...field('code', '', true)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          label={t('code')}
          help={t('code_help')}
          required
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('login_button')}
        </Button>
      </EntryForm>
    </Entry>
  )
}
