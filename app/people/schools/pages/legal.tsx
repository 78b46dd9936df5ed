import type { CleanHtml } from '#app/platform/html.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Day } from '#app/ui/dates.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import type { LegalKind } from '../legal.ts'

export const hydrated = false

/** `replaced`: a later version holds now; this one is shown because somebody agreed to it. */
type Props = { kind: LegalKind; html: CleanHtml; publishedAt: string; version: number; replaced: boolean }

export default function Legal({ kind, html, publishedAt, version, replaced }: Props) {
  const t = useTexts('schools')
  return (
    <PublicLayout>
      <PageHead title={t(kind)} indexed={!replaced} />
      <main id="main" className="container reading">
        <h1 className="title-xl">{t(kind)}</h1>
        <p className="muted t14">
          {t('version', { version })}, <Day at={publishedAt} />
        </p>
        {replaced && (
          <Callout tone="warn">
            {t('legal_replaced')}{' '}
            <a className="link" href={`/${kind}`}>
              {t('legal_current')}
            </a>
          </Callout>
        )}
        <Rich html={html} />
      </main>
    </PublicLayout>
  )
}
