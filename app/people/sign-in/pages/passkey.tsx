import { AccountStep } from '#app/people/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const hydrated = false

/** One key: its name, and its removal. */
export default function Passkey({ id, name, hasPassword }: { id: number; name: string; hasPassword: boolean }) {
  const t = useTexts('accounts')
  const path = `/account/security/passkeys/${id}`
  return (
    <AccountStep title={name} back="/account/security">
      <Form className="stack entry-form" action={path}>
        <TextField name="name" defaultValue={name} label={t('passkey_name')} maxLength={60} required />
        <div>
          <Submit>{t('passkey_save_name')}</Submit>
        </div>
      </Form>
      <Form className="stack entry-form" action={`${path}/remove`}>
        {hasPassword && <OwnPasswordField />}
        <div>
          <Submit variant="danger">{t('passkey_remove')}</Submit>
        </div>
      </Form>
    </AccountStep>
  )
}
