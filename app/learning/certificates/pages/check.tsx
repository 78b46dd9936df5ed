import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'

export const hydrated = false

/** Where the code of a certificate is typed in. */
export default function Check({ code, unknown }: { code: string; unknown: boolean }) {
  const t = useTexts('certificates')
  return (
    <PublicLayout>
      <PageHead title={t('check_title')} indexed={false} />
      <main id="main" className="container">
        <form className="stack" action="/certificates" style={{ maxWidth: '480px', paddingBlock: '48px' }}>
          <h1>{t('check_title')}</h1>
          <TextField
            name="code"
            label={t('code')}
            help={t('check_text')}
            error={unknown ? t('not_found') : undefined}
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
          <p>
            <Button type="submit" variant="primary">
              {t('check')}
            </Button>
          </p>
        </form>
      </main>
    </PublicLayout>
  )
}
