import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TARGET_NAMES, type TargetName } from '../targets.ts'

export const hydrated = false

type Props = {
  targets: TargetName[]
  /** Of the school's own script. */
  categories: string[]
  agreed: boolean | null
}

/** What the school keeps and tells whom, and the choice about it. */
export default function Cookies({ targets, categories, agreed }: Props) {
  const t = useTexts('conversions')
  const names = targets.map((name) => TARGET_NAMES[name]).join(', ')
  return (
    <MessagePage>
      <PageHead title={t('cookies')} indexed={false} />
      <Result mark="info" title={t('cookies')} text={t('cookies_needed')}>
        {targets.length === 0 && categories.length === 0 ? (
          <p className="muted">{t('cookies_nobody')}</p>
        ) : (
          <>
            {targets.length > 0 && <p className="muted text-left">{t('cookies_told', { names })}</p>}
            {categories.map((category) => (
              <p className="muted text-left" key={category}>
                {t(category === 'statistics' ? 'cookies_statistics' : 'cookies_marketing')}
              </p>
            ))}
            {agreed !== null && (
              <p className="medium" role="status">
                {t(agreed ? 'cookies_agreed' : 'cookies_refused')}
              </p>
            )}
            <form method="post" action="/cookies" className="row wrap justify-center w-full" style={{ '--g': '12px' }}>
              <CsrfField />
              <Button type="submit" name="agreed" value="0">
                {t('cookies_no')}
              </Button>
              <Button type="submit" name="agreed" value="1">
                {t('cookies_yes')}
              </Button>
            </form>
          </>
        )}
      </Result>
    </MessagePage>
  )
}
