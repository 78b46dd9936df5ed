import type { User } from '#app/people/accounts/user.ts'
import { LANGUAGE_NAMES } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { AccountFrame } from '../ui/account-frame.tsx'
import { PictureBox } from '../ui/picture-box.tsx'

export const texts = ['ui', 'accounts', 'media']

export default function Profile({ user, saved }: { user: User; saved: boolean }) {
  const t = useTexts('accounts')
  return (
    <AccountFrame current="profile" title={t('profile')} done={saved && t('profile_saved')}>
      <PictureBox user={user} />
      <Card as="section" pad="lg" aria-label={t('profile_names')}>
        <Form action="/student" className="stack" plain>
          <Names user={user} />
          <Languages user={user} />
          <div>
            <Submit>{t('save')}</Submit>
          </div>
        </Form>
      </Card>
    </AccountFrame>
  )
}

function Names({ user }: { user: User }) {
  const t = useTexts('accounts')
  return (
    <>
      <TextField
        name="first_name"
        defaultValue={user.firstName}
        label={t('first_name')}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <TextField
        name="last_name"
        defaultValue={user.lastName}
        label={t('last_name')}
        autoComplete="family-name"
        maxLength={100}
        optional
      />
      <TextField
        name="email_now"
        label={t('email')}
        help={t('profile_email_help')}
        value={user.email}
        type="email"
        disabled
      />
    </>
  )
}

function Languages({ user }: { user: User }) {
  const t = useTexts('accounts')
  const { school } = useShared()
  return (
    <SelectField
      name="locale"
      defaultValue={user.locale}
      label={t('profile_language')}
      help={t('profile_language_help')}
    >
      {school.locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </SelectField>
  )
}
