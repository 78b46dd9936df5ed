import { type ReactNode, useId } from 'react'
import { EmailField, NameFields, NewPasswordField } from '#app/people/accounts/ui/account-fields.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { currenciesIn } from '../currencies.ts'
import '#app/ui/css/message.css'

export const hydrated = false

/** `token` is what the server printed; null when the address does not carry one that holds. */
export default function FirstRun({ token }: { token: string | null }) {
  const t = useTexts('schools')
  return (
    <div className="page">
      <PageHead title={t('first_run_title')} indexed={false} />
      <main id="main" className="message" tabIndex={-1}>
        <div className="mx-auto w-full max-w-[560px] px-4 pt-10 pb-16 sm:pt-16">
          <Card className="p-6 sm:p-8">
            <div className="stack" style={{ '--g': '24px' }}>
              <div className="stack" style={{ '--g': '8px' }}>
                <h1 className="text-24 font-semibold tracking-[-0.018em]">{t('first_run_title')}</h1>
                <p className="muted">{t(token === null ? 'first_run_closed' : 'first_run_text')}</p>
              </div>
              {token !== null && <FirstRunForm token={token} />}
            </div>
          </Card>
          <div className="row mt-6 justify-center">
            <LanguageSwitch query={token === null ? undefined : `token=${token}`} />
          </div>
        </div>
      </main>
    </div>
  )
}

function FirstRunForm({ token }: { token: string }) {
  const t = useTexts('schools')
  const { locale } = useShared()
  return (
    <Form action="/first-run" className="stack first-run">
      <FormMessage />
      <input type="hidden" name="token" value={token} />
      <Part title={t('your_school')}>
        <TextField name="school_name" autoFocus label={t('school_name')} autoComplete="organization" required />
        <TextField name="slug" label={t('slug')} help={t('slug_help')} autoCapitalize="none" required />
        <div className="form-grid">
          <SelectField className="c3" name="locale" label={t('language')} defaultValue={locale}>
            <option value="en">English</option>
            <option value="pl">Polski</option>
          </SelectField>
          <SelectField
            className="c3"
            name="currency"
            label={t('currency')}
            defaultValue={locale === 'pl' ? 'PLN' : 'EUR'}
          >
            {currenciesIn(locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </Part>
      <Part title={t('owner')}>
        <NameFields />
        <EmailField />
        <NewPasswordField />
      </Part>
      <Submit size="lg" block>
        {t('open_school')}
      </Submit>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack" style={{ '--g': '16px' }} aria-labelledby={id}>
      <h2 className="t16 strong" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
