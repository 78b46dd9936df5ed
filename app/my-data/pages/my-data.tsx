import { AccountFrame } from '#app/accounts/ui/account-frame.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { TextField } from '#app/ui/field.tsx'

export const texts = ['ui', 'accounts', 'my-data']
export const hydrated = false

export default function MyData({ asked }: { asked: boolean }) {
  const t = useTexts('my-data')
  return (
    <AccountFrame current="data" title={t('my_data')}>
      {asked && (
        <Callout tone="ok" role="status">
          {t('asked')}
        </Callout>
      )}
      <Card as="section" aria-labelledby="export">
        <CardHead id="export" title={t('export_title')} />
        <form method="post" action="/account/data/export" className="card-pad stack" style={{ '--g': '16px' }}>
          <CsrfField />
          <p>{t('export_text')}</p>
          <div>
            <Button type="submit">{t('export_button')}</Button>
          </div>
        </form>
      </Card>
      <Deletion />
    </AccountFrame>
  )
}

function Deletion() {
  const t = useTexts('my-data')
  const { school } = useShared()
  return (
    <Card as="section" aria-labelledby="deletion">
      <CardHead id="deletion" title={t('delete_title')} />
      <form
        method="post"
        action="/account/data/delete"
        className="card-pad stack"
        style={{ '--g': '16px' }}
        autoComplete="off"
        noValidate
      >
        <CsrfField />
        <p>{t('delete_text')}</p>
        <p className="muted text-14">{t('delete_kept', { school: school.name })}</p>
        <TextField name="confirmation" label={t('confirmation')} autoComplete="off" required />
        <TextField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('password')}
          help={t('password_help')}
          required
        />
        <div>
          <Button type="submit" variant="danger">
            {t('delete_button')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
