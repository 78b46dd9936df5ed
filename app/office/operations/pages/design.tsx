import { useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export const texts = ['ui', 'operations']
export const entry = 'design'

/** What the server sends: the samples draw themselves in the browser (app/design.tsx), so that no server holds them. */
export default function Design() {
  const t = useTexts('operations')
  return (
    <main id="main" className="container stack" style={{ paddingBlock: '40px' }}>
      <PageHead title={t('design_title')} indexed={false} />
      <h1>{t('design_title')}</h1>
      <p className="row muted">
        <Spinner /> {t('design_notice')}
      </p>
    </main>
  )
}
