import { useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import '#app/ui/css/rich.css'
import Operations from '../islands/operations.tsx'

export const hydrated = false

/** A call as two programs make it; the key and the address are the reader's own. */
type Example = { title: string; code: string }

export default function Reference({ examples }: { examples: Example[] }) {
  const t = useTexts('api')
  return (
    <PublicLayout>
      <PageHead title={t('reference')} indexed={false} />
      <main id="main" className="container stack" style={{ '--g': '24px' }}>
        <div className="reading stack">
          <h1 className="title-xl">{t('reference')}</h1>
          <p>{t('reference_text')}</p>
          {examples.map(({ title, code }) => (
            <figure key={title} className="prose">
              <figcaption className="t13 muted">{title}</figcaption>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll only what has the focus */}
              <pre tabIndex={0}>
                <code>{code}</code>
              </pre>
            </figure>
          ))}
          <p>
            <a className="link" href="/api/v1/openapi.json">
              {t('document')}
            </a>
          </p>
        </div>
        <Operations when="idle" />
      </main>
    </PublicLayout>
  )
}
