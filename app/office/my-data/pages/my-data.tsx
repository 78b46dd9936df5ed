import { AccountFrame } from '#app/people/my-account/ui/account-frame.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

export const hydrated = false

export default function MyData({ asked, hasPassword }: { asked: boolean; hasPassword: boolean }) {
  const t = useTexts('my-data')
  return (
    <AccountFrame current="data" title={t('my_data')} done={asked && t('asked')}>
      <Card as="section" aria-labelledby="export">
        <CardHead id="export" title={t('export_title')} />
        <Form action="/account/data/export" className="card-pad stack">
          <p>{t('export_text')}</p>
          <div>
            <Submit variant="plain">{t('export_button')}</Submit>
          </div>
        </Form>
      </Card>
      <Deletion hasPassword={hasPassword} />
    </AccountFrame>
  )
}

function Deletion({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts('my-data')
  const { school } = useShared()
  return (
    <Card as="section" aria-labelledby="deletion">
      <CardHead id="deletion" title={t('delete_title')} />
      <Form action="/account/data/delete" className="card-pad stack">
        <p>{t('delete_text')}</p>
        <p className="muted text-14">{t('delete_kept', { school: school.name })}</p>
        <TextField name="confirmation" label={t('confirmation')} autoComplete="off" required />
        {hasPassword && (
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('password')}
            help={t('password_help')}
            required
          />
        )}
        <div>
          <Submit variant="danger">{t('delete_button')}</Submit>
        </div>
      </Form>
    </Card>
  )
}
