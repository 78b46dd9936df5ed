import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { carrying } from './entry.tsx'

/** A link, not a form: the browser leaves for another site. */
export function GoogleLogin({ to }: { to: string }) {
  const t = useTexts('accounts')
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <ButtonLink href={carrying('/login/google', to)} size="lg" block>
        {t('google_login')}
      </ButtonLink>
      <p className="help text-center">{t('google_terms')}</p>
    </div>
  )
}
